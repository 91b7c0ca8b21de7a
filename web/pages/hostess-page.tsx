/** In the making. */
export function HostessPage() {
  return null
}

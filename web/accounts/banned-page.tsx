/** In the making. */
export function BannedPage() {
  return null
}

/** In the making. */
export function AdminPages() {
  return null
}

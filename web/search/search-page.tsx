/** In the making. */
export function SearchPage() {
  return null
}

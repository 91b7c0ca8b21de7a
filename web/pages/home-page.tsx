/** In the making. */
export function HomePage() {
  return null
}

/** In the making. */
export function OwnProfilePage() {
  return null
}

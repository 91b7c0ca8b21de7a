/** In the making. */
export function UserProfilePage() {
  return null
}

/** In the making. */
export function LoginPage() {
  return null
}

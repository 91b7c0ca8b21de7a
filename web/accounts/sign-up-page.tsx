/** In the making. */
export function SignUpPage() {
  return null
}

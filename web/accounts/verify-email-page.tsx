/** In the making. */
export function VerifyEmailPage() {
  return null
}

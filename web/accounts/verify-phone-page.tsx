/** In the making. */
export function VerifyPhonePage() {
  return null
}

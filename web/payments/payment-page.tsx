/** In the making. */
export function PaymentPage() {
  return null
}

/** In the making. */
export function RejectedPage() {
  return null
}

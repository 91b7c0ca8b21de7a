/** In the making. */
export function ShopPage() {
  return null
}

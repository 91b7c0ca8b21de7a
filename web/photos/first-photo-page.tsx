/** In the making. */
export function FirstPhotoPage() {
  return null
}

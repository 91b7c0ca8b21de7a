/** In the making. */
export function ChatPage() {
  return null
}

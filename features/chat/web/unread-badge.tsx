import { CountBadge } from '#platform/web/ui/count-badge.tsx'
import { useUnreadInTitle } from '#platform/web/shell/page-title.ts'
import { unreadWords, useUnreadCount } from './unread.ts'

/** In a chunk of its own, with the contract of the chat: guests do without. */
export function UnreadBadge() {
  const unread = useUnreadCount()
  useUnreadInTitle(unread)
  return <CountBadge count={unread} label={unreadWords(unread)} />
}

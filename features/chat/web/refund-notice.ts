import type { Chat } from '../contract/chat.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { whyRefunded } from './refund-words.ts'

/** An older one was noticed when it happened, or stands in the chat. */
const freshMs = 60_000

/** A price has just returned: whoever paid it hears so on whichever page. */
export function noticeRefund(chat: Chat | null): void {
  if (chat === null || chat.other_user.role !== 'HOSTESS' || chat.refund.state !== 'refunded') return
  if (Date.now() - Date.parse(chat.refund.ended_at ?? '') > freshMs) return
  // There the bar says it.
  if (document.querySelector(`[data-conversation="${chat.id}"]`) !== null) return
  toast.notice(`Chat con ${chat.other_user.name}. ${whyRefunded(chat)}`, { id: `refund-${chat.id}` })
}

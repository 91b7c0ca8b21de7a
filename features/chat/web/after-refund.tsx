import { AfterRefundSlot } from '#platform/web/shell/after-refund.tsx'
import type { Chat } from '../contract/chat.ts'

/** At the end of a king's thread whose price came back: somebody else to write to, before the price of opening again. */
export function AfterRefund({ chat }: { chat: Chat }) {
  const { other_user: other, refund, unlocked, support_chat: support } = chat
  if (support || unlocked || other.role !== 'HOSTESS' || refund.state !== 'refunded') return null
  return <AfterRefundSlot hostess={other} />
}

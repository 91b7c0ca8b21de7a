import { sql } from 'kysely'
import type { Judgement } from '#features/moderation/server/judge/judge.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { maybeFragment } from '#features/moderation/server/rules/fragment.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Who tells a number in pieces does not take longer, nor more messages. */
const minutes = 15
const messagesMax = 12

/**
 * A number told in several messages, as one reads it: what may be a piece of one is examined together with the pieces
 * that the sender has just written in this chat. Only who holds the chat knows that none comes in between.
 */
export async function judgeWithEarlier(
  db: Database | Transaction,
  { chatId, senderId, text }: { chatId: number; senderId: number; text: string },
  alone: Judgement,
): Promise<Judgement> {
  const heldByRule = alone.held && alone.findings.some(({ reader }) => reader === undefined)
  if (heldByRule || !maybeFragment(text)) return alone
  const rows = await db
    .selectFrom('message')
    .select('text')
    .where('chat_id', '=', chatId)
    .where('sender_id', '=', senderId)
    .where('state', 'in', ['delivered', 'waiting'])
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('id', 'desc')
    .limit(messagesMax)
    .execute()
  const earlier = rows.map((row) => row.text).filter(maybeFragment)
  // What went through already, because a moderator let it, holds nothing that follows.
  if (earlier.length === 0 || examine(together(earlier)).held) return alone
  const whole = examine(together([text, ...earlier]))
  // Other rules read a meaning into what merely comes to stand side by side: who counts to 70 says 69 before.
  return whole.findings.some(({ rule }) => rule === 'phone') ? { ...alone, ...whole, band: 'hold' } : alone
}

const together = (latestFirst: readonly string[]): string => latestFirst.toReversed().join(' ')

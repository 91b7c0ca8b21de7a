import { sql } from 'kysely'
import type { ModerationCase } from '#features/moderation/server/subjects.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { AfterCommit, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ChatFacts } from './access.ts'
import { participantsOf } from './deliver.ts'

/** The case is about a message that was not held back: what is decided is whether it stays. */
export const wasDelivered = ({ after }: Pick<ModerationCase, 'after'>): boolean => after?.delivered === true

interface Found {
  readonly chat: ChatFacts
  readonly id: number
  readonly senderId: number
}

type State = 'delivered' | 'waiting' | 'refused'

/** Takes a message out of the chat: its author alone still sees it. Nothing changes where it is gone already. */
export const takeAway = (
  needs: Pick<Needs, 'publish'>,
  trx: Transaction,
  found: Found,
  afterCommit: AfterCommit,
): Promise<void> => move(needs, trx, found, { from: ['delivered', 'waiting'], to: 'refused' }, afterCommit)

/** Puts back what `takeAway` took: to its receiver, or to what waits while the chat is locked. */
export const putBack = (
  needs: Pick<Needs, 'publish'>,
  trx: Transaction,
  found: Found,
  afterCommit: AfterCommit,
): Promise<void> => {
  const to = found.chat.unlocked || found.senderId !== found.chat.kingId ? 'delivered' : 'waiting'
  return move(needs, trx, found, { from: ['refused'], to }, afterCommit)
}

/** The caller has locked the chat. No price follows from it: what earned or refunded it is settled long since. */
async function move(
  { publish }: Pick<Needs, 'publish'>,
  trx: Transaction,
  { chat, id }: Found,
  { from, to }: { from: readonly State[]; to: State },
  afterCommit: AfterCommit,
): Promise<void> {
  const row = await trx
    .updateTable('message')
    .set({ state: to, delivered_at: to === 'delivered' ? clock : null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return
  await sql`select recount_chat(${chat.id})`.execute(trx)
  afterCommit(() => {
    const ids = { chat_id: chat.id, message_id: id }
    const event = 'NewMessageAfterMod' as const
    publish({ channel: chatChannel(chat.id), event, ids })
    for (const userId of participantsOf(chat)) publish({ channel: userChannel(userId), event, ids })
  })
}

import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Message } from '../contract/chat.ts'
import { declineWords } from '../contract/courtesies.ts'
import { publishChange } from './deliver.ts'
import { lockedChatFor } from './find-chat.ts'
import { messagesFor } from './message-view.ts'
import { refundDeclined, refundIfDue } from './refund.ts'
import { announce } from './send-message.ts'
import { storeMessage } from './store-message.ts'

type Declining = Pick<Needs, 'config' | 'db' | 'jobs' | 'notify' | 'publish'>

/** Again with the same id: what was written the first time. A refusal is a value, so that a refund it found due stays. */
type Outcome = { readonly id: number } | { readonly refusal: Refusal }

/**
 * A hostess says no while a price waits for her reply: her sentence is delivered, the price goes back at once, and the
 * chat locks. Under the lock of the chat, so of this, her reply and the deadline only the first counts. The same
 * `clientId` again answers as the first time.
 * @throws Refusal 404 not her chat; 409 `nothing_to_decline`: no price waits, or a reply of hers is being read
 */
export async function declineChat(
  needs: Declining,
  actor: Actor,
  chatId: number,
  clientId: string,
): Promise<Message> {
  const outcome = await transaction(needs.db, async (trx, afterCommit): Promise<Outcome> => {
    const { chat, part } = await lockedChatFor(trx, actor, chatId)
    if (part !== 'hostess') throw refuse('not_found')
    const before = await writtenBefore(trx, { chatId, senderId: actor.userId, clientId })
    if (before !== undefined) return before
    if ((await refundIfDue(needs, trx, chatId)) || !(await priceWaits(trx, chatId)))
      return {
        refusal: refuse('conflict', {
          code: 'nothing_to_decline',
          message: 'Qui non c’è più nulla da declinare.',
        }),
      }
    const stored = await storeMessage(
      trx,
      { sender: actor, chatId, clientId, text: declineWords },
      { held: false, refuseHeld: false, canFollowUp: true },
    )
    if (stored.outcome !== 'sent')
      throw refuse('forbidden', { message: 'Questa persona non è più disponibile.' })
    await refundDeclined(needs, trx, chatId)
    afterCommit(() => {
      announce(needs, stored.chat, { ...stored.message, unlocked: false })
      publishChange(needs.publish, chat, 'lock')
    })
    return { id: stored.message.id }
  })
  if ('refusal' in outcome) throw outcome.refusal
  const [message] = await messagesFor(needs.db, actor.userId, { ids: [outcome.id] })
  if (message === undefined) throw new Error(`message ${outcome.id} vanished`)
  return message
}

function writtenBefore(
  trx: Transaction,
  { chatId, senderId, clientId }: { chatId: number; senderId: number; clientId: string },
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('message')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** While a reply of hers is being read she has answered: what becomes of it decides. */
async function priceWaits(trx: Transaction, chatId: number): Promise<boolean> {
  const unlock = await trx
    .selectFrom('unlock')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return unlock !== undefined
}

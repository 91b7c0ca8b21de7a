import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/lock-account.ts'
import type { Message, MessageState } from '#features/chat/contract/chat.ts'
import { messagesFor } from '#features/chat/server/message-view.ts'
import { answerTo, examined, sendWithin } from '#features/chat/server/send-message.ts'
import { adjustAlone } from '#features/wallet/server/adjustments.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type AfterCommit, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type ReplyActions,
  type ReplyStep,
  type replyActionEndpoints,
  replySteps,
} from '../contract/reply-actions.ts'
import { closeLocked } from './close.ts'
import { actionsOf } from './reply-actions.ts'
import { snoozeLocked } from './snooze.ts'
import { lockSupportChat, newestRead, requireSupportChat } from './support-chat.ts'
import { tagLocked } from './tags.ts'

type Sending = Pick<Needs, 'config' | 'db' | 'jobs' | 'moderation' | 'notify' | 'publish'>

interface ReadyAnswer extends BodyOf<typeof replyActionEndpoints.send> {
  readonly chatId: number
  readonly replyId: number
}

/**
 * Sends a ready answer, with all that it does, in one transaction: an answer that says «ti abbiamo accreditato 50
 * Crediti» never leaves without them. The same `client_id` again answers as the first time.
 * @throws Refusal 403 for Crediti that the role may not give; 404 for no such chat or answer; 409 with the `step`
 * that failed, when the answer does something else by now, or when the member has written
 */
export async function sendReadyAnswer(needs: Sending, actor: Actor, answer: ReadyAnswer): Promise<Message> {
  const { member_id: memberId } = await requireSupportChat(needs.db, answer.chatId)
  const unsent = { ...(await examined(needs, actor, answer)), chatId: answer.chatId }
  const outcome = await transaction(needs.db, async (trx, afterCommit) => {
    // The person before the chat, as whoever changes both.
    await lockAccount(trx, memberId, 'erasure')
    await lockSupportChat(trx, answer.chatId)
    const sentBefore = await alreadySent(trx, actor, answer)
    if (sentBefore !== null) return sentBefore
    await newestRead(trx, { chatId: answer.chatId, memberId, lastRead: answer.last_message_id })
    const actions = await currentActions(trx, actor, answer)
    return carryOut(needs, { trx, afterCommit }, actor, { ...answer, memberId, actions, unsent })
  })
  const sent = await answerTo(needs, unsent, outcome)
  if (sent.held) throw new Error('an answer of the staff was held')
  return sent.message
}

interface Work extends ReadyAnswer {
  readonly memberId: number
  readonly actions: ReplyActions
  readonly unsent: Parameters<typeof sendWithin>[2]
}

/** The Crediti first: where they are refused, no other step has begun. */
async function carryOut(
  needs: Sending,
  { trx, afterCommit }: { trx: Transaction; afterCommit: AfterCommit },
  actor: Actor,
  { chatId, replyId, memberId, actions, unsent }: Work,
) {
  const { tag, closes, snooze_minutes: minutes, credits: amount } = actions
  if (amount !== null)
    await step('credits', () =>
      adjustAlone(needs, trx, actor, {
        userId: memberId,
        amount,
        reason: `Cortesia dell’assistenza, conversazione ${chatId}`,
      }),
    )
  const outcome = await step('answer', async () => {
    const written = await sendWithin(needs, { trx, afterCommit }, unsent)
    if ('refusal' in written) throw written.refusal
    return written
  })
  if (tag !== null) await step('tag', () => tagLocked(trx, actor, { chatId, memberId, tag }))
  const thread = { chatId, memberId, newest: outcome.id }
  if (minutes !== null)
    await step('snooze', () =>
      snoozeLocked(trx, actor, {
        ...thread,
        until: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
      }),
    )
  if (closes) await step('close', () => closeLocked(trx, actor, thread))
  await recordAuditEvent(trx, actor, {
    action: 'support.ready_answer',
    subject: 'chat',
    subjectId: chatId,
    reason: null,
    userId: memberId,
    data: { reply_id: replyId, ...(amount !== null && { credits: amount }) },
  })
  return outcome
}

/** @throws Refusal 404 for an answer that is not offered; 403; 409 where it gives another amount than was seen */
async function currentActions(
  trx: Transaction,
  actor: Actor,
  { replyId, credits: seen }: ReadyAnswer,
): Promise<ReplyActions> {
  const reply = await trx
    .selectFrom('canned_reply')
    .select('id')
    .where('id', '=', replyId)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (reply === undefined) throw refuse('not_found', { message: 'Questo modello di risposta non c’è più.' })
  const actions = await actionsOf(trx, replyId)
  if (actions.credits !== seen)
    throw refuse('conflict', {
      message: `Nel frattempo questa risposta è cambiata. Ora ${actions.credits === null ? 'non dà Crediti' : `dà ${formatCredits(credits(actions.credits))}`}. Controlla e inviala di nuovo.`,
      code: 'outdated',
    })
  if (actions.credits !== null && !can(actor.adminRole, 'support.goodwill')) throw refuse('forbidden')
  return actions
}

async function alreadySent(trx: Transaction, actor: Actor, { chatId, client_id: clientId }: ReadyAnswer) {
  const sent = await trx
    .selectFrom('message')
    .select('id')
    .select(({ ref }) => ref('state').$castTo<MessageState>().as('state'))
    .where('chat_id', '=', chatId)
    .where('sender_id', '=', actor.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (sent === undefined) return null
  const [message] = await messagesFor(trx, actor.userId, { ids: [sent.id] })
  return { ...sent, message: message ?? null }
}

/** Says which step failed; nothing of the others stays. */
async function step<T>(name: ReplyStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse('conflict', {
      message: `Risposta non inviata. Non siamo riusciti a ${replySteps[name]}. ${error.message}`,
      code: 'step_failed',
      step: name,
    })
  }
}

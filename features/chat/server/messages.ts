import { randomUUID } from 'node:crypto'
import { heldNotice, type Message, waitingMessagesMax } from '../contract/chat.ts'
import { type GroundId, groundOf } from '#features/moderation/contract/grounds.ts'
import { chatChannel } from '#platform/contract/realtime.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type AfterCommit, type Transaction, transaction } from '#platform/server/db/database.ts'
import { type Refusal, refuse } from '#platform/server/http/refuse.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { raiseRepeated } from '#features/moderation/server/repeated.ts'
import { type Examination, examine } from '#features/moderation/server/rules/examine.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type ChatFacts, type Part, refusalToWrite, stateOnArrival } from './access.ts'
import { pauseClock } from './clock.ts'
import { publishChange, publishMessage, storeMessage } from './deliver.ts'
import { examineWithEarlier } from './in-pieces.ts'
import { chatFor, type Earlier, lockedChatToWrite } from './find-chat.ts'
import { asSent, type MessageRow, messagesFor } from './message-view.ts'
import { refundIfDue } from './refund.ts'
import { sendSwiftly } from './swift-send.ts'

type Sending = Pick<Needs, 'config' | 'db' | 'jobs' | 'publish'>

export interface Draft {
  readonly message: string
  readonly client_id?: string | undefined
  /** With 'warn', a text that a rule would hold is refused with the reasons instead, and nothing is stored. */
  readonly if_held?: 'wait' | 'warn'
}

export type Sent =
  | { readonly held: false; readonly message: Message }
  | { readonly held: true; readonly notice: string; readonly clientId: string }

export async function readMessages(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  page: { per_page: number; before_id?: number | undefined },
): Promise<Message[]> {
  await chatFor(db, actor, chatId)
  return messagesFor(db, actor.userId, {
    chatId,
    beforeId: page.before_id,
    limit: page.per_page,
  })
}

/**
 * Writes one message. The same `client_id` again answers as the first time, so a client may repeat a send
 * whose answer it lost.
 * @throws Refusal 404 not a participant; 403 locked; 409 `unlock_required` after three waiting messages;
 * 409 `would_hold`
 */
export async function sendMessage(
  needs: Sending & Pick<Needs, 'expect'>,
  actor: Actor,
  chatId: number,
  draft: Draft,
): Promise<Sent> {
  // Once, and before the lock: nobody is to wait in a chat while a text is read.
  const alone = examine(draft.message)
  const { held } = await examineWithEarlier(
    needs.db,
    { chatId, senderId: actor.userId, text: draft.message },
    alone,
  )
  const swift = held ? null : await sendSwiftly(needs, actor, chatId, draft)
  if (swift !== null) return { held: false, message: swift }
  const outcome = await transaction(needs.db, (trx, afterCommit) =>
    writeMessage(needs, { trx, afterCommit }, actor, chatId, draft, alone),
  )
  if ('refusal' in outcome) throw outcome.refusal
  return answerTo(needs, actor, outcome)
}

/** What the sender is told once the message is committed. */
export async function answerTo(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  { id, state, clientId, message }: WrittenMessage,
): Promise<Sent> {
  if (state === 'held') return { held: true, notice: heldNotice, clientId }
  const [shown] = message === null ? await messagesFor(needs.db, actor.userId, { ids: [id] }) : [message]
  if (shown === undefined) throw new Error(`message ${id} vanished`)
  return { held: false, message: shown }
}

const neverExplained: ReadonlySet<string> = new Set<GroundId>(['underage', 'coercion', 'threat'])

interface WrittenMessage extends Earlier {
  readonly clientId: string
  /** As its sender sees it; null of one that was sent before, and may have been read since. */
  readonly message: Message | null
}

/** A refusal is a value, not a throw: the reply that comes too late still commits the refund it brought about. */
type Written = WrittenMessage | { readonly refusal: Refusal }

export async function writeMessage(
  needs: Sending,
  { trx, afterCommit }: { trx: Transaction; afterCommit: AfterCommit },
  actor: Actor,
  chatId: number,
  { message: text, client_id: clientId = randomUUID(), if_held = 'wait' }: Draft,
  alone: Examination,
): Promise<Written> {
  const { earlier, ...before } = await lockedChatToWrite(trx, actor, chatId, clientId)
  if (earlier !== null) return { ...earlier, clientId, message: null }
  const closedNow =
    before.part === 'hostess' && before.chat.pending && (await refundIfDue(needs, trx, chatId))
  const { chat, part } = closedNow ? await chatFor(trx, actor, chatId) : before

  const senderId = actor.userId
  const ruled = part === 'king' || part === 'hostess'
  const examination = ruled ? await examineWithEarlier(trx, { chatId, senderId, text }, alone) : alone
  const held = ruled && examination.held
  const refusal =
    refusalToWrite(chat, part) ??
    (await tooManyWaiting(trx, chat, part)) ??
    (held && if_held === 'warn' ? warningOf(examination) : null)
  if (refusal !== null) return { refusal }

  const state = held ? 'held' : stateOnArrival(chat, part)
  const row = await storeMessage(needs, trx, chat, { senderId, clientId, text, state })
  if (held) {
    await openCase(trx, {
      subject: 'message',
      subjectId: String(row.id),
      userId: actor.userId,
      findings: examination.findings,
      priority: examination.priority,
      after: { text },
    })
    await raiseRepeated(trx, actor.userId)
    if (part === 'hostess') await pauseClock(trx, chatId)
  }
  afterCommit(() => announce(needs, chat, row))
  return { id: row.id, state, clientId, message: asSent(row) }
}

/** The reasons to tell the sender; null where they would only teach someone dangerous to write around the rules. */
function warningOf({ findings }: Examination): Refusal | null {
  if (findings.some(({ rule }) => neverExplained.has(rule))) return null
  return refuse('conflict', {
    code: 'would_hold',
    message: 'Questo messaggio aspetterebbe un moderatore prima della consegna.',
    findings: findings.map(({ rule, matched }) => ({ rule, label: groundOf(rule)?.label ?? rule, matched })),
  })
}

function announce({ publish }: Pick<Needs, 'publish'>, chat: ChatFacts, row: MessageRow): void {
  // The chat channel shows an undelivered message to its sender's other devices, and to nobody else.
  if (row.state === 'delivered')
    return publishMessage(publish, chat, { id: row.id, senderId: row.sender_id }, row)
  publish({ channel: chatChannel(chat.id), event: 'NewMessage', ids: { message_id: row.id } }, row)
  publishChange(publish, chat, 'list')
}

async function tooManyWaiting(trx: Transaction, chat: ChatFacts, part: Part): Promise<Refusal | null> {
  if (part !== 'king' || chat.unlocked) return null
  const { count } = await trx
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chat_id', '=', chat.id)
    .where('sender_id', '=', chat.kingId)
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirstOrThrow()
  if (count < waitingMessagesMax) return null
  return refuse('conflict', {
    message: 'Per continuare a scrivere sblocca la chat: i tuoi messaggi verranno consegnati subito.',
    code: 'unlock_required',
  })
}

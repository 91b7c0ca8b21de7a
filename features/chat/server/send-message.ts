import { randomUUID } from 'node:crypto'
import { withdrawnRefusal } from '#features/accounts/server/consent-choices.ts'
import { type GroundId, groundOf } from '#features/moderation/contract/grounds.ts'
import { type Judgement, judge } from '#features/moderation/server/judge/judge.ts'
import { disagreementIn } from '#features/moderation/server/judge/message-disagreement.ts'
import { unjudged } from '#features/moderation/server/judge/unjudged.ts'
import { cautionFor } from '#features/moderation/server/rules/caution.ts'
import { maybeFragment } from '#features/moderation/server/rules/fragment.ts'
import { chatChannel } from '#platform/contract/realtime.ts'
import { type AfterCommit, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Refusal, refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { heldNotice, type Message, type MessageState } from '../contract/chat.ts'
import type { ChatPeople } from './access.ts'
import { heedDanger } from './danger-in-support.ts'
import { publishChange, publishMessage, settlePrice } from './deliver.ts'
import { findChat, lockChat } from './find-chat.ts'
import { showToModerator, waitForModerator } from './message-case.ts'
import { asSent, type MessageRow, messagesFor } from './message-view.ts'
import { noteDisagreement } from './note-disagreement.ts'
import { refundIfDue } from './refund.ts'
import { judgeWithEarlier } from './split-messages.ts'
import { type Stored, storeMessage, type Unsent, type WhyNot } from './store-message.ts'
import { storeTogether } from './store-together.ts'

type Sending = Pick<Needs, 'config' | 'db' | 'jobs' | 'notify' | 'publish'>
type SendingAlone = Sending & Pick<Needs, 'sessionsAt'>

export interface Draft {
  readonly message: string
  readonly client_id?: string | undefined
  /** The message that it quotes. */
  readonly reply_to?: number | undefined
  /** With 'warn', a text that would be held is refused with the reasons instead, and nothing is stored. */
  readonly if_held?: 'wait' | 'warn'
}

export type Sent =
  | { readonly held: false; readonly message: Message }
  | { readonly held: true; readonly notice: string; readonly clientId: string }

interface Written {
  readonly id: number
  readonly state: MessageState
  /** As its sender sees it; null of one that was sent before, and may have been read since. */
  readonly message: Message | null
  /** A member wrote it to the staff. */
  readonly toStaff?: true
}

/** A refusal is a value, not a throw: the reply that comes too late still commits the refund it brought about. */
type Outcome = Written | { readonly refusal: Refusal }

/** A message with what was found about its text; judged before any lock, for nobody waits while a text is read. */
export interface Examined extends Unsent {
  readonly warn: boolean
  readonly alone: Judgement
  /** Rules and reader see it differently, and let it through: a moderator may be asked what it is. */
  readonly disputed: boolean
}

export async function examined(
  needs: Pick<Needs, 'moderation'>,
  actor: Actor,
  draft: Draft,
): Promise<Omit<Examined, 'chatId'>> {
  // What the staff write is judged by nobody.
  const alone = actor.adminRole === null ? await judge(needs, draft.message, 'message') : unjudged
  const caution = cautionFor(draft.message)
  return {
    sender: actor,
    clientId: draft.client_id ?? randomUUID(),
    text: draft.message,
    replyTo: draft.reply_to ?? null,
    warn: draft.if_held === 'warn',
    alone,
    caution,
    disputed: disagreementIn(draft.message, alone, caution).length > 0,
  }
}

/**
 * Writes one message. The same `client_id` again answers as the first time, so a client may repeat a send
 * whose answer it lost.
 * @throws Refusal 404 not a participant; 403 locked or `consent_withdrawn`; 409 `unlock_required` after three waiting messages;
 * 409 `would_hold`, `quote_gone`
 */
export async function sendMessage(
  needs: SendingAlone & Pick<Needs, 'moderation'>,
  actor: Actor,
  chatId: number,
  draft: Draft,
): Promise<Sent> {
  if (actor.consentWithdrawn && !(await isSupport(needs.db, chatId))) throw withdrawnRefusal()
  const unsent = { ...(await examined(needs, actor, draft)), chatId }
  const outcome =
    (await sendAlone(needs, unsent)) ??
    (await transaction(needs.db, (trx, afterCommit) => sendWithin(needs, { trx, afterCommit }, unsent)))
  if (!('refusal' in outcome) && outcome.toStaff)
    await heedDanger(needs, { chatId, text: draft.message, name: actor.name })
  return answerTo(needs, unsent, outcome)
}

/** Whoever has withdrawn a consent writes to the staff alone: no other text of theirs is read, by nobody. */
async function isSupport(db: Sending['db'], chatId: number): Promise<boolean> {
  return (await findChat(db, chatId))?.memberId != null
}

/**
 * What the sender is told once the message is committed.
 * @throws Refusal as `sendMessage`
 */
export async function answerTo(
  needs: Pick<Needs, 'db'>,
  { sender, clientId }: Omit<Unsent, 'chatId'>,
  outcome: Outcome,
): Promise<Sent> {
  if ('refusal' in outcome) throw outcome.refusal
  const { id, state, message } = outcome
  if (state === 'held') return { held: true, notice: heldNotice, clientId }
  const [shown] = message === null ? await messagesFor(needs.db, sender.userId, { ids: [id] }) : [message]
  if (shown === undefined) throw new Error(`message ${id} vanished`)
  return { held: false, message: shown }
}

/** Most messages bring about nothing else: one statement writes them. Null, and nothing written, where one does. */
async function sendAlone(needs: SendingAlone, unsent: Examined): Promise<Outcome | null> {
  if (unsent.disputed) return null
  // With what came before it may be part of a number: only who holds the chat knows what came before.
  if (unsent.alone.band !== 'pass' || unsent.alone.toHuman || maybeFragment(unsent.text)) return null
  const { stored, live } = await storeTogether(needs.db, unsent, needs.sessionsAt(chatChannel(unsent.chatId)))
  if (stored.outcome === 'follow_up') return null
  if (stored.outcome === 'sent') {
    const { chat, message } = stored
    // Who has joined the channel of a pair is one of the two for good, and neither has blocked the other, or nothing
    // would have been written. Of the staff a role may have gone meanwhile.
    announce(needs, chat, message, chat.memberId === null ? live : undefined)
  }
  return outcomeOf(stored, unsent.alone)
}

/** The same in a transaction, with everything that a message brings about. */
export async function sendWithin(
  needs: Omit<Sending, 'db'>,
  { trx, afterCommit }: { trx: Transaction; afterCommit: AfterCommit },
  unsent: Examined,
): Promise<Outcome> {
  const { sender, chatId, text } = unsent
  await lockChat(trx, chatId)
  const judgement = await judgeWithEarlier(trx, { chatId, senderId: sender.userId, text }, unsent.alone)
  const handling = {
    held: judgement.held,
    asks: doubtOf(judgement),
    refuseHeld: unsent.warn && mayBeExplained(judgement),
    canFollowUp: false,
  }
  let stored = await storeMessage(trx, unsent, handling)
  if (stored.outcome === 'follow_up') {
    // Her time may be over, and only the job that gives the price back has not run yet: then her reply comes too late.
    if (stored.part === 'hostess') await refundIfDue(needs, trx, chatId)
    stored = await storeMessage(trx, unsent, { ...handling, canFollowUp: true })
    if (stored.outcome === 'sent' && stored.message.state === 'delivered')
      await settlePrice(needs, trx, stored.chat, sender.userId)
  }
  if (stored.outcome === 'sent') {
    const { chat, message } = stored
    if (message.state === 'held') await waitForModerator(trx, stored, judgement)
    else if (judgement.toHuman && chat.memberId === null) await showToModerator(trx, message, judgement)
    else if (unsent.disputed && chat.memberId === null) await noteDisagreement(needs, trx, message.id)
    afterCommit(() => announce(needs, chat, message))
  }
  return outcomeOf(stored, judgement)
}

/** What its receiver is asked about; a text that only a moderator should read puts no question to anybody. */
const doubtOf = ({ band, concern, certainty }: Judgement) =>
  band === 'ask' && concern !== null ? { concern, certainty } : null

/** `hears`: sessions that are known to be live. */
export function announce(
  { publish }: Pick<Needs, 'publish'>,
  chat: ChatPeople,
  row: MessageRow,
  hears?: ReadonlySet<number>,
): void {
  const known = { row, by: row.sender_id, ...(hears && { hears }) }
  // The chat channel shows an undelivered message to its sender's other devices, and to nobody else.
  if (row.state === 'delivered')
    return publishMessage(publish, chat, { id: row.id, senderId: row.sender_id }, known)
  publish({ channel: chatChannel(chat.id), event: 'NewMessage', ids: { message_id: row.id } }, known)
  publishChange(publish, chat, 'list', row.state === 'held' ? whoMayKnow(chat, row) : undefined)
}

/** Of a message that a moderator keeps back: its sender, and the king whose clock stands still while hers waits. */
const whoMayKnow = (chat: ChatPeople, { sender_id: senderId }: MessageRow): number[] =>
  senderId === chat.hostessId && chat.kingId !== null ? [senderId, chat.kingId] : [senderId]

function outcomeOf(stored: Stored, judgement: Judgement): Outcome {
  switch (stored.outcome) {
    case 'sent':
      return {
        id: stored.message.id,
        state: stored.message.state,
        message: asSent(stored.message),
        ...(stored.part === 'member' && { toStaff: true }),
      }
    case 'repeated':
      return { id: stored.id, state: stored.state, message: null }
    case 'follow_up':
      throw new Error('a message that can be followed up was not written')
    default:
      return { refusal: refusalOf(stored.outcome, judgement) }
  }
}

function refusalOf(why: WhyNot, { findings }: Judgement): Refusal {
  switch (why) {
    case 'not_found':
      return refuse('not_found')
    case 'unavailable':
      return refuse('forbidden', { message: 'Questa persona non è più disponibile.', code: 'unavailable' })
    case 'consent_withdrawn':
      return withdrawnRefusal()
    case 'locked':
      return refuse('forbidden', {
        message: 'La chat è bloccata. Potrai rispondere quando verrà sbloccata.',
        code: 'locked',
      })
    case 'unlock_required':
      return refuse('conflict', {
        message: 'Per continuare a scrivere sblocca la chat. I tuoi messaggi verranno consegnati subito.',
        code: 'unlock_required',
      })
    case 'unsent':
      return refuse('conflict', { message: 'Hai annullato questo messaggio.', code: 'unsent' })
    case 'quote_gone':
      return refuse('conflict', {
        message: 'Il messaggio a cui rispondi non c’è più.',
        code: 'quote_gone',
      })
    case 'would_hold':
      return refuse('conflict', {
        code: 'would_hold',
        message: 'Il team dovrebbe leggere questo messaggio prima della consegna.',
        findings: findings.map(({ rule, matched }) => ({
          rule,
          label: groundOf(rule)?.label ?? rule,
          matched,
        })),
      })
  }
}

const neverExplained: ReadonlySet<string> = new Set<GroundId>([
  'underage',
  'coercion',
  'safeguarding',
  'threat',
])

/** Not where the reasons would only teach someone dangerous to write around the rules. */
const mayBeExplained = ({ findings }: Judgement) => !findings.some(({ rule }) => neverExplained.has(rule))

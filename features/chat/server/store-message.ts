import { sql } from 'kysely'
import type { Concern } from '#features/moderation/contract/bands.ts'
import { can } from '#platform/contract/permissions.ts'
import { compileOnce } from '#platform/server/db/compile-once.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { type MessageState, waitingMessagesMax } from '../contract/chat.ts'
import type { ChatFacts, ChatPeople, Part, Reader } from './access.ts'
import type { MessageRow, Quoted } from './message-view.ts'

export interface Unsent {
  readonly sender: Reader
  readonly chatId: number
  readonly clientId: string
  readonly text: string
  /** The message that it quotes. */
  readonly replyTo?: number | null
  /** What `cautionFor` says of its text; undefined where it was not asked. */
  readonly caution?: string | null | undefined
}

/** What the reader doubts about a text, and how sure it is. */
export interface Doubt {
  readonly concern: Concern
  readonly certainty: number
}

interface Handling {
  /** Something objects to the text: a moderator decides. */
  readonly held: boolean
  /** Its receiver is asked; it is held instead while an earlier one like it is in doubt. */
  readonly asks?: Doubt | null
  /** Then the sender wants to be told instead, and nothing is written. */
  readonly refuseHeld: boolean
  /** The caller does in the same transaction what the message brings about. */
  readonly canFollowUp: boolean
}

export type WhyNot =
  | 'not_found'
  | 'unavailable'
  | 'consent_withdrawn'
  | 'locked'
  | 'unlock_required'
  | 'would_hold'
  | 'quote_gone'
  | 'unsent'

/** What has become of a message; `follow_up`: nothing yet, it needs a transaction. */
export type Stored =
  | {
      readonly outcome: 'sent'
      readonly message: MessageRow
      readonly chat: ChatPeople & Pick<ChatFacts, 'pending'>
      readonly part: Part
    }
  | { readonly outcome: 'repeated'; readonly id: number; readonly state: MessageState }
  | { readonly outcome: 'follow_up'; readonly part: Part }
  | { readonly outcome: WhyNot }

/** Asks the function `send_message`, which alone locks, decides and writes. */
export async function storeMessage(
  db: Database | Transaction,
  unsent: Unsent,
  handling: Handling,
): Promise<Stored> {
  const { sender, chatId, clientId, text, replyTo = null } = unsent
  const [row] = await sendMessage(db, {
    chatId,
    senderId: sender.userId,
    answersSupport: can(sender.adminRole, 'support.answer'),
    clientId,
    text,
    replyTo,
    held: handling.held,
    refuseHeld: handling.refuseHeld,
    canFollowUp: handling.canFollowUp,
    concern: handling.asks?.concern ?? null,
    certainty: handling.asks?.certainty ?? null,
  })
  return storedAs(row, unsent)
}

/** What `send_message` answered to this. */
export function storedAs(
  row: SentRow | undefined,
  { sender, chatId, clientId, text, caution, replyTo = null }: Unsent,
): Stored {
  if (row === undefined) throw new Error('send_message answered nothing')
  if (row.outcome === 'repeated') return { outcome: 'repeated', id: row.id, state: row.state }
  if (row.outcome === 'follow_up') return { outcome: 'follow_up', part: row.part }
  if (row.outcome !== 'sent') return { outcome: row.outcome }
  const { id, state, created_at, part, member_id, unlocked, filters, asks, quoted } = row
  return {
    outcome: 'sent',
    message: {
      id,
      chat_id: chatId,
      sender_id: sender.userId,
      client_id: clientId,
      text,
      state,
      created_at,
      unlocked,
      read: false,
      member_id,
      filters,
      asks,
      caution,
      quoted: quoted && replyTo !== null ? { id: replyTo, ...quoted } : null,
    },
    chat: {
      id: chatId,
      kingId: row.king_id,
      hostessId: row.hostess_id,
      memberId: member_id,
      pending: row.pending,
    },
    part,
  }
}

export interface SentRow
  extends Pick<MessageRow, 'id' | 'state' | 'created_at' | 'unlocked' | 'member_id' | 'filters' | 'asks'> {
  readonly outcome: Stored['outcome']
  readonly quoted: Omit<Quoted, 'id'> | null
  readonly part: Part
  readonly king_id: number | null
  readonly hostess_id: number | null
  readonly pending: boolean
}

interface Values extends Omit<Handling, 'asks'> {
  readonly chatId: number
  readonly senderId: number
  readonly answersSupport: boolean
  readonly clientId: string
  readonly text: string
  readonly replyTo: number | null
  readonly concern: Concern | null
  readonly certainty: number | null
}

const sendMessage = compileOnce(
  [
    'chatId',
    'senderId',
    'answersSupport',
    'clientId',
    'text',
    'held',
    'refuseHeld',
    'concern',
    'certainty',
    'canFollowUp',
    'replyTo',
  ],
  (db, value: Values) => ({
    compile: () =>
      sql<SentRow>`
        select * from send_message(${value.chatId}, ${value.senderId}, ${value.answersSupport}, ${value.clientId},
          ${value.text}, ${value.held}, ${value.refuseHeld}, ${value.concern}, ${value.certainty}, ${waitingMessagesMax}, ${value.canFollowUp}, ${value.replyTo})`.compile(
        db,
      ),
  }),
)

import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Role } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'

export const messageLengthMax = 1000
export const messagesPerPage = 30
/** Messages a king may leave in a locked chat; the next one asks for the unlock. */
export const waitingMessagesMax = 3
/** Seconds that the composer gives way to the notice after a message was held. */
export const heldNoticeSeconds = 60
/** Opens the pinned chat with the staff: `/chat?chat=support_chat`. */
export const supportChatName = 'support_chat'

export const heldNotice = 'Il tuo messaggio è in attesa di approvazione da parte di un moderatore.'
export const sendFailure =
  "Errore durante l'invio del messaggio. Il messaggio non deve contenere più di 1000 caratteri."

export const MessageText = z.string({ error: 'Scrivi un messaggio.' }).check(
  z.trim(),
  z.refine((text) => !isBlank(text), 'Scrivi un messaggio.'),
  z.refine((text) => !text.includes('\u0000'), 'Il messaggio contiene caratteri non validi.'),
  z.maxLength(messageLengthMax, `Il messaggio non può superare i ${messageLengthMax} caratteri.`),
)

/**
 * - `waiting`: written by a king before the unlock; nobody else sees it
 * - `held`: a moderator decides; only its sender sees it
 * - `refused`: a moderator refused it; only its sender sees it
 */
export const messageStates = ['waiting', 'held', 'delivered', 'refused'] as const
export const MessageState = z.enum(messageStates)
export type MessageState = z.infer<typeof MessageState>

export const Message = z.object({
  id: z.int(),
  chat_id: z.int(),
  text: z.string(),
  /** The sender's id, like `sender_id`. */
  sent: z.int(),
  sender_id: z.int(),
  time: z.string(),
  is_read: z.boolean(),
  chat_unlocked: z.boolean(),
  state: MessageState,
  /** To its sender only. */
  client_id: z.optional(z.string()),
  /** To its receiver only: what to mind, where a delivered message has signs of a scam. */
  caution: z.optional(z.string()),
  /** To its receiver only: it contains a word of her filter, and is hidden until she asks for it. */
  filtered: z.optional(z.boolean()),
  /** What it quotes; `text` null: that is no longer to be seen. */
  reply_to: z.optional(z.object({ id: z.int(), sender_id: z.int(), text: z.nullable(z.string()) })),
  /** To its receiver only: they are asked whether it makes them uneasy (message-feedback.ts). */
  asks: z.optional(z.boolean()),
})
export type Message = z.infer<typeof Message>

export const refundStates = ['none', 'running', 'paused', 'refunded', 'earned'] as const

export const Refund = z.object({
  state: z.enum(refundStates),
  /** When the price returns unless she replies; null when no clock runs, or while it is paused. */
  due_at: z.nullable(z.string()),
  /** What is left while the clock is paused; null otherwise. */
  left_hours: z.nullable(z.number()),
  /** Whole length of the running clock, for the ring. */
  hours: z.number(),
  cost: z.int(),
  unlocked_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Why the last unlock ended: the same sentence can be said to both. */
  reason: z.nullable(z.enum(['reply', 'no_reply', 'no_message', 'banned', 'erased', 'blocked', 'declined'])),
})
export type Refund = z.infer<typeof Refund>

export const OtherUser = z.object({
  id: z.int(),
  name: z.string(),
  role: Role,
  profile_picture_id: z.nullable(z.string()),
  /** The placeholder where there is no picture. */
  profile_picture_url: z.string(),
  unlock_cost: z.int(),
  last_seen: z.nullable(z.string()),
  is_online: z.enum(['online', 'offline']),
})
export type OtherUser = z.infer<typeof OtherUser>

export const Chat = z.object({
  id: z.int(),
  other_user: OtherUser,
  last_message: z.nullable(z.object({ message: z.string(), created_at: z.string(), sender_id: z.int() })),
  /** How the newest message stands for its sender ('Messaggio in moderazione', read ticks). */
  last_message_state: z.nullable(MessageState),
  last_message_read: z.boolean(),
  unread_count: z.int(),
  unlocked: z.boolean(),
  /** False: the other one is banned or gone, or hidden by the staff before an unlock; nothing can be sent or unlocked. */
  available: z.boolean(),
  is_archived: z.boolean(),
  /** The latest first; an archived chat keeps its place for the way back. */
  last_activity_at: z.string(),
  support_chat: z.boolean(),
  /** A king wrote and has not unlocked: she learns that, not what. */
  waiting: z.boolean(),
  /** How many more messages a king may leave before he unlocks; null: he has unlocked it, or it is not his to. */
  waiting_left: z.nullable(z.int()),
  refund: Refund,
})
export type Chat = z.infer<typeof Chat>

/** Why a text would wait: the rule (one of `grounds`), its name in words, and the very words it objects to. */
export const HeldFinding = z.object({ rule: z.string(), label: z.string(), matched: z.string() })
export type HeldFinding = z.infer<typeof HeldFinding>

/** 409 of a send; with code `would_hold` (see `MessageBody.if_held`) it says why. */
export const SendProblem = z.extend(Problem, { findings: z.optional(z.array(HeldFinding)) })

const Held = z.object({ message: z.string(), client_id: z.optional(z.string()) })

export const MessageBody = z.object({
  message: MessageText,
  /** The sender's own id of this message: the same id never makes a second one. */
  client_id: z.optional(z.uuid()),
  /**
   * What happens to a text that a rule holds: it waits for a moderator (202), or nothing is stored and the sender
   * is told why first (409 `would_hold`). Signs of danger to someone always wait, and are never explained.
   */
  if_held: z._default(z.enum(['wait', 'warn']), 'wait'),
})

/** What is written into a chat may quote a message of it. */
export const ReplyBody = z.extend(MessageBody, { reply_to: z.optional(RowId) })

export const chatEndpoints = {
  heartbeat: endpoint({
    method: 'POST',
    path: '/api/heartbeat',
    who: 'user',
    summary: 'Keeps the caller online for two minutes',
    replies: { 204: null },
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/unread-messages-count',
    who: 'user',
    impersonator: 'refused',
    summary: 'How many delivered messages the caller has not read',
    replies: { 200: z.int() },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/chats',
    who: 'user',
    impersonator: 'refused',
    summary: 'The chats of the caller, the latest first; or the partners of the unlocked ones',
    query: z.object({
      type: z._default(z.enum(['all', 'archived']), 'all'),
      for_contact: z.optional(z.enum(['true', 'false', '1', '0'])),
    }),
    replies: {
      200: z.object({ regular_chats: z.array(Chat), support_chat: z.optional(z.nullable(Chat)) }),
    },
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/chats/:id',
    who: 'user',
    impersonator: 'refused',
    summary: 'One chat as the list shows it: an event names a chat, and the list need not be fetched again',
    params: idParams,
    replies: { 200: Chat, 404: Problem },
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/chats/:id/messages',
    who: 'user',
    impersonator: 'refused',
    summary: 'One page of messages, the newest page first, ascending inside',
    params: idParams,
    query: z.object({
      per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), messagesPerPage),
      before_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
    }),
    replies: { 200: z.array(Message) },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chats/:id/messages',
    who: 'user',
    summary: 'Sends a message; 202 when a moderator must see it first',
    params: idParams,
    body: ReplyBody,
    invalid: 'errors',
    replies: { 200: Message, 201: Message, 202: Held, 403: Problem, 409: SendProblem },
  }),
  initiate: endpoint({
    method: 'POST',
    path: '/api/chats/initiate-chat/:userId',
    who: 'king',
    summary: 'The first message to a hostess; finds the chat when there is one',
    params: z.object({ userId: RowId }),
    body: MessageBody,
    invalid: 'errors',
    replies: {
      201: z.object({ chat_id: z.int(), message: Message }),
      202: z.object({ chat_id: z.int(), message: z.string(), client_id: z.optional(z.string()) }),
      409: SendProblem,
    },
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/chats/:id/messages/read',
    who: 'user',
    summary: 'Marks everything delivered so far as read',
    params: idParams,
    replies: { 204: null },
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/chats/:id/archive',
    who: 'user',
    summary: 'Moves the chat to the archived ones, for the caller',
    params: idParams,
    replies: { 204: null },
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/api/chats/:id/unarchive',
    who: 'user',
    summary: 'Brings an archived chat back, for the caller',
    params: idParams,
    replies: { 204: null },
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/chats/credits',
    who: 'king',
    summary: 'Pays the unlock of the chat with a hostess',
    body: z.object({
      other_user_id: RowId,
      /** What the page showed: nobody pays another price than the one they said yes to. */
      cost: z.optional(z.int()),
    }),
    invalid: 'errors',
    replies: {
      200: z.object({ message: z.string(), chat_id: z.int() }),
      402: z.object({ message: z.string(), shop_redirect: z.boolean() }),
      409: Problem,
    },
  }),
  freeMessage: endpoint({
    method: 'POST',
    path: '/api/chats/free-message',
    who: 'hostess',
    summary: 'Opens the chat with a king at no cost to him, with its first message where there is one',
    body: z.object({ other_user_id: RowId, first: z.optional(MessageBody) }),
    invalid: 'errors',
    replies: {
      200: z.object({ message: z.string(), chat_id: z.int(), held: z.optional(z.boolean()) }),
      409: SendProblem,
    },
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/chats-activity',
    who: 'user',
    impersonator: 'refused',
    summary: "The partners' presence, polled every 90 s",
    replies: {
      200: z.array(
        z.object({
          chat_id: z.int(),
          other_user: z.object({
            id: z.int(),
            last_seen: z.nullable(z.string()),
            is_online: z.enum(['online', 'offline']),
          }),
        }),
      ),
    },
  }),
} as const

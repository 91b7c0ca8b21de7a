import * as z from 'zod/mini'
import { Message } from './chat.ts'

const MessageHint = z.object({ chat_id: z.int(), message_id: z.int() })

/** What arrives on a person's own channel. Events are hints: the database is the truth. */
export const userEvents = {
  /** A message was delivered in one of the person's chats, also the person's own from another device. */
  NewMessage: z.object({ sender_id: z.int(), chat_id: z.int() }),
  /** A moderator decided a held message. */
  NewMessageAfterMod: MessageHint,
  /** It is gone, as if it had never been sent. */
  MessageUnsent: MessageHint,
  /** The other one is writing. */
  Typing: z.object({ chat_id: z.int() }),
  /**
   * Fetch the chat again. `lock`: it was unlocked or refunded, so the balance has changed too;
   * `list`: read or archived on another device, or written to before the unlock.
   */
  ChatChanged: z.object({ chat_id: z.int(), what: z.enum(['lock', 'list']) }),
} as const

/** What arrives on the channel of a profile that is open: something of it was taken away, or is back. */
export const profileEvents = { ProfileChanged: z.object({ user_id: z.int() }) } as const

/** What arrives on a chat's channel. */
export const chatEvents = {
  NewMessage: Message,
  NewMessageAfterMod: MessageHint,
  MessageRead: z.object({ chat_id: z.int(), reader_id: z.int(), last_read_id: z.int() }),
} as const

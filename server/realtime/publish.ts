import type { ChatChannel, UserChannel } from '#contract/realtime.ts'

/**
 * What happened, by ids only: it must fit a NOTIFY (under 8,000 bytes), and each process looks up what
 * each listener may see at the moment of delivery.
 */
export type Notice =
  | {
      readonly channel: UserChannel
      readonly event: 'NewMessage'
      readonly ids: { sender_id: number; chat_id: number }
    }
  | {
      readonly channel: UserChannel
      readonly event: 'NewMessageAfterMod'
      readonly ids: { chat_id: number; message_id: number }
    }
  | {
      readonly channel: UserChannel
      readonly event: 'ChatChanged'
      readonly ids: { chat_id: number; what: 'lock' | 'list' }
    }
  | { readonly channel: ChatChannel; readonly event: 'NewMessage'; readonly ids: { message_id: number } }
  | {
      readonly channel: ChatChannel
      readonly event: 'NewMessageAfterMod'
      readonly ids: { chat_id: number; message_id: number }
    }
  | {
      readonly channel: ChatChannel
      readonly event: 'MessageRead'
      readonly ids: { chat_id: number; reader_id: number; last_read_id: number }
    }

/**
 * Tells the browsers concerned, in every process. Call it after commit. Never throws and never waits:
 * events are hints, and a lost one costs a client nothing but the time to its next fetch.
 */
export type Publish = (notice: Notice) => void

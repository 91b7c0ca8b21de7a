import type { ChatChannel, ProfileChannel, UserChannel } from '#platform/contract/realtime.ts'
import type { Transaction } from '../db/database.ts'
import { job } from '../jobs/jobs.ts'
import type { Needs } from '../needs.ts'

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
      readonly event: 'MessageUnsent'
      readonly ids: { chat_id: number; message_id: number }
    }
  | { readonly channel: UserChannel; readonly event: 'Typing'; readonly ids: { chat_id: number } }
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
  | { readonly channel: ProfileChannel; readonly event: 'ProfileChanged'; readonly ids: { user_id: number } }

/**
 * Tells the browsers concerned, in every process. Call it after commit. Never throws and never waits:
 * events are hints, and a lost one costs a client nothing but the time to its next fetch.
 * @param known stays in this process
 */
export type Publish = (notice: Notice, known?: Known) => void

/** What the caller has just learnt or written, so that it need not be asked again for the sockets of this process. */
export interface Known {
  /** What `RealtimeRules.views` would read. */
  readonly row?: object
  /** Sessions that may hear this notice at every channel of it that they have joined; of all others is asked. */
  readonly hears?: ReadonlySet<number>
  /** Who has brought it about, and knows: all others hear it first. */
  readonly by?: number
}

/** The sessions whose sockets have joined a channel in this very process; nobody where a service holds the sockets. */
export type SessionsAt = (channel: string) => readonly number[]

/** For work that does not see its own commit, such as the hooks of accounts: exists exactly if that commits. */
export async function publishOnCommit(
  { jobs }: Pick<Needs, 'jobs'>,
  trx: Transaction,
  notice: Notice,
): Promise<void> {
  await jobs.enqueue(trx, publishNotice, notice)
}

export const publishNotice = job<Notice>({
  queue: 'publish_notice',
  concurrency: 4,
  work: async ({ publish }, notice) => publish(notice),
})

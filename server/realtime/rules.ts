import type { Channel } from '#contract/realtime.ts'
import type { Notice } from './publish.ts'

/** What realtime must ask of the features above it; `app.ts` brings them together. */
export interface RealtimeRules {
  /** Of these sessions, those that are not ended. */
  readonly liveSessions: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** May this person listen to this channel now? */
  readonly mayJoin: (userId: number, channel: Channel) => Promise<boolean>
  /** What each of these people may learn of the notice now; who has no entry is told nothing. */
  readonly payloads: (notice: Notice, userIds: readonly number[]) => Promise<ReadonlyMap<number, object>>
}

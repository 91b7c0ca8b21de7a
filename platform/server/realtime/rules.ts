import type { Channel } from '#platform/contract/realtime.ts'
import type { Notice } from './publish.ts'

/** A session that listens to a channel. */
export interface Listening {
  readonly sessionId: number
  readonly channel: Channel
}

/** `ended`: the session has ended, and its socket is closed. `out`: the person may not listen to this channel. */
export type Standing = 'ended' | 'out' | 'in'

/** What realtime asks the features, which it must not import; `app.ts` passes the rules in. */
export interface RealtimeRules {
  /** How each of these stands at this moment, in their order. */
  readonly standings: (listening: readonly Listening[]) => Promise<readonly Standing[]>
  /** May this person listen to this channel now? */
  readonly mayJoin: (userId: number, channel: Channel) => Promise<boolean>
  /**
   * All whose channel it is, whether they listen or not; nobody while one of them is barred or blocked. The staff,
   * who see of a support chat what its member sees, are not counted. Of a profile: nobody, it is open to many.
   */
  readonly audience: (channel: Channel) => Promise<readonly number[]>
  /** What the notice says to each of these people, who may listen; who has no entry is told nothing. */
  readonly views: (notice: Notice, userIds: readonly number[]) => Promise<ReadonlyMap<number, object>>
  /** The same, of what came with the notice from a feature that has just written it. */
  readonly viewsOf: (notice: Notice, userIds: readonly number[], row: object) => ReadonlyMap<number, object>
}

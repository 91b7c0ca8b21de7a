import type { ByReader } from '#features/moderation/contract/finding-detail.ts'
import type { Line } from './conversations.ts'
import type { DemoPeople } from './people.ts'

/** What has become of a chat. */
export type Outcome = 'locked' | 'running' | 'answered' | 'refunded' | 'free'

/** How many of the other's last messages each has not read. */
export interface Unread {
  readonly king: number
  readonly hostess: number
}

export type Cast = Pick<DemoPeople, 'hostesses' | 'kings'>

/** What happens between two of them, by their place in the lists of people.ts. */
/** A line with what the reader made of it, as it once did. */
export interface ReadLine {
  readonly from: 'king' | 'hostess'
  readonly text: string
  readonly minutesAgo: number
  readonly reader: ByReader
  /** Those that weighed most. */
  readonly words: readonly string[]
}

export interface Plot {
  readonly king: number
  readonly hostess: number
  readonly outcome: Outcome
  readonly letter?: readonly string[] | undefined
  readonly answer?: readonly Line[] | undefined
  readonly startedMinutesAgo: number
  /** Between a message and the next; the default spreads them over the time since the start. */
  readonly paceMinutes?: number
  /** What the reader of texts has something to say about: it comes last. */
  readonly readLast?: ReadLine
  readonly heldLast?: {
    readonly from: 'king' | 'hostess'
    readonly text: string
    readonly minutesAgo: number
  }
  readonly unread?: Partial<Unread>
  readonly archivedBy?: readonly ('king' | 'hostess')[]
}

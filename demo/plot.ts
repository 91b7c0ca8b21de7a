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
export interface Plot {
  readonly king: number
  readonly hostess: number
  readonly outcome: Outcome
  readonly letter?: readonly string[] | undefined
  readonly answer?: readonly Line[] | undefined
  readonly startedMinutesAgo: number
  /** Between a message and the next; the default spreads them over the time since the start. */
  readonly paceMinutes?: number
  readonly heldLast?: {
    readonly from: 'king' | 'hostess'
    readonly text: string
    readonly minutesAgo: number
  }
  readonly unread?: Partial<Unread>
  readonly archivedBy?: readonly ('king' | 'hostess')[]
}

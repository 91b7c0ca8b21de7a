import { italianSecond } from '#platform/contract/italian-time.ts'

/** A moment as the archive tells it: for a machine, and for whoever reads it in Italy. */
export interface Moment {
  readonly utc: string
  readonly italia: string
}

export const momentOf = (at: Date): Moment => ({ utc: at.toISOString(), italia: italianSecond(at) })

export const momentOrNull = (at: Date | null): Moment | null => (at === null ? null : momentOf(at))

import type { SupportHours } from '#features/settings/contract/settings.ts'
import type { AnswerTarget } from '../contract/desk.ts'
import { closingAt, nextOpening } from './times.ts'

interface Promised {
  readonly minutes: number
  readonly week: SupportHours
  readonly holidays: readonly string[]
}

/** From so much of the time on, a conversation is near its target. */
const nearFrom = 0.75

/** What was promised to somebody who waits since then. */
export function answerTarget(since: Date, promised: Promised): AnswerTarget {
  return {
    near_at: afterOpenMinutes(since, { ...promised, minutes: promised.minutes * nearFrom }).toISOString(),
    due_at: afterOpenMinutes(since, promised).toISOString(),
  }
}

/** So many minutes of opening hours later: nights and days off do not count. */
export function afterOpenMinutes(since: Date, { minutes, week, holidays }: Promised): Date {
  let from = since
  let left = minutes * 60_000
  for (;;) {
    from = nextOpening(from, week, holidays) ?? from
    const closes = closingAt(from, week)
    const open = closes.getTime() - from.getTime()
    if (left <= open) return new Date(from.getTime() + left)
    left -= open
    from = closes
  }
}

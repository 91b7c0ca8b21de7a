import { sql } from 'kysely'
import type { SupportTimes } from '#contract/support.ts'
import type { Needs } from '#server/needs.ts'

/** Hours of the day in Italy at which the staff begins and ends, Sunday first; null: nobody is there. */
const week = [null, [9, 19], [9, 19], [9, 19], [9, 19], [9, 19], [10, 14]] as const

/** Fewer answers than these say nothing about the next one. */
const answersMin = 5

export async function supportTimes({ db }: Pick<Needs, 'db'>): Promise<SupportTimes> {
  const { rows } = await sql<{ now: Date; usual: number | null }>`
    select now() as now, case when count(*) >= ${answersMin} then
      percentile_cont(0.5) within group (order by seconds) / 60 end as usual
    from support_wait where answered_at > now() - interval '30 days'`.execute(db)
  const { now, usual } = rows[0]!
  const opensAt = nextOpening(now)
  return {
    open: opensAt === null,
    opens_at: opensAt?.toISOString() ?? null,
    usual_minutes: usual === null ? null : Math.max(1, Math.round(usual)),
  }
}

/** When the staff is back, in Italian local hours; null while it is here. */
export function nextOpening(now: Date): Date | null {
  const today = romeTime(now)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const hours = week[(today.weekday + ahead) % 7] ?? null
    if (hours === null) continue
    const [from, to] = hours
    if (ahead > 0 || today.hour < from) return openingOn(now, ahead, from)
    if (today.hour < to) return null
  }
  throw new Error('the staff never works')
}

const clockInRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function romeTime(moment: Date): { weekday: number; hour: number } {
  const parts = Object.fromEntries(clockInRome.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    hour: Number(parts['hour']) + Number(parts['minute']) / 60,
  }
}

/** The whole hour `hour` in Rome, `ahead` days after `now`: found by its clock, so that summer time is right. */
function openingOn(now: Date, ahead: number, hour: number): Date {
  const guess = new Date(now.getTime() + ahead * 86_400_000)
  guess.setUTCMinutes(0, 0, 0)
  const shift = hour - Math.floor(romeTime(guess).hour)
  return new Date(guess.getTime() + shift * 3_600_000)
}

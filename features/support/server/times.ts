import { italianTime, todayInItaly } from '#platform/contract/italian-time.ts'
import { sql } from 'kysely'
import { holidaysMax, type SupportHours } from '#features/settings/contract/settings.ts'
import type { SupportTimes } from '#features/chat/contract/support-times.ts'
import type { Needs } from '#platform/server/needs.ts'
import { settingsOf } from '#features/settings/server/settings.ts'

/** Fewer answers than these say nothing about the next one. */
const answersMin = 5

export async function supportTimes(needs: Pick<Needs, 'config' | 'db'>): Promise<SupportTimes> {
  const { rows } = await sql<{ now: Date; usual: number | null }>`
    select now() as now, case when count(*) >= ${answersMin} then
      percentile_cont(0.5) within group (order by seconds) / 60 end as usual
    from support_wait where answered_at > now() - interval '30 days'`.execute(needs.db)
  const { now, usual } = rows[0]!
  const { support_hours: week, support_holidays: holidays } = await settingsOf(needs, needs.db)
  const opensAt = nextOpening(now, week, holidays)
  return {
    open: opensAt === null,
    opens_at: opensAt?.toISOString() ?? null,
    usual_minutes: usual === null ? null : Math.max(1, Math.round(usual)),
  }
}

/** When the staff is back by its hours in Italy; null while it is here. */
export function nextOpening(now: Date, week: SupportHours, holidays: readonly string[] = []): Date | null {
  const today = romeTime(now)
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = new Date(today.midnight + ahead * dayMs)
    const hours = week[(day.getUTCDay() + 6) % 7] ?? null
    if (hours === null || holidays.includes(day.toISOString().slice(0, 10))) continue
    if (ahead > 0 || today.time < hours.open) return atInRome(day, hours.open)
    if (today.time < hours.close) return null
  }
  throw new Error('the staff never works')
}

/** When the day of this moment ends, which is within its hours. */
export function closingAt(open: Date, week: SupportHours): Date {
  const day = new Date(romeTime(open).midnight)
  const hours = week[(day.getUTCDay() + 6) % 7]
  if (!hours) throw new Error('nobody works then')
  return atInRome(day, hours.close)
}

const dayMs = 86_400_000
/** A week with one day of opening, and all the holidays on that day. */
const daysAhead = 7 * (holidaysMax + 1)

/** The day, as if midnight were in UTC, and the time as `09:30`. */
function romeTime(moment: Date): { midnight: number; time: string } {
  return { midnight: Date.parse(`${todayInItaly(moment)}T00:00:00Z`), time: italianTime(moment) }
}

/** That time of that day in Rome: found by its clock, so that summer time is right. */
function atInRome(day: Date, time: string): Date {
  const wanted = Date.parse(`${day.toISOString().slice(0, 10)}T${time}:00Z`)
  const shown = romeTime(new Date(wanted))
  const offset =
    Date.parse(`${new Date(shown.midnight).toISOString().slice(0, 10)}T${shown.time}:00Z`) - wanted
  return new Date(wanted - offset)
}

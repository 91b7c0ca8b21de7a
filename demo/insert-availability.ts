import { type DayState, daysFrom } from '#features/availability/contract/availability.ts'
import { calendarOf } from '#features/availability/server/calendar.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Random } from './random.ts'

/** One in so many has never filled in a calendar. */
const withCalendar = 0.7

/** Most women have a calendar: their weekends are fuller than their weeks. */
export async function insertAvailability(
  trx: Transaction,
  hostessIds: readonly number[],
  { now, chance }: { now: Date; chance: Random },
): Promise<void> {
  const days = daysFrom((await calendarOf(trx, 0)).today)
  // The demo's own hostess has one.
  const chosen = hostessIds.filter((_, index) => index === 0 || chance.chance(withCalendar))
  await trx
    .insertInto('availability')
    .values(
      chosen.map((hostess_id) => ({
        hostess_id,
        updated_at: new Date(now.getTime() - chance.between(1, 90) * 3_600_000),
      })),
    )
    .execute()
  await trx
    .insertInto('availability_day')
    .values(
      chosen.flatMap((hostess_id) =>
        days.flatMap((day) => {
          const state = stateOn(day, chance)
          return state === null ? [] : [{ hostess_id, day, state }]
        }),
      ),
    )
    .execute()
}

function stateOn(day: string, chance: Random): DayState | null {
  const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  if (chance.chance(0.12)) return null
  return chance.pick(weekend ? ['free', 'maybe', 'busy', 'busy'] : ['free', 'free', 'maybe', 'busy'])
}

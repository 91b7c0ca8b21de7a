import { useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { availabilityEndpoints, type Calendar, type DayState } from '../contract/availability.ts'
import { type StripDay, stripOf } from './days.ts'
import { ownCalendarQuery } from './queries.ts'

/** What a press on a day makes of it; after busy nothing is said again. */
const next = (state: DayState | null): DayState | null =>
  state === null ? 'free' : state === 'free' ? 'maybe' : state === 'maybe' ? 'busy' : null

const said = (days: readonly StripDay[]) =>
  days.flatMap(({ day, state }) => (state === null ? [] : [{ day, state }]))

/** What is pressed shows at once and is saved by the page; each call sends the whole calendar. */
export function useOwnCalendar(calendar: Calendar) {
  const queryClient = useQueryClient()
  const {
    value: days,
    change,
    problem,
    again,
  } = useAutosaved<StripDay[]>(`calendar-${calendar.today}`, {
    first: () => stripOf(calendar),
    async send(wanted) {
      const kept = await fetchBody(availabilityEndpoints.save, { body: { days: said(wanted) }, quiet: true })
      queryClient.setQueryData(ownCalendarQuery.queryKey, kept)
      void queryClient.invalidateQueries({ queryKey: [...sharedKeys.profile, 'calendar'] })
    },
  })
  return {
    days,
    problem: problem === null ? null : messageOf(problem),
    again,
    press: (pressed: StripDay) =>
      change(days.map((one) => (one.day === pressed.day ? { ...one, state: next(one.state) } : one))),
  }
}

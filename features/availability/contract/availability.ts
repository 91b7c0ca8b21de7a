import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** How far a calendar reaches, today included. */
export const calendarDays = 14

export const dayStates = ['free', 'maybe', 'busy'] as const
export type DayState = (typeof dayStates)[number]

/** As they stand in the key, on a day and in a filter. */
export const dayWords: Record<DayState, string> = { free: 'Libera', maybe: 'Forse', busy: 'Occupata' }

export const CalendarDay = z.object({ day: z.iso.date(), state: z.enum(dayStates) })
export type CalendarDay = z.infer<typeof CalendarDay>

export const Calendar = z.object({
  /** The first day of the calendar: today in Italy. */
  today: z.iso.date(),
  /** Those of which she says something, the first before the others. */
  days: z.array(CalendarDay),
  /** Null: she has never filled it in. */
  updated_at: z.nullable(z.string()),
})
export type Calendar = z.infer<typeof Calendar>

const CalendarBody = z.object({
  /** All of them: a day that is missing says nothing. */
  days: z.array(CalendarDay).check(
    z.maxLength(calendarDays, `Il calendario ha ${calendarDays} giorni.`),
    z.refine(
      (days) => new Set(days.map(({ day }) => day)).size === days.length,
      'Ogni giorno una volta sola.',
    ),
  ),
})

export const availabilityEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/api/availability',
    who: 'member_hostess',
    summary: `Il proprio calendario dei prossimi ${calendarDays} giorni, anche prima dell’approvazione`,
    replies: { 200: Calendar },
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/availability',
    who: 'member_hostess',
    summary: 'Sostituisce il proprio calendario; i giorni passati non contano',
    body: CalendarBody,
    invalid: 'errors',
    replies: { 200: Calendar },
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/availability/:userId',
    who: 'approved',
    impersonator: 'allowed',
    summary: 'Quando è libera una hostess',
    params: z.object({ userId: RowId }),
    replies: { 200: Calendar, 404: Problem },
  }),
} as const

/** `count` days from `first` on, each as 2026-11-23. */
export function daysFrom(first: string, count = calendarDays): string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  )
}

import { whenAsked } from '#platform/contract/when-asked.ts'
import { type Calendar, type DayState, daysFrom, dayWords } from '../contract/availability.ts'

/** A day of the strip; without a state she says nothing about it. */
export interface StripDay {
  readonly day: string
  readonly state: DayState | null
}

/** The two weeks from today on. */
export function stripOf({ today, days }: Pick<Calendar, 'today' | 'days'>): StripDay[] {
  const states = new Map(days.map(({ day, state }) => [day, state]))
  return daysFrom(today).map((day) => ({ day, state: states.get(day) ?? null }))
}

const utc = { timeZone: 'UTC' } as const
const short = whenAsked(() => new Intl.DateTimeFormat('it', { weekday: 'short', ...utc }))
const long = whenAsked(
  () => new Intl.DateTimeFormat('it', { weekday: 'long', day: 'numeric', month: 'long', ...utc }),
)
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const shortWeekday = (day: string) => short().format(at(day))
export const dayOfMonth = (day: string) => Number(day.slice(8))
/** «sabato 28 novembre». */
export const longDay = (day: string) => long().format(at(day))
/** «sabato 28 novembre, libera». */
export const spokenDay = ({ day, state }: StripDay) =>
  `${longDay(day)}, ${state === null ? 'non indicato' : dayWords[state].toLocaleLowerCase('it')}`

/** «oggi», «ieri», «il 20 novembre». */
export function updatedWords(updatedAt: string, today: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(
    Date.parse(updatedAt),
  )
  const days = Math.round((at(today) - at(day)) / 86_400_000)
  if (days <= 0) return 'oggi'
  if (days === 1) return 'ieri'
  const date = new Intl.DateTimeFormat('it', { day: 'numeric', month: 'long', ...utc }).format(at(day))
  return date.startsWith('8 ') || date.startsWith('11 ') ? `l’${date}` : `il ${date}`
}

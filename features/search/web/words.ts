import { whenAsked } from '#platform/contract/when-asked.ts'
import type { Sort } from '../contract/search.ts'
import type { Filters } from './filters.ts'

export const sortNames: Record<Sort, string> = {
  recommended: 'In evidenza',
  newest: 'Più recenti',
  online: 'Attività recente',
  rating: 'Valutazione',
  cost_asc: 'Costo crescente',
  cost_desc: 'Costo decrescente',
}

export const costName = (cost: number) => `${cost} monete`

export function ageRangeName({ minage, maxage }: Pick<Filters, 'minage' | 'maxage'>): string {
  if (minage === null) return `fino a ${maxage} anni`
  if (maxage === null) return `da ${minage} anni`
  return minage === maxage ? `${minage} anni` : `${minage}–${maxage} anni`
}

const longDay = whenAsked(
  () => new Intl.DateTimeFormat('it', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** «sabato 28 novembre». */
export const dayName = (day: string) => longDay().format(Date.parse(`${day}T00:00:00Z`))

/** «Libera sabato 28 novembre». */
export const freeName = (day: string) => `Libera ${dayName(day)}`

/** The next Saturday, today included. */
export function nextSaturday(days: readonly string[]): string | undefined {
  return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6)
}

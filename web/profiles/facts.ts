import type { Option } from '#contract/reference.ts'

/** The names behind ids of a reference list, in the order of the list. */
export function namesOf(list: readonly Option[] | undefined, ids: readonly number[]): string[] {
  return (list ?? []).filter((option) => ids.includes(option.id)).map((option) => option.name)
}

export function nameOf(list: readonly Option[] | undefined, id: number | null): string | undefined {
  return list?.find((option) => option.id === id)?.name
}

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})

const time = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: 'Europe/Rome' })

/** The hour in Italy: «14:32». */
export function italianTime(moment: string): string {
  return time.format(new Date(moment))
}

/** gg/mm/aaaa, of a moment or of a year-month-day. */
export function italianDate(date: string): string {
  return day.format(new Date(date))
}

import { whenAsked } from '#platform/contract/when-asked.ts'

const names = whenAsked(() => new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' }))

/** Of `2026-11`: `novembre`. */
export const monthName = (month: string): string => names().format(new Date(`${month}-15T12:00:00Z`))

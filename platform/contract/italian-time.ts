import { whenAsked } from './when-asked.ts'

/** A moment, or a calendar day (`2026-11-20`). */
type When = Date | string

const timeZone = 'Europe/Rome'
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const hour = { hour: '2-digit', minute: '2-digit' } as const

const date = whenAsked(() => new Intl.DateTimeFormat('it-IT', { ...day, timeZone }))
const time = whenAsked(() => new Intl.DateTimeFormat('it-IT', { ...hour, timeZone }))
const moment = whenAsked(() => new Intl.DateTimeFormat('it-IT', { ...day, ...hour, timeZone }))
const second = whenAsked(
  () => new Intl.DateTimeFormat('it-IT', { ...day, ...hour, second: '2-digit', timeZone }),
)

/** '20/11/2026', in Italy wherever this is read. */
export const italianDate = (when: When): string => date().format(new Date(when))

/** '21:08', in Italy. */
export const italianTime = (when: When): string => time().format(new Date(when))

/** '20/11/2026, 21:08', in Italy. */
export const italianMoment = (when: When): string => moment().format(new Date(when))

/** '20/11/2026, 21:08:33', in Italy: where a declaration is stamped. */
export const italianSecond = (when: When): string => second().format(new Date(when))

const isoDay = whenAsked(() => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }))

/** '2026-11-20', the day that it is in Italy. */
export const todayInItaly = (now = new Date()): string => isoDay().format(now)

const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'short' })
const shortDay = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long' })
const longDayOfYear = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', year: 'numeric' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `21:08` */
export function clockTime(iso: string): string {
  return time.format(new Date(iso))
}

/** For a row of the list: `21:08`, `ieri`, `lun`, `18 nov`. */
export function listTime(iso: string, now: Date): string {
  const days = daysBetween(iso, now)
  if (days === 0) return clockTime(iso)
  if (days === 1) return 'ieri'
  return days < 7 ? weekday.format(new Date(iso)) : shortDay.format(new Date(iso))
}

/** Above the messages of a day: `Oggi`, `Ieri`, `mercoledì 19 novembre`. */
export function dayLabel(iso: string, now: Date): string {
  const days = daysBetween(iso, now)
  if (days === 0) return 'Oggi'
  if (days === 1) return 'Ieri'
  return (days < 180 ? longDay : longDayOfYear).format(new Date(iso))
}

/** `19 nov, 14:20` */
export function moment(iso: string): string {
  return `${shortDay.format(new Date(iso))}, ${clockTime(iso)}`
}

/** `19 nov alle 14:20` */
export function spokenMoment(iso: string): string {
  return `${shortDay.format(new Date(iso))} alle ${clockTime(iso)}`
}

/** `oggi alle 14:20`, `19 nov alle 14:20` */
export function sinceWhen(iso: string, now: Date): string {
  return isSameDay(iso, now.toISOString()) ? `oggi alle ${clockTime(iso)}` : spokenMoment(iso)
}

/** `mercoledì 25 novembre alle 20:41` */
export function wholeMoment(iso: string): string {
  return `${longDay.format(new Date(iso))} alle ${clockTime(iso)}`
}

/** `41 h 12 min`, `12 min`, `meno di un minuto` */
export function duration(ms: number): string {
  if (ms < minuteMs) return 'meno di un minuto'
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' ')
}

/** Left until `iso`, at most `whole`: the browser's clock may be behind. */
export function hoursUntil(iso: string, now: Date, whole: number): number {
  return Math.min(whole, Math.max(0, (Date.parse(iso) - now.getTime()) / hourMs))
}

export function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

/** Whole calendar days, in the reader's own time zone; a clock that is ahead counts as today. */
function daysBetween(iso: string, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.max(0, (midnight(now) - midnight(new Date(iso))) / (24 * hourMs))
}

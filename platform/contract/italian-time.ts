// Without `Intl`: see italian-numbers.ts.

/** A moment, or a calendar day (`2026-11-20`). */
type When = Date | string

const hourMs = 3_600_000

/** 01:00 UTC on the last Sunday of a month (from 0). */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/** '2026-11-20T21:08:33': summer time is from the last Sunday of March to that of October (directive 2000/84/EC). */
function inItaly(when: When): string {
  const at = new Date(when)
  const year = at.getUTCFullYear()
  const isSummer = at.getTime() >= lastSunday(year, 2) && at.getTime() < lastSunday(year, 9)
  return new Date(at.getTime() + (isSummer ? 2 : 1) * hourMs).toISOString().slice(0, 19)
}

/** '20/11/2026', in Italy wherever this is read. */
export const italianDate = (when: When): string => inItaly(when).slice(0, 10).split('-').reverse().join('/')

/** '21:08', in Italy. */
export const italianTime = (when: When): string => inItaly(when).slice(11, 16)

/** '20/11/2026, 21:08', in Italy. */
export const italianMoment = (when: When): string => `${italianDate(when)}, ${italianTime(when)}`

/** '20/11/2026, 21:08:33', in Italy: where a declaration is stamped. */
export const italianSecond = (when: When): string => `${italianDate(when)}, ${inItaly(when).slice(11)}`

/** '2026-11-20', the day that it is in Italy. */
export const todayInItaly = (now = new Date()): string => inItaly(now).slice(0, 10)

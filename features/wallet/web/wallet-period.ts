export const periods = {
  always: 'Sempre',
  month: 'Ultimi 30 giorni',
  quarter: 'Ultimi 90 giorni',
  year: 'Quest’anno',
  lastYear: 'L’anno scorso',
} as const
export type Period = keyof typeof periods

interface Days {
  readonly from?: string
  readonly to?: string
}

const italianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })

/** First and last day of a period, as calendar days in Italy. */
export function daysOf(period: Period, now = new Date()): Days {
  const year = Number(italianDay.format(now).slice(0, 4))
  switch (period) {
    case 'always':
      return {}
    case 'month':
      return { from: daysBefore(now, 29) }
    case 'quarter':
      return { from: daysBefore(now, 89) }
    case 'year':
      return { from: `${year}-01-01` }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** Counted on the calendar: a day may have 23 hours. */
function daysBefore(now: Date, days: number): string {
  const today = new Date(`${italianDay.format(now)}T12:00:00Z`)
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

/** What the three selects hold; an empty string where nothing is chosen. */
export interface DateParts {
  day: string
  month: string
  year: string
}

export interface DateOfBirth extends DateParts {
  /** `YYYY-MM-DD`, or empty while incomplete. */
  value: string
  isValid: boolean
}

export const noDate: DateParts = { day: '', month: '', year: '' }

export const months = [
  'Gennaio',
  'Febbraio',
  'Marzo',
  'Aprile',
  'Maggio',
  'Giugno',
  'Luglio',
  'Agosto',
  'Settembre',
  'Ottobre',
  'Novembre',
  'Dicembre',
] as const

/** The last 100 years, the current one first. */
export function birthYears(today: Date): number[] {
  return Array.from({ length: 100 }, (_, index) => today.getFullYear() - index)
}

/** Days to offer: all 31 until the month says less; 29 February until the year says no. */
export function daysIn(month: string, year: string): number {
  if (month === '') return 31
  // A leap year stands in for the year not chosen yet. Day 0 is the last day of the month before.
  return new Date(Date.UTC(year === '' ? 2000 : Number(year), Number(month), 0)).getUTCDate()
}

/** Changes one part; a day that the new month or year does not have is cleared, not moved. */
export function changeDate(parts: DateParts, change: Partial<DateParts>): DateOfBirth {
  const next = { ...parts, ...change }
  if (next.day !== '' && Number(next.day) > daysIn(next.month, next.year)) next.day = ''
  const isValid = next.day !== '' && next.month !== '' && next.year !== ''
  const value = isValid ? `${next.year}-${next.month.padStart(2, '0')}-${next.day.padStart(2, '0')}` : ''
  return { ...next, value, isValid }
}

export function partsOf(value: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return noDate
  const [, year = '', month = '', day = ''] = match
  return { day: String(Number(day)), month: String(Number(month)), year }
}

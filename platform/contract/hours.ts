import { withDecimals } from './italian-numbers.ts'

/** `72 ore`; a shorter time than an hour is set up for trying things out. */
export function inWords(hours: number): string {
  if (hours >= 1) return `${withDecimals(hours, 3)} ${hours === 1 ? 'ora' : 'ore'}`
  const seconds = Math.round(hours * 3600)
  return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

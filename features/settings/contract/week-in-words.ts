import type { OpeningHours, SupportHours } from './settings.ts'

const days = [
  { the: 'il lunedì', from: 'dal lunedì', to: 'al lunedì' },
  { the: 'il martedì', from: 'dal martedì', to: 'al martedì' },
  { the: 'il mercoledì', from: 'dal mercoledì', to: 'al mercoledì' },
  { the: 'il giovedì', from: 'dal giovedì', to: 'al giovedì' },
  { the: 'il venerdì', from: 'dal venerdì', to: 'al venerdì' },
  { the: 'il sabato', from: 'dal sabato', to: 'al sabato' },
  { the: 'la domenica', from: 'dalla domenica', to: 'alla domenica' },
] as const

/** «dal lunedì al venerdì dalle 9 alle 19, il sabato dalle 10 alle 14»; days without hours are left out. */
export function weekInWords(week: SupportHours): string {
  const byHours = new Map<string, number[]>()
  for (const [day, hours] of week.entries())
    if (hours !== null) byHours.set(hoursInWords(hours), [...(byHours.get(hoursInWords(hours)) ?? []), day])
  return [...byHours].map(([hours, open]) => `${daysInWords(open)} ${hours}`).join(', ')
}

function daysInWords(open: readonly number[]): string {
  if (open.length === days.length) return 'tutti i giorni'
  const parts = runsOf(open).flatMap((run) => {
    const [first, last] = [days[run[0] ?? 0], days[run.at(-1) ?? 0]]
    return run.length > 2 ? [`${first?.from} ${last?.to}`] : run.map((day) => days[day]?.the ?? '')
  })
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' e ')
}

/** Days that follow each other. */
function runsOf(open: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of open) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}

const hoursInWords = ({ open, close }: NonNullable<OpeningHours>): string =>
  `${clock(open, { at: 'dalle ', one: 'dall’', midnight: 'da mezzanotte' })} ${clock(close, { at: 'alle ', one: 'all’', midnight: 'a mezzanotte' })}`

/** '09:00' → «dalle 9», '01:30' → «dall’1:30»; a day that ends at 23:59 ends at midnight. */
function clock(time: string, words: { at: string; one: string; midnight: string }): string {
  const [hour = '', minute = ''] = time.split(':')
  if (time === '00:00' || time === '23:59') return words.midnight
  const short = `${Number(hour)}${minute === '00' ? '' : `:${minute}`}`
  return `${Number(hour) === 1 ? words.one : words.at}${short}`
}

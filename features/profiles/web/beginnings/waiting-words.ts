import { italianDate, italianTime } from '#platform/contract/italian-time.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Expectation, ProfilePart } from '../../contract/waiting-room.ts'

const when: Readonly<Record<Exclude<Expectation, 'usual' | 'late'>, string>> = {
  morning: 'in mattinata',
  afternoon: 'nel pomeriggio',
  evening: 'in serata',
  tomorrow_morning: 'domani in mattinata',
  tomorrow: 'domani',
  days: 'nei prossimi giorni',
}

/** Never an hour: a part of the day is what the queue can keep. Null where it has nothing to say. */
export function readyWhen(expected: Expectation): string | null {
  return expected === 'usual' || expected === 'late' ? null : when[expected]
}

/** «alle 14:20», «ieri alle 14:20», «il 20/11/2026». */
export function arrivedWhen(arrived: string, now = new Date()): string {
  const day = italianDate(arrived)
  if (day === italianDate(now)) return `alle ${italianTime(arrived)}`
  const yesterday = new Date(now.getTime() - 86_400_000)
  return day === italianDate(yesterday) ? `ieri alle ${italianTime(arrived)}` : `il ${day}`
}

type Words = Readonly<Record<ProfilePart, { readonly title: string; readonly read: string }>>

const photo = { title: 'La prima foto', read: 'Che sia tu, e che si veda bene' }
const noContacts = 'Che non ci siano numeri, cognomi o indirizzi'

const hers: Words = {
  photo,
  description: { title: 'La descrizione', read: noContacts },
  facts: { title: 'I tuoi dati e le occasioni', read: 'Che siano chiari per chi ti scrive' },
}
const his: Words = {
  photo,
  description: { title: 'La presentazione', read: noContacts },
  facts: { title: 'I tuoi dati', read: 'Che siano chiari per chi ti legge' },
}

/** What a moderator looks at, in words for whose profile it is. */
export const partsOf = (role: Role): Words => (role === 'HOSTESS' ? hers : his)

/** Whole hours, rounded up: «un’ora», «3 ore». */
export function hoursWords(minutes: number): string {
  const hours = hoursOf(minutes)
  return hours === 1 ? 'un’ora' : `${hours} ore`
}

export const hoursOf = (minutes: number): number => Math.max(1, Math.ceil(minutes / 60))

import { withThousands } from '#platform/contract/italian-numbers.ts'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { publicMin } from '../contract/transparency.ts'

/** The tables' names for what is decided. */
export const contents: Readonly<Record<CaseSubject, string>> = {
  profile: 'Profili nuovi',
  photo: 'Foto',
  text: 'Descrizioni',
  conditions: 'Frasi delle condizioni',
  personal: 'Dati personali',
  email: 'Indirizzi email',
  message: 'Messaggi trattenuti',
  report: 'Segnalazioni',
  verification: 'Verifiche',
  appeal: 'Ricorsi',
  deletion: 'Eliminazioni',
  ban: 'Sospensioni',
  action: 'Misure su contenuti e account',
}

/** As the server rounds it; null is too small a number to be told. */
export const counted = (count: number | null) =>
  count === null ? `meno di ${publicMin}` : withThousands(count)
/** In percent. */
export const shared = (percent: number | null) => (percent === null ? 'troppo pochi' : `${percent}%`)

/** '40 min', '3,5 ore', '4 giorni'. */
export function lasted(hours: number | null): string {
  if (hours === null) return 'troppo pochi'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${String(hours).replace('.', ',')} ore` : `${Math.round(hours / 24)} giorni`
}

const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

/** 'novembre 2026' of '2026-11'. */
export const wholeMonth = (month: string) => `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** «1º dicembre 2025» */
export const wholeDay = (day: string) =>
  `${day.endsWith('-01') ? '1º' : Number(day.slice(8))} ${wholeMonth(day)}`

import type { GroundId } from './grounds.ts'

/** The columns in which decisions are counted, each for several grounds. */
export const qualityColumns = {
  contacts: 'Contatti',
  money: 'Denaro',
  photos: 'Foto',
  insults: 'Insulti',
  violence: 'Violenza',
  minors: 'Minori',
  other: 'Altro',
  none: 'Nessuno',
} as const

export type QualityColumn = keyof typeof qualityColumns
export const qualityColumnIds = Object.keys(qualityColumns) as QualityColumn[]

export const columnOfGround: Readonly<Record<GroundId, Exclude<QualityColumn, 'none'>>> = {
  underage: 'minors',
  coercion: 'violence',
  safeguarding: 'violence',
  paid_sex: 'other',
  threat: 'violence',
  scam: 'money',
  iban: 'money',
  phone: 'contacts',
  email: 'contacts',
  link: 'contacts',
  handle: 'contacts',
  sexual: 'insults',
  insult: 'insults',
  nudity: 'photos',
  not_recognisable: 'photos',
  not_own: 'photos',
  gesture_missing: 'photos',
  another_person: 'photos',
  banned_person: 'other',
  untrue: 'other',
  incomplete: 'other',
  no_violation: 'other',
  already_handled: 'other',
  too_vague: 'other',
  other: 'other',
}

import { type Band, type Concern, groundOfConcern, type Surface } from '../../../contract/bands.ts'
import { grounds } from '../../../contract/grounds.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const surfaceWords: Readonly<Record<Surface, string>> = {
  message: 'Messaggi',
  description: 'Presentazioni',
  nickname: 'Nomi',
  review: 'Recensioni',
  support: 'Assistenza',
  report: 'Segnalazioni',
}

export const bandWords: Readonly<Record<Band, { readonly label: string; readonly tone: BadgeTone }>> = {
  hold: { label: 'Si ferma', tone: 'danger' },
  ask: { label: 'Si chiede', tone: 'wait' },
  pass: { label: 'Passa', tone: 'trust' },
}

export const concernLabel = (concern: Concern) => grounds[groundOfConcern[concern]].label

const share = new Intl.NumberFormat('it', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `0,52` */
export const inWords = (value: number): string => share.format(value)
/** Reads what `inWords` writes, and a point for the comma; NaN where it is no number. */
export const inNumber = (words: string): number =>
  words.trim() === '' ? Number.NaN : Number(words.trim().replace(',', '.'))

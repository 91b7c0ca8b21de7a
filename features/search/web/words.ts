import type { Sort } from '../contract/search.ts'
import type { Filters } from './filters.ts'

export const sortNames: Record<Sort, string> = {
  recommended: 'In evidenza',
  newest: 'Più recenti',
  online: 'Attività recente',
  rating: 'Valutazione',
  cost_asc: 'Costo crescente',
  cost_desc: 'Costo decrescente',
}

export const costName = (cost: number) => `${cost} monete`

export function ageRangeName({ minage, maxage }: Pick<Filters, 'minage' | 'maxage'>): string {
  if (minage === null) return `fino a ${maxage} anni`
  if (maxage === null) return `da ${minage} anni`
  return minage === maxage ? `${minage} anni` : `${minage}–${maxage} anni`
}

import { searchLimits } from '../contract/search.ts'
import { ageOf } from './filters.ts'

/** What is wrong with a typed age range, or null. An empty bound means the widest. */
export function ageRangeError(minage: string, maxage: string): string | null {
  const bounds = [minage, maxage].filter((text) => text !== '').map(ageOf)
  const { ageMin, ageMax } = searchLimits
  if (bounds.includes(null)) return `Inserisci un’età tra ${ageMin} e ${ageMax} anni.`
  const [low, high] = bounds
  if (low != null && high != null && low > high) return 'L’età minima non può superare la massima.'
  return null
}

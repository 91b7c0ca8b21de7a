import type { Sort } from './search.ts'

/** What an order may go by; the names are columns of `search_profile`. */
export type RankingParameter = 'top' | 'active_at' | 'listed_at' | 'rating' | 'cost'

interface Ranked {
  readonly by: RankingParameter
  readonly from: 'high' | 'low'
}

/**
 * The parameters of each order, the weightiest first: the next one decides only among those whom the ones before it
 * leave equal. The server sorts by them (features/search/server/search-query.ts), and /trasparenza#ordine names them.
 */
export const rankings = {
  recommended: [
    { by: 'top', from: 'high' },
    { by: 'active_at', from: 'high' },
  ],
  newest: [{ by: 'listed_at', from: 'high' }],
  online: [{ by: 'active_at', from: 'high' }],
  rating: [{ by: 'rating', from: 'high' }],
  cost_asc: [{ by: 'cost', from: 'low' }],
  cost_desc: [{ by: 'cost', from: 'high' }],
} as const satisfies Readonly<Record<Sort, readonly Ranked[]>>

/** Those whom all leave equal: the later account first; by cost from the lowest, the earlier one. */
export const tieOf = (sort: Sort): Ranked['from'] => (sort === 'cost_asc' ? 'low' : 'high')

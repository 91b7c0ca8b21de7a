import { type SearchFilters, sortOf } from '../contract/search.ts'
import { searchToggles, toggles } from '../contract/search-toggles.ts'
import type { Filters } from './filters.ts'

/** The way back from a request, as a saved search keeps it. */
export function filtersOf(request: SearchFilters): Filters {
  return {
    province: request.province_id ?? null,
    toggles: new Set(toggles.filter((name) => request[searchToggles[name].request])),
    minage: request.minage ?? null,
    maxage: request.maxage ?? null,
    language: request.language ?? null,
    cost: request.cost ?? null,
    freeOn: request.free_on ?? null,
    sort: sortOf(request.sort),
  }
}

import { daysFrom } from '#features/availability/contract/availability.ts'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import {
  costs,
  type SearchFilters,
  type Sort,
  searchLimits,
  sortOf,
  type UnlockCost,
} from '../contract/search.ts'
import { searchToggles, type Toggle, toggles } from '../contract/search-toggles.ts'

/** What the person has chosen, as the address bar keeps it [SEARCH-13]. */
export interface Filters {
  readonly province: number | null
  readonly toggles: ReadonlySet<Toggle>
  readonly minage: number | null
  readonly maxage: number | null
  readonly language: number | null
  readonly cost: UnlockCost | null
  /** A day on which she says that she is free: 2026-11-28. */
  readonly freeOn: string | null
  readonly sort: Sort
}

export const noFilters: Filters = {
  province: null,
  toggles: new Set(),
  minage: null,
  maxage: null,
  language: null,
  cost: null,
  freeOn: null,
  sort: 'recommended',
}

/** What makes no sense in an address, perhaps an old or edited one, does not filter. */
export function readFilters(query: URLSearchParams): Filters {
  const [minage, maxage] = [ageOf(query.get('minage')), ageOf(query.get('maxage'))]
  const reversed = minage !== null && maxage !== null && minage > maxage
  const cost = positive(query.get('cost'))
  const language = positive(query.get('language'))
  return {
    province: positive(query.get('province')),
    toggles: new Set(toggles.filter((name) => query.get(name) === 'true')),
    minage: reversed ? null : minage,
    maxage: reversed ? null : maxage,
    language: language !== null && language <= searchLimits.languageMax ? language : null,
    cost: costs.find((each) => each === cost) ?? null,
    freeOn: dayAhead(query.get('free_on')),
    sort: sortOf(query.get('sort')),
  }
}

/** Without a province that is none; `provinces` is undefined until the list has come. */
export function inKnownProvince(
  filters: Filters,
  provinces: readonly { readonly id: number }[] | undefined,
): Filters {
  const unknown = provinces !== undefined && provinces.every(({ id }) => id !== filters.province)
  return unknown ? { ...filters, province: null } : filters
}

/** Booleans as `true`, everything empty left out [SEARCH-14]. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.province !== null) query.set('province', String(filters.province))
  for (const name of toggles) if (filters.toggles.has(name)) query.set(name, 'true')
  for (const key of ['minage', 'maxage', 'language', 'cost'] as const) {
    if (filters[key] !== null) query.set(key, String(filters[key]))
  }
  if (filters.freeOn !== null) query.set('free_on', filters.freeOn)
  if (filters.sort !== 'recommended') query.set('sort', filters.sort)
  return query
}

/** Whether an address says nothing but these filters: what makes no sense in it should go. */
export function saysOnly(query: URLSearchParams, filters: Filters): boolean {
  const meant = writeFilters(filters)
  return query.size === meant.size && [...meant].every(([key, value]) => query.get(key) === value)
}

/** The request's body: each filter left out when it is empty [ENT-09]. */
export function requestOf(filters: Filters): SearchFilters {
  const { province, minage, maxage, language, cost, freeOn, sort } = filters
  return {
    ...(province !== null && { province_id: province }),
    ...Object.fromEntries([...filters.toggles].map((name) => [searchToggles[name].request, true])),
    ...(minage !== null && { minage }),
    ...(maxage !== null && { maxage }),
    ...(language !== null && { language }),
    ...(cost !== null && { cost }),
    ...(freeOn !== null && { free_on: freeOn }),
    ...(sort !== 'recommended' && { sort }),
  }
}

/** How many of the panel's filters are set; the age range counts once. */
export function panelCount(filters: Filters): number {
  const ages = filters.minage !== null || filters.maxage !== null
  return (
    filters.toggles.size +
    [ages, filters.language !== null, filters.cost !== null, filters.freeOn !== null].filter(Boolean).length
  )
}

/** A day of the calendars; an old link's is over, and filters nobody. */
function dayAhead(text: string | null): string | null {
  return text !== null && daysFrom(todayInItaly()).includes(text) ? text : null
}

/** A typed or linked age; null for none that makes sense. */
export function ageOf(text: string | null): number | null {
  const years = positive(text)
  return years !== null && years >= searchLimits.ageMin && years <= searchLimits.ageMax ? years : null
}

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

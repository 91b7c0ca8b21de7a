import { searchToggles, toggles } from '../contract/search-toggles.ts'
import { type Filters, noFilters } from './filters.ts'
import { ageRangeName, costName, freeName, sortNames } from './words.ts'

interface Names {
  provinces: readonly { id: number; name: string }[] | undefined
  languages: readonly { id: number; name: string }[] | undefined
}

interface ActiveFilter {
  /** Undefined while the list that names it loads. */
  name: string | undefined
  /** The same search without it. */
  without: Filters
}

/** Every active filter in words, in the order of the panel [SEARCH-04]. */
export function activeFilters(filters: Filters, { provinces, languages }: Names): ActiveFilter[] {
  const { province, minage, maxage, cost, language, freeOn, sort } = filters
  const active: ActiveFilter[] = []
  if (province !== null) {
    active.push({
      name: provinces && (provinces.find(({ id }) => id === province)?.name ?? 'Provincia sconosciuta'),
      without: { ...filters, province: null },
    })
  }
  for (const toggle of toggles) {
    if (!filters.toggles.has(toggle)) continue
    const rest = new Set(filters.toggles)
    rest.delete(toggle)
    active.push({ name: searchToggles[toggle].label, without: { ...filters, toggles: rest } })
  }
  if (minage !== null || maxage !== null) {
    active.push({ name: ageRangeName(filters), without: { ...filters, minage: null, maxage: null } })
  }
  if (cost !== null) active.push({ name: costName(cost), without: { ...filters, cost: null } })
  if (language !== null) {
    active.push({
      name: languages && (languages.find(({ id }) => id === language)?.name ?? 'Lingua sconosciuta'),
      without: { ...filters, language: null },
    })
  }
  if (freeOn !== null) active.push({ name: freeName(freeOn), without: { ...filters, freeOn: null } })
  if (sort !== 'recommended')
    active.push({ name: sortNames[sort], without: { ...filters, sort: noFilters.sort } })
  return active
}

/** «Milano, Hostess, 24–35 anni»; null while a name is missing. */
export function describeFilters(filters: Filters, names: Names): string | null {
  const words = activeFilters(filters, names).map(({ name }) => name)
  if (words.includes(undefined)) return null
  return words.length === 0 ? 'Tutti i profili' : words.join(', ')
}

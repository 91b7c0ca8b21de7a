import { useQuery } from '@tanstack/react-query'
import { miscdataQuery, provincesQuery } from '#web/api/reference.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { type Filters, noFilters, toggles } from './filters.ts'
import { ageRangeName, costName, sortNames, toggleNames } from './words.ts'

interface ActiveFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** A removable chip for each active filter, and one for all of them [SEARCH-04]. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { data: provinces } = useQuery(provincesQuery)
  const { data: miscdata } = useQuery({ ...miscdataQuery, enabled: filters.language !== null })
  const chips: { name: string | undefined; without: Filters }[] = []

  const { province, minage, maxage, cost, language, sort } = filters
  if (province !== null) {
    chips.push({
      name: provinces?.find(({ id }) => id === province)?.name,
      without: { ...filters, province: null },
    })
  }
  for (const toggle of toggles) {
    if (!filters.toggles.has(toggle)) continue
    const rest = new Set(filters.toggles)
    rest.delete(toggle)
    chips.push({ name: toggleNames[toggle], without: { ...filters, toggles: rest } })
  }
  if (minage !== null || maxage !== null) {
    chips.push({ name: ageRangeName(filters), without: { ...filters, minage: null, maxage: null } })
  }
  if (cost !== null) chips.push({ name: costName(cost), without: { ...filters, cost: null } })
  if (language !== null) {
    chips.push({
      name: miscdata?.spoken_languages.find(({ id }) => id === language)?.name,
      without: { ...filters, language: null },
    })
  }
  if (sort !== 'recommended')
    chips.push({ name: sortNames[sort], without: { ...filters, sort: 'recommended' } })

  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Filtri attivi"
      className="mt-4 flex flex-wrap items-center gap-2 max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none] [&>li]:flex-none"
    >
      {chips.map(({ name = '…', without }, index) => (
        <li key={index}>
          <RemovableChip removeLabel={`Rimuovi filtro ${name}`} onRemove={() => onChange(without)}>
            {name}
          </RemovableChip>
        </li>
      ))}
      <li>
        <button
          type="button"
          lang="en"
          className="min-h-9 px-2.5 text-sm font-medium text-ink-2 underline underline-offset-3 hover:text-ink"
          onClick={() => onChange(noFilters)}
        >
          Clear All
        </button>
      </li>
    </ul>
  )
}

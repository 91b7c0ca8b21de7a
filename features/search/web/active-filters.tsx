import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { RemovableChip } from '#platform/web/ui/chip.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { activeFilters } from './describe.ts'
import { type Filters, noFilters } from './filters.ts'

interface ActiveFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** What else can be done with them, after 'Clear All'. */
  children?: ReactNode
}

/** A removable chip for each active filter, and one for all of them [SEARCH-04]. */
export function ActiveFilters({ filters, onChange, children }: ActiveFiltersProps) {
  const { data: provinces } = useQuery(provincesQuery)
  const { data: miscdata } = useQuery({ ...miscdataQuery, enabled: filters.language !== null })
  const active = activeFilters(filters, { provinces, languages: miscdata?.spoken_languages })
  const clear =
    'inline-flex min-h-9 items-center gap-1.5 px-2.5 text-sm font-medium text-ink-2 underline underline-offset-3 hover:text-ink'
  return (
    <ul
      aria-label="Filtri attivi"
      className="flex flex-wrap items-center gap-2 max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none] [&>li]:flex-none"
    >
      {active.map(({ name = '…', without }, index) => (
        <li key={index}>
          <RemovableChip removeLabel={`Rimuovi filtro ${name}`} onRemove={() => onChange(without)}>
            {name}
          </RemovableChip>
        </li>
      ))}
      <li>
        <button
          type="button"
          lang={langOf('Clear All')}
          className={clear}
          onClick={() => onChange(noFilters)}
        >
          {say('Clear All')}
        </button>
      </li>
      {children ? <li>{children}</li> : null}
    </ul>
  )
}

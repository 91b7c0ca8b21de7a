import { SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { CountBadge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Choices } from '#platform/web/ui/select.tsx'
import { type Filters, panelCount } from './filters.ts'
import type { SearchResults } from './queries.ts'
import { ResultCount } from './result-count.tsx'
import { SortSelect } from './sort-select.tsx'

interface SearchBarProps {
  filters: Filters
  provinces: readonly { readonly id: number; readonly name: string }[]
  results: SearchResults
  forHostess: boolean
  filterButton: Ref<HTMLButtonElement>
  onChange: (filters: Filters) => void
  onOpenFilters: () => void
}

/** Where to look, how many filters are set, and in which order who is found is shown. */
export function SearchBar({
  filters,
  provinces,
  results,
  forHostess,
  filterButton,
  onChange,
  onOpenFilters,
}: SearchBarProps) {
  const set = panelCount(filters)
  return (
    <search
      aria-label="Cerca profili"
      className="mt-6 flex items-center gap-3 max-sm:mt-4 max-sm:flex-wrap max-sm:gap-2.5"
    >
      <select
        aria-label="Città/Provincia"
        className="input w-66 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-44"
        value={filters.province ?? ''}
        onChange={({ target }) => onChange({ ...filters, province: Number(target.value) || null })}
      >
        <Choices
          placeholder="Città/Provincia"
          choices={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </select>
      <Button
        look="secondary"
        ref={filterButton}
        className="min-h-12! max-[360px]:flex-1"
        aria-haspopup="dialog"
        onClick={onOpenFilters}
      >
        <SlidersHorizontal size={20} strokeWidth={1.6} aria-hidden />
        Filtro
        <CountBadge count={set} label={set === 1 ? '1 attivo' : `${set} attivi`} />
      </Button>
      <span className="flex-1 max-sm:hidden" />
      <ResultCount results={results} />
      <SortSelect
        className="w-44 max-sm:hidden"
        sort={filters.sort}
        forHostess={forHostess}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
    </search>
  )
}

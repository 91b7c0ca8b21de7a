import { SlidersHorizontal } from 'lucide-react'
import { memo, type Ref, Suspense } from 'react'
import { CountBadge } from '#platform/web/ui/count-badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Choices } from '#platform/web/ui/choices.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { type Filters, panelCount } from './filters.ts'
import type { SearchResults } from './queries.ts'
import { ResultCount } from './result-count.tsx'
import { SortSelect } from './sort-select.tsx'

/** Fetched when they are wanted: the cards need the bytes more. */
const QuickFilters = lazyPage(() => import('./quick-filters.tsx'), 'QuickFilters')

interface SearchBarProps {
  filters: Filters
  provinces: readonly { readonly id: number; readonly name: string }[]
  results: SearchResults
  forHostess: boolean
  filterButton: Ref<HTMLButtonElement>
  /** Chips beside the panel, for who may look for a free day. */
  quickFilters: boolean
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
  quickFilters,
  onChange,
  onOpenFilters,
}: SearchBarProps) {
  const set = panelCount(filters)
  return (
    <search
      aria-label="Cerca profili"
      className="mt-3 mb-4 flex items-center gap-3 py-3 sm:sticky sm:top-header sm:z-10 sm:bg-paper max-sm:my-1 max-sm:flex-wrap max-sm:gap-2.5 max-sm:py-2.5"
    >
      <select
        aria-label="Città/Provincia"
        className="input w-56 flex-none max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-44"
        value={filters.province ?? ''}
        onChange={({ target }) => onChange({ ...filters, province: Number(target.value) || null })}
      >
        <Places provinces={provinces} />
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
      {quickFilters ? (
        <Suspense fallback={<span className="h-11 max-sm:w-full" />}>
          <QuickFilters filters={filters} onChange={onChange} />
        </Suspense>
      ) : null}
      <span className="flex-1 max-sm:hidden" />
      <ResultCount results={results} />
      <SortSelect
        className="w-40 max-sm:hidden"
        sort={filters.sort}
        forHostess={forHostess}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
    </search>
  )
}

/** More than a hundred, and the same with each page of results. */
const Places = memo(function Places({ provinces }: Pick<SearchBarProps, 'provinces'>) {
  return (
    <Choices
      placeholder="Città/Provincia"
      choices={provinces.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
})

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { lazyExtra, lazyPage } from '#platform/web/shell/lazy-page.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { CountBadge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Choices } from '#platform/web/ui/select.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { type Filters, noFilters, panelCount, readFilters, writeFilters } from './filters.ts'
import { HowWeSort } from './how-we-sort.tsx'
import { keeps } from './keeps.ts'
import { searchQuery } from './queries.ts'
import { ResultCount } from './result-count.tsx'
import { Results } from './results.tsx'
import { SortSelect } from './sort-select.tsx'

/** Fetched at the first opening: the cards need the bytes more. */
const FilterDrawer = lazyPage(() => import('./filter-drawer.tsx'), 'FilterDrawer')
const KeptLinks = lazyExtra(() => import('./kept-links.tsx'), 'KeptLinks')
const SaveSearch = lazyExtra(() => import('./save-search.tsx'), 'SaveSearch')

/** Who is near; the address bar keeps the filters [SEARCH-13]. */
export function SearchPage() {
  usePageTitle('Cerca')
  const { user, state } = useSession()
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address)
  const { filterButton, keepFocus } = useFocusKept(address)
  const change = (next: Filters) => {
    keepFocus()
    setAddress(writeFilters(next))
  }
  const { data: provinces } = useQuery(provincesQuery)
  const results = useInfiniteQuery({
    ...searchQuery(user, filters),
    // Before the session is known, a king would see a guest's cards for a moment.
    enabled: state === 'guest' || state === 'signed-in',
  })
  const [drawer, setDrawer] = useState({ open: false, openings: 0 })
  const forHostess = user?.role === 'HOSTESS'
  const set = panelCount(filters)

  return (
    <div className="wrap">
      <div className="pt-11 pb-7 max-sm:pt-6 max-sm:pb-4">
        <h1 className="text-3xl">Cerca hostess, wing woman e sugarbabies vicino a te</h1>
        {keeps(user) ? (
          <div className="mt-2 min-h-target">
            <Suspense>
              <KeptLinks />
            </Suspense>
          </div>
        ) : null}
        <search
          aria-label="Cerca profili"
          className="mt-6 flex items-center gap-3 max-sm:mt-4 max-sm:flex-wrap max-sm:gap-2.5"
        >
          <select
            aria-label="Città/Provincia"
            className="input w-66 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-44"
            value={filters.province ?? ''}
            onChange={({ target }) => change({ ...filters, province: Number(target.value) || null })}
          >
            <Choices
              placeholder="Città/Provincia"
              choices={(provinces ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </select>
          <Button
            look="secondary"
            ref={filterButton}
            className="min-h-12! max-[360px]:flex-1"
            aria-haspopup="dialog"
            onClick={() => setDrawer(({ openings }) => ({ open: true, openings: openings + 1 }))}
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
            onChange={(sort) => change({ ...filters, sort })}
          />
        </search>
        {writeFilters(filters).size > 0 ? (
          <div className="mt-4">
            <ActiveFilters filters={filters} onChange={change}>
              {keeps(user) ? (
                <Suspense>
                  <SaveSearch filters={filters} />
                </Suspense>
              ) : null}
            </ActiveFilters>
          </div>
        ) : null}
      </div>
      <Results
        results={results}
        placeOf={(provinceId) => provinces?.find(({ id }) => id === provinceId)?.name}
        onClear={address.size > 0 ? () => change(noFilters) : undefined}
      />
      <HowWeSort forHostess={forHostess} />
      {drawer.openings > 0 ? (
        <Suspense>
          <FilterDrawer
            key={drawer.openings}
            open={drawer.open}
            onClose={() => setDrawer((current) => ({ ...current, open: false }))}
            filters={filters}
            onApply={change}
            forHostess={forHostess}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The chip or button that changed the filters may go with them: the focus must not. */
function useFocusKept(address: URLSearchParams) {
  const filterButton = useRef<HTMLButtonElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current && document.activeElement === document.body)
      filterButton.current?.focus({ preventScroll: true })
    changed.current = false
  }, [address])
  return {
    filterButton,
    keepFocus: () => {
      changed.current = document.activeElement !== document.body
    },
  }
}

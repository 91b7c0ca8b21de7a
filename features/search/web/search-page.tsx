import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import type { Province } from '#features/reference/contract/reference.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { lazyExtra, lazyPage } from '#platform/web/shell/lazy-page.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { say } from '#platform/web/shell/wording.ts'
import { canSave } from './can-save.ts'
import { type Filters, inKnownProvince, noFilters, readFilters, saysOnly, writeFilters } from './filters.ts'
import { HowWeSort } from './how-we-sort.tsx'
import { searchQuery } from './queries.ts'
import { Results } from './results.tsx'
import { SearchBar } from './search-bar.tsx'

/** Fetched when they are wanted: the cards need the bytes more. */
const ActiveFilters = lazyPage(() => import('./active-filters.tsx'), 'ActiveFilters')
const FilterDrawer = lazyPage(() => import('./filter-drawer.tsx'), 'FilterDrawer')
const PullToRefresh = lazyExtra(() => import('#platform/web/ui/pull-to-refresh.tsx'), 'PullToRefresh')
const SavedLinks = lazyExtra(() => import('./saved-links.tsx'), 'SavedLinks')
const SaveSearch = lazyExtra(() => import('./save-search.tsx'), 'SaveSearch')

const none: readonly Province[] = []

/** Who is near; the address bar keeps the filters [SEARCH-13]. */
export function SearchPage() {
  usePageTitle('Cerca')
  const { user, state } = useSession()
  const { data: provinces } = useQuery(provincesQuery)
  const { address, setAddress, filters } = useFilterAddress(provinces)
  const { filterButton, beginAnew } = useBeginning(address)
  const change = (next: Filters) => {
    beginAnew()
    setAddress(writeFilters(next))
  }
  const results = useInfiniteQuery({
    ...searchQuery(user, filters),
    // Before the session is known, a king would see a guest's cards for a moment.
    enabled: state === 'guest' || state === 'signed-in',
  })
  const [drawer, setDrawer] = useState({ open: false, openings: 0 })
  const forHostess = user?.role === 'HOSTESS'

  return (
    <div className="wrap">
      <div className="pt-11 max-sm:pt-6">
        <Suspense>
          <PullToRefresh onRefresh={results.refetch} className="float-right max-sm:-mt-1" />
        </Suspense>
        <h1 className="text-3xl">
          {forHostess ? 'I king più vicini a te' : say('Cerca hostess, wing woman e sugarbabies vicino a te')}
        </h1>
        {canSave(user) ? (
          <div className="mt-2 min-h-target">
            <Suspense>
              <SavedLinks />
            </Suspense>
          </div>
        ) : null}
      </div>
      <SearchBar
        filters={filters}
        provinces={provinces ?? none}
        results={results}
        forHostess={forHostess}
        filterButton={filterButton}
        onChange={change}
        quickFilters={canSave(user) && !forHostess}
        onOpenFilters={() => setDrawer(({ openings }) => ({ open: true, openings: openings + 1 }))}
      />
      {writeFilters(filters).size > 0 ? (
        <div className="mb-3">
          <Suspense>
            <ActiveFilters filters={filters} onChange={change}>
              {canSave(user) ? <SaveSearch filters={filters} /> : null}
            </ActiveFilters>
          </Suspense>
        </div>
      ) : null}
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
            forMember={canSave(user)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The address bar, without what is no filter: it says what is searched for, and nothing else. */
function useFilterAddress(provinces: readonly Province[] | undefined) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const filters = inKnownProvince(readFilters(address), provinces)
  const clean = saysOnly(address, filters)
  useEffect(() => {
    if (!clean) setAddress(writeFilters(filters), { replace: true, state })
  })
  return { address, setAddress, filters }
}

/**
 * Other filters begin with their first result, however far down they were changed in the bar that stays. The chip or
 * button that changed them may go with them: the focus must not.
 */
function useBeginning(address: URLSearchParams) {
  const filterButton = useRef<HTMLButtonElement>(null)
  const focused = useRef<boolean | null>(null)
  useEffect(() => {
    if (focused.current === null) return
    if (focused.current && document.activeElement === document.body)
      filterButton.current?.focus({ preventScroll: true })
    focused.current = null
    scrollTo({ top: 0, behavior: 'instant' })
  }, [address])
  return {
    filterButton,
    beginAnew: () => {
      focused.current = document.activeElement !== document.body
    },
  }
}

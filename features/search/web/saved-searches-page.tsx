import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type SavedSearch, savedSearchLimits } from '../contract/saved-searches.ts'
import { SavedLinks } from './saved-links.tsx'
import { savedSearchesQuery } from './saved-queries.ts'
import { RemovedSearchRow, SavedSearchRow } from './saved-search-row.tsx'

/** `/saved-searches`: filters kept under a name, each with its number of new profiles. */
export function SavedSearchesPage() {
  usePageTitle('Ricerche salvate')
  const { data: searches, isError, isFetching, refetch } = useQuery(savedSearchesQuery)
  return (
    <div className="wrap pt-11 pb-12 max-sm:pt-6">
      <h1 className="text-3xl">Ricerche salvate</h1>
      <p className="mt-2 mb-3 text-ink-2">
        Al massimo {savedSearchLimits.perPerson}. Per ognuna scegli se ricevere i nuovi profili via email.
      </p>
      <SavedLinks />
      <div className="mt-6 max-w-[760px]">
        {searches ? (
          <Searches searches={searches} />
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Carico…</span>
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </div>
        )}
      </div>
    </div>
  )
}

/** Who deletes one can take it back where it stood, until they leave the page. */
function Searches({ searches }: { searches: readonly SavedSearch[] }) {
  const [removed, setRemoved] = useState<readonly SavedSearch[]>([])
  const gone = removed.filter(({ id }) => !searches.some((search) => search.id === id))
  if (searches.length + gone.length === 0) return <NoSearches />
  return (
    <ul aria-label="Ricerche salvate" className="grid gap-4">
      {[...searches, ...gone]
        .sort((one, other) => one.id - other.id)
        .map((search) =>
          gone.includes(search) ? (
            <RemovedSearchRow
              key={search.id}
              search={search}
              onRestored={() => setRemoved(removed.filter(({ id }) => id !== search.id))}
            />
          ) : (
            <SavedSearchRow
              key={search.id}
              search={search}
              onRemoved={() => setRemoved([...removed, search])}
            />
          ),
        )}
    </ul>
  )
}

function NoSearches() {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="Nessuna ricerca salvata"
      text="Scegli i filtri nella ricerca, poi «Salva questa ricerca». La ritrovi qui, con i nuovi profili."
      action={<ButtonLink to="/search">Vai alla ricerca</ButtonLink>}
    />
  )
}

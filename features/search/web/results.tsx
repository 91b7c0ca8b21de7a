import { useMemo } from 'react'
import type { ProfileCard as Card } from '../contract/search.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { InfiniteScroll } from '#platform/web/ui/infinite-scroll.tsx'
import { ProfileCardSkeleton, ProfileGrid } from '#platform/web/ui/profile-card.tsx'
import type { SearchResults } from './queries.ts'
import { ResultCard } from './result-card.tsx'

interface ResultsProps {
  results: SearchResults
  placeOf: (provinceId: number) => string | undefined
  /** Absent when nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Pictures of the first rows on any screen: fetched first. */
const firstRows = 4
const skeletons = 8

/** While other filters load, what was found before lies still under the overlay [SEARCH-09]. */
export function Results(props: ResultsProps) {
  const { isPending, isPlaceholderData } = props.results
  const waiting = isPending || isPlaceholderData
  return (
    <div className="relative min-h-[60vh]" aria-busy={waiting}>
      <div inert={waiting}>{isPending ? <Skeletons /> : <Found {...props} />}</div>
      {waiting ? <Overlay /> : null}
    </div>
  )
}

function Found({ results, placeOf, onClear }: ResultsProps) {
  const { data, isError, isFetching, refetch } = results
  const cards = useMemo(() => withoutRepeats(data?.pages.flatMap((page) => page.data) ?? []), [data])

  if (isError && cards.length === 0) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (cards.length === 0) return <Nothing onClear={onClear} />
  return (
    <>
      <ProfileGrid label="Profili">
        {cards.map((card, index) => (
          <li key={card.id}>
            <ResultCard card={card} place={placeOf(card.profile.province_id)} first={index < firstRows} />
          </li>
        ))}
      </ProfileGrid>
      {results.isFetchNextPageError ? (
        <ErrorState onRetry={() => void results.fetchNextPage()} busy={results.isFetchingNextPage} />
      ) : (
        <InfiniteScroll
          hasMore={results.hasNextPage}
          loading={results.isFetchingNextPage}
          onMore={() => void results.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Between two pages somebody may have moved up a place, and so come twice. */
function withoutRepeats(cards: readonly Card[]): Card[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()]
}

function Overlay() {
  return (
    <div
      role="status"
      className="loading-overlay absolute inset-0 z-2 bg-paper/70 text-[2.5rem] text-primary-text"
    >
      <span className="sticky top-[40vh] mx-auto mt-24 block w-fit">
        <span className="spinner block" aria-hidden="true" />
      </span>
      <span className="sr-only">Caricamento...</span>
    </div>
  )
}

function Skeletons() {
  return (
    <ProfileGrid label="Profili">
      {Array.from({ length: skeletons }, (_, index) => (
        <li key={index} aria-hidden="true">
          <ProfileCardSkeleton />
        </li>
      ))}
    </ProfileGrid>
  )
}

function Nothing({ onClear }: Pick<ResultsProps, 'onClear'>) {
  return (
    <EmptyState
      lang="en"
      drawing={<SearchDrawing />}
      title="No profiles found"
      text="Try adjusting your search filters"
      action={
        onClear ? (
          <Button look="secondary" onClick={onClear}>
            Clear All
          </Button>
        ) : undefined
      }
    />
  )
}

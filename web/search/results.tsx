import { useMemo } from 'react'
import { sizedPhotoUrl } from '#contract/photos.ts'
import type { ProfileCard as Card } from '#contract/search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { ProfileCard, ProfileCardSkeleton, ProfileGrid } from '#web/ui/profile-card.tsx'
import type { SearchResults } from './queries.ts'

interface ResultsProps {
  results: SearchResults
  placeOf: (provinceId: number) => string | undefined
  /** Absent when nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Pictures of the first rows on any screen: fetched first. */
const firstRows = 4
const skeletons = 8

export function Results({ results, placeOf, onClear }: ResultsProps) {
  const { data, isPending, isError, isFetching, refetch } = results
  const cards = useMemo(() => withoutRepeats(data?.pages.flatMap((page) => page.data) ?? []), [data])

  if (isPending) return <Waiting />
  if (isError && cards.length === 0) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (cards.length === 0) return <Nothing onClear={onClear} />
  return (
    <>
      <ProfileGrid label="Profili">
        {cards.map((card, index) => (
          <li key={card.id}>
            <ProfileCard
              to={`/user-profile/${encodeURIComponent(card.name)}`}
              name={card.name}
              age={card.age}
              place={placeOf(card.profile.province_id)}
              verified={card.profile.verified_profile}
              top={card.profile.top_profile}
              unlocked={card.chat?.unlocked ?? false}
              picture={<Picture url={card.profile_picture_url} first={index < firstRows} />}
            />
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

function Picture({ url, first }: { url: string; first: boolean }) {
  return (
    <img
      src={sizedPhotoUrl(url, 320)}
      srcSet={`${sizedPhotoUrl(url, 320)} 320w, ${sizedPhotoUrl(url, 800)} 800w`}
      sizes="(width < 701px) 46vw, (width < 901px) 30vw, 286px"
      width={320}
      height={400}
      alt=""
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        Caricamento...
      </span>
      <ProfileGrid label="Profili">
        {Array.from({ length: skeletons }, (_, index) => (
          <li key={index} aria-hidden="true">
            <ProfileCardSkeleton />
          </li>
        ))}
      </ProfileGrid>
    </div>
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

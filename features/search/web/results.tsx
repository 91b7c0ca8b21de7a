import { Suspense, useEffect, useMemo, useState } from 'react'
import { guestLimitReached, type ProfileCard as Card, type SearchSection } from '../contract/search.ts'
import { afterFrame } from '#platform/web/shell/after-frame.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { InfiniteScroll } from '#platform/web/ui/infinite-scroll.tsx'
import { ProfileCardSkeleton, ProfileGrid } from '#platform/web/ui/profile-card.tsx'
import { NearSections } from './lazy-near-sections.ts'
import type { ResultPage, SearchResults } from './queries.ts'
import { ResultCard } from './result-card.tsx'

/** Seldom seen. */
const NothingFound = lazyPage(() => import('./nothing-found.tsx'), 'NothingFound')

interface ResultsProps {
  results: SearchResults
  placeOf: (provinceId: number) => string | undefined
  /** Absent when nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Seldom seen. */
const GuestLimit = lazyPage(() => import('./guest-limit.tsx'), 'GuestLimit')

/** Pictures of the first rows on any screen: fetched first. */
const firstRows = 4
const skeletons = 8
const none: readonly SearchSection[] = []

/** While other filters load, what was found before lies still under the overlay [SEARCH-09]. */
export function Results(props: ResultsProps) {
  const { isPending, isPlaceholderData } = props.results
  const waiting = isPending || isPlaceholderData
  return (
    // What takes the focus must not hide behind the row of filters, which stays above.
    <div className="relative min-h-[60vh] sm:[&_a]:scroll-mt-24" aria-busy={waiting}>
      <div inert={waiting}>{isPending ? <Skeletons /> : <Found {...props} />}</div>
      {waiting ? <Overlay overCards={!isPending} /> : null}
    </div>
  )
}

function Found({ results, placeOf, onClear }: ResultsProps) {
  const { data, isError, isFetching, refetch } = results
  const sections = data?.pages[0]?.sections ?? none
  const cards = useMemo(() => withoutRepeats(data?.pages ?? []), [data])
  const whole = useInParts(sections.length > 0)

  if (isError && cards.length === 0)
    return <Failed error={results.error} busy={isFetching} onRetry={() => void refetch()} />
  if (cards.length === 0 && sections.length === 0) {
    return (
      <Suspense>
        <NothingFound onClear={onClear} />
      </Suspense>
    )
  }
  return (
    <>
      {sections.length > 0 ? (
        <Suspense fallback={<Skeletons />}>
          <NearSections sections={whole ? sections : sections.slice(0, 1)} placeOf={placeOf} />
        </Suspense>
      ) : null}
      {whole ? (
        <Others cards={cards} results={results} placeOf={placeOf} belowSections={sections.length > 0} />
      ) : null}
    </>
  )
}

interface OthersProps extends Pick<ResultsProps, 'results' | 'placeOf'> {
  cards: readonly Card[]
  belowSections: boolean
}

function Others({ cards, results, placeOf, belowSections }: OthersProps) {
  const shown = useInSlices(cards)
  return (
    <>
      {belowSections && cards.length > 0 ? <h2 className="mb-6 text-2xl">Tutti gli altri</h2> : null}
      <ProfileGrid label="Profili">
        {cards.map((card, index) => (
          <li key={card.id}>
            {index < shown ? (
              <ResultCard
                card={card}
                place={placeOf(card.profile.province_id)}
                first={!belowSections && index < firstRows}
              />
            ) : null}
          </li>
        ))}
      </ProfileGrid>
      {results.isFetchNextPageError ? (
        <Failed
          error={results.error}
          busy={results.isFetchingNextPage}
          onRetry={() => void results.fetchNextPage()}
        />
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

/** A row of a phone. */
const beginning = 2
/** Four. */
const slice = 8
/** On the first page of a document: more than any screen shows, and whole rows whether of two, three or four. */
const firstCards = 24

/** The first list of a document: nobody has scrolled, and nothing has to be found again. */
let firstOfDocument = true

/**
 * How many of the cards are drawn; the others keep their room. What comes after those that are there begins in the same
 * frame, and goes on in slices that a finger interrupts: a slow phone works a quarter of a second on a page of fifty. A
 * list that is come back to is there at once, whole.
 */
function useInSlices(cards: readonly Card[]): number {
  const [count, setCount] = useState(firstOfDocument ? firstCards - beginning : cards.length)
  useEffect(() => {
    if (count !== cards.length) return afterFrame(() => setCount(Math.min(count + slice, cards.length)))
  }, [count, cards.length])
  return count + beginning
}

interface FailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Guests who have seen enough are invited; everybody else may try again. */
function Failed({ error, ...again }: FailedProps) {
  if (!('code' in error) || error.code !== guestLimitReached) return <ErrorState {...again} />
  return (
    <Suspense>
      <GuestLimit text={error.message} />
    </Suspense>
  )
}

/**
 * Whether all that was found is drawn. A slow phone works half a second on seventy cards: the first section is on the
 * screen meanwhile, and the rest follows in slices that a finger interrupts.
 */
function useInParts(hasSections: boolean): boolean {
  const [whole, setWhole] = useState(!hasSections || !firstOfDocument)
  useEffect(() => {
    if (!whole) return afterFrame(() => setWhole(true))
  }, [whole])
  useEffect(
    () => () => {
      firstOfDocument = false
    },
    [],
  )
  return whole
}

/** Between two pages somebody may have moved up a place, and so come twice; who heads a section does not come again. */
function withoutRepeats(pages: readonly ResultPage[]): Card[] {
  const cards = new Map(pages.flatMap((page) => page.data).map((card) => [card.id, card]))
  for (const { data } of pages[0]?.sections ?? []) for (const { id } of data) cards.delete(id)
  return [...cards.values()]
}

/** Skeletons say by themselves that something is coming: no spinner upon them. */
function Overlay({ overCards }: { overCards: boolean }) {
  return (
    <div
      role="status"
      className={`absolute inset-0 z-2 text-[2.5rem] text-primary-text ${overCards ? 'loading-overlay bg-paper/70' : ''}`}
    >
      {overCards ? (
        <span className="sticky top-[40vh] mx-auto mt-24 block w-fit">
          <span className="spinner block" aria-hidden="true" />
        </span>
      ) : null}
      <span className="sr-only">Carico…</span>
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

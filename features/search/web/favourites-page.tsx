import { useQuery } from '@tanstack/react-query'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { ProfileCardSkeleton, ProfileGrid } from '#platform/web/ui/profile-card.tsx'
import { PullToRefresh } from '#platform/web/ui/pull-to-refresh.tsx'
import type { ProfileCard } from '../contract/search.ts'
import { favouriteIdsQuery, favouritesQuery, useToggleFavourite } from './favourites-queries.ts'
import { ResultCard } from './result-card.tsx'
import { SavedLinks } from './saved-links.tsx'

/** `/favourites`: whom one keeps, as long as they can be seen. */
export function FavouritesPage() {
  usePageTitle('Preferiti')
  const { data: cards, isError, isFetching, refetch } = useQuery(favouritesQuery)
  return (
    <div className="wrap pt-11 pb-12 max-sm:pt-6">
      <PullToRefresh onRefresh={refetch} className="float-right" />
      <h1 className="text-3xl">Preferiti</h1>
      <p className="mt-2 mb-3 text-ink-2">Li vedi solo tu. Nessuno sa di essere tra i tuoi preferiti.</p>
      <SavedLinks />
      <div className="mt-6">
        {cards ? (
          <Favourites cards={cards} />
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  )
}

/** Cards of the first row on any screen: their pictures are fetched first. */
const firstRow = 4

function Favourites({ cards }: { cards: readonly ProfileCard[] }) {
  const { data: provinces } = useQuery(provincesQuery)
  if (cards.length === 0) return <NoFavourites />
  return (
    <ProfileGrid label="Preferiti">
      {cards.map((card, index) => (
        <Favourite
          key={card.id}
          card={card}
          place={provinces?.find(({ id }) => id === card.profile.province_id)?.name}
          first={index < firstRow}
        />
      ))}
    </ProfileGrid>
  )
}

/** Who was just removed stays in their place, to be taken back, until the page is opened again. */
function Favourite({ card, ...rest }: { card: ProfileCard; place: string | undefined; first: boolean }) {
  const { data: kept = true } = useQuery({ ...favouriteIdsQuery, select: (ids) => ids.includes(card.id) })
  const { mutate } = useToggleFavourite(card.id)
  return (
    <li>
      <div className={kept ? '' : 'opacity-55 saturate-50 transition-opacity'}>
        <ResultCard card={card} {...rest} />
      </div>
      <p role="status" className="text-sm text-ink-2">
        {kept ? null : (
          <>
            Rimosso dai preferiti.{' '}
            <button type="button" className="link min-h-target" onClick={() => mutate(true)}>
              Annulla<span className="sr-only"> per {card.name}</span>
            </button>
          </>
        )}
      </p>
    </li>
  )
}

function NoFavourites() {
  return (
    <EmptyState
      drawing={<LocketDrawing />}
      title="Nessun preferito per ora"
      text="Tocca il cuore su un profilo per ritrovarlo qui. Chi nasconde il profilo sparisce da qui, e torna quando lo riattiva."
      action={<ButtonLink to="/search">Vai alla ricerca</ButtonLink>}
    />
  )
}

/** A locket that is still empty. No card: a folded corner means an unlocked chat. */
function LocketDrawing() {
  return (
    <svg width="132" height="116" viewBox="0 0 132 116" aria-hidden="true" fill="none" strokeWidth="1.6">
      <circle cx="66" cy="8" r="6" className="stroke-primary-line" />
      <ellipse cx="66" cy="64" rx="42" ry="50" className="fill-primary-soft stroke-primary-line" />
      <ellipse cx="66" cy="64" rx="33" ry="41" className="fill-surface stroke-primary-line" />
      <path
        d="M66 82 51.5 68.2a9.4 9.4 0 0 1 13.3-13.3l1.2 1.2 1.2-1.2a9.4 9.4 0 0 1 13.3 13.3Z"
        className="stroke-primary-text"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Carico…</span>
      <ProfileGrid label="Preferiti">
        {Array.from({ length: 4 }, (_, index) => (
          <li key={index} aria-hidden="true">
            <ProfileCardSkeleton />
          </li>
        ))}
      </ProfileGrid>
    </div>
  )
}

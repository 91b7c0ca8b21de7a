import { memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { ProfileCard } from '#platform/web/ui/profile-card.tsx'
import { usePictures } from '#platform/web/ui/use-pictures.tsx'
import { picturesMax } from '../contract/card-facets.ts'
import type { ProfileCard as Card } from '../contract/search.ts'
import { canSave } from './can-save.ts'
import { activeWords, habitLine, whatAndWhere } from './card-words.ts'

const CardCorner = lazyExtra(() => import('./card-corner.tsx'), 'CardCorner')

interface ResultCardProps {
  card: Card
  place: string | undefined
  /** In the first rows of any screen: its picture is fetched first. */
  first: boolean
  /** In a rail, where a swipe moves the rail. */
  inRail?: boolean
  /** Without the way to block and report. */
  heartOnly?: boolean
}

/**
 * Somebody who was found, with the heart and the safety sheet of who may use them [SEARCH-06] [SEARCH-07]. Drawn again only
 * when something about this person changes, not with each page of the list.
 */
export const ResultCard = memo(function ResultCard({
  card,
  place,
  first,
  inRail = false,
  heartOnly = false,
}: ResultCardProps) {
  const { user } = useSession()
  // Names and pictures come first: the buttons over them are half the elements of a card, and their code may be on its way.
  const withCorner = useDeferredValue(canSave(user), false)
  const { pathname, search } = useLocation()
  const others = (card.pictures ?? []).filter((url) => url !== card.profile_picture_url)
  const { picture, turns, swipe } = usePictures(
    [
      <Picture key="first" url={card.profile_picture_url} first={first} />,
      ...others.slice(0, picturesMax - 1).map((url) => <Picture key={url} url={url} first />),
    ],
    card.name,
    !inRail,
  )
  return (
    <ProfileCard
      to={`/user-profile/${encodeURIComponent(card.name)}`}
      state={{ foundOn: pathname + search }}
      name={card.name}
      age={card.age}
      place={whatAndWhere(card, place)}
      verified={card.profile.verified_profile}
      top={card.profile.top_profile}
      rating={card.rating}
      ratingCount={card.rating_count}
      unlocked={card.chat?.unlocked ?? false}
      cost={card.unlock_cost}
      active={activeWords(card)}
      habit={habitLine(card)}
      picture={picture}
      turns={turns}
      swipe={swipe}
      corner={
        withCorner ? (
          <Suspense>
            <CardCorner id={card.id} name={card.name} heartOnly={heartOnly} />
          </Suspense>
        ) : null
      }
    />
  )
})

function Picture({ url, first }: { url: string; first: boolean }): ReactNode {
  return (
    <img
      src={sizedPhotoUrl(url, 320)}
      srcSet={`${sizedPhotoUrl(url, 320)} 320w, ${sizedPhotoUrl(url, 800)} 800w`}
      sizes="(width < 701px) calc(50vw - 24px), (width < 901px) 30vw, 286px"
      width={320}
      height={400}
      alt=""
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}

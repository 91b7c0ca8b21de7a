import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import { getToken } from '#platform/web/api/token.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useKnownCard } from '#features/search/web/known-card.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { profileFrame } from '#platform/web/shell/profile-frame.ts'
import { takenPicture } from '#platform/web/shell/taken-picture.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { GuestMeetingBar, GuestMeetingCard } from '#features/chat/web/guest-meeting.tsx'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { ProfileLayout } from './profile-layout.tsx'

const MissingProfile = lazyPage(() => import('./missing-profile.tsx'), 'MissingProfile')
const MemberProfile = lazyPage(() => import('./member-profile.tsx'), 'MemberProfile')
// At the same time as the profile itself is asked for.
if (getToken() !== null) void MemberProfile.preload()

/** `/user-profile/:username`: guests see a part, approved people the whole. */
export function UserProfilePage() {
  const { username = '' } = useParams()
  const { user: viewer, state } = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    ...profileQuery(username, viewer),
    // Whoever has a token is known first, or they would see a guest's page flash by.
    enabled: state === 'guest' || state === 'signed-in',
  })
  usePageTitle(username)
  // It may have been there a moment ago.
  const gone = error instanceof ApiError && error.status === 404
  return (
    <div className="wrap max-sm:px-0">
      <meta name="robots" content="noindex" />
      {gone ? (
        <Suspense>
          <MissingProfile />
        </Suspense>
      ) : data ? (
        <Profile {...data} />
      ) : error ? (
        <ErrorState onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <ProfileSkeleton name={username} />
      )}
    </div>
  )
}

/** For everybody; what only members see and do comes with code of its own. */
function Profile(profile: PublicProfile) {
  const { user: viewer } = useSession()
  if (viewer)
    return (
      <Suspense fallback={<ProfileSkeleton name={profile.user.name} />}>
        <MemberProfile profile={profile} viewer={viewer} />
      </Suspense>
    )
  return (
    <ProfileLayout
      profile={profile}
      aside={<GuestMeetingCard person={profile.user} />}
      end={<GuestMeetingBar person={profile.user} />}
    />
  )
}

/** Of whom a list has shown, their picture and name stand there from the first frame. */
function ProfileSkeleton({ name }: { name: string }) {
  const card = useKnownCard(name)
  const { pathname } = useLocation()
  const picture = takenPicture(pathname) ?? (card && sizedPhotoUrl(card.profile_picture_url, 800))
  return (
    <div role="status" className={profileFrame.grid}>
      <span className="sr-only">Caricamento</span>
      {picture ? (
        <img
          src={picture}
          alt=""
          data-picture-arrives
          className={`${profileFrame.picture} ${(card?.pictures?.length ?? 0) > 1 ? profileFrame.severalPictures : profileFrame.onePicture}`}
        />
      ) : (
        <Skeleton className="h-150 max-sm:aspect-10/11 max-sm:h-auto" />
      )}
      <div className={profileFrame.words}>
        {card ? (
          <p className={profileFrame.name}>
            {card.name} <span className="num text-[.58em] tracking-[-.01em] text-ink-2">{card.age} anni</span>
          </p>
        ) : (
          <Skeleton className="h-12 w-3/4" />
        )}
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="mt-4 h-72" />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Ban, Flag, ShieldCheck } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type PublicProfile, profileMissing } from '#features/profiles/contract/profiles.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useSafety } from '#platform/web/shell/use-safety.tsx'
import { AvailabilityStrip } from '#features/availability/web/availability-strip.tsx'
import { BackToSearch } from '#features/search/web/back-to-search.tsx'
import { useKnownCard } from '#features/search/web/known-card.ts'
import { ProfileHeart } from '#features/search/web/profile-heart.tsx'
import { SimilarProfiles } from '#features/search/web/similar-profiles.tsx'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { profileFrame } from '#platform/web/shell/curtain.tsx'
import { takenPicture } from '#platform/web/shell/shared-picture.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Identity } from '#features/profiles/web/identity.tsx'
import { useLiveProfile } from '#features/chat/web/live-updates.ts'
import { MeetingBar, MeetingCard } from '#features/chat/web/meeting-card.tsx'
import { ReplyFacts } from '#features/chat/web/reply-facts.tsx'
import { ProfileConditions } from '#features/conditions/web/profile-conditions.tsx'
import { ProfileGallery } from '#features/profiles/web/profile-gallery.tsx'
import { ProfileFacts, ProfileSections } from '#features/profiles/web/profile-sections.tsx'
import { ReviewRules } from '#features/reviews/web/review-rules.tsx'
import { profileQuery } from '#features/profiles/web/queries.ts'

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
  useLiveProfile(data?.user.id ?? null)
  // It may have been there a moment ago.
  const gone = error instanceof ApiError && error.status === 404
  return (
    <div className="wrap max-sm:px-0">
      <meta name="robots" content="noindex" />
      {gone ? (
        <MissingProfile />
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

function Profile(profile: PublicProfile) {
  const { user } = profile
  const { user: viewer } = useSession()
  const card = useKnownCard(user.name)
  // Habit, calendar and similar people are for members, who may write to her.
  const isFull =
    user.role === 'HOSTESS' &&
    viewer?.id !== user.id &&
    viewer?.role === 'KING' &&
    viewer.approval_status === 'approved'
  return (
    <article aria-label={`Profilo di ${user.name}`} className="pb-12 max-sm:pb-32">
      <nav aria-label="Percorso" className="pt-5.5 pb-4 text-base max-sm:hidden">
        <BackToSearch />
      </nav>
      <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="min-w-0">
          <ProfileGallery user={user} />
        </div>
        <aside className="max-lg:pt-5 max-sm:px-4 lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:row-span-2">
          <Identity user={user} aboutReviews={<ReviewRules />} />
          {isFull ? <ReplyFacts hostessId={user.id} known={card?.reply_habit} /> : null}
          <ProfileHeart user={user} />
          <MeetingCard {...profile} />
          {profile.canReport ? <ProfileSafety person={user} /> : null}
        </aside>
        <div className="min-w-0 max-sm:px-4">
          <ProfileSections profile={profile}>
            {isFull ? <AvailabilityStrip hostess={user} /> : null}
            {user.role === 'HOSTESS' ? <ProfileConditions hostessId={user.id} /> : null}
          </ProfileSections>
        </div>
      </div>
      <div className="border-t border-line max-sm:px-4">
        <ProfileFacts profile={profile} />
      </div>
      {isFull ? <SimilarProfiles hostess={user} /> : null}
      <MeetingBar {...profile} />
    </article>
  )
}

/** Reporting, for whoever may [PROFILE-08], and blocking beside it. */
function ProfileSafety({ person }: { person: PublicProfile['user'] }) {
  const navigate = useNavigate()
  const safety = useSafety({ person, onBlocked: () => void navigate('/search', { replace: true }) })
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-2">
      <Button look="tertiary" onClick={() => safety.open('report-user')}>
        <Flag size={18} strokeWidth={1.6} aria-hidden />
        Segnala
      </Button>
      <Button look="tertiary" onClick={() => safety.open('block')}>
        <Ban size={18} strokeWidth={1.6} aria-hidden />
        Blocca
      </Button>
      <ButtonLink to="/sicurezza" look="tertiary">
        <ShieldCheck size={18} strokeWidth={1.6} aria-hidden />
        Sicurezza
      </ButtonLink>
      {safety.sheet}
    </div>
  )
}

function MissingProfile() {
  return (
    <>
      <h1 className="sr-only">Profilo</h1>
      <EmptyState
        drawing={<SearchDrawing />}
        title={profileMissing}
        action={<ButtonLink to="/search">Vai alla ricerca</ButtonLink>}
      />
    </>
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

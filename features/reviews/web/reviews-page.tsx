import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { PendingReview } from '../contract/reviews.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { TopBadge, VerifiedBadge } from '#platform/web/ui/badge.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { pendingReviewsQuery } from './queries.ts'
import { ReviewRow } from './review-row.tsx'
import { ReviewRules } from './review-rules.tsx'

/** `/reviews`: who may be reviewed now, each once [REVIEW-01..09]. */
export function ReviewsPage() {
  usePageTitle('Recensioni')
  const user = useUser()
  const { data: pending, isError, isFetching, refetch } = useQuery(pendingReviewsQuery)
  return (
    <div className="wrap grid max-w-190 gap-6 py-9 max-sm:py-6">
      <OwnHeader user={user} />
      <div>
        <h1 className="text-3xl">Lascia una recensione</h1>
        <p className="mt-2 text-ink-2">
          {user.role === 'HOSTESS'
            ? 'Puoi recensire gli utenti che ti hanno recensito.'
            : "Puoi recensire gli utenti con cui hai chattato per un po'."}
        </p>
        <ReviewRules />
      </div>
      {pending ? (
        <Pending pending={pending} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-30" />
          <Skeleton className="h-30" />
        </div>
      )}
    </div>
  )
}

/** Under which name one reviews. */
function OwnHeader({ user: { name, profile, profile_picture_url, rating, rating_count } }: { user: User }) {
  return (
    <Panel aria-label="Il tuo profilo" className="flex items-center gap-4.5 px-5 py-4">
      <Avatar
        src={sizedPhotoUrl(profile_picture_url, 320)}
        size={72}
        completion={profile.profile_completion ?? 100}
      />
      <div className="grid min-w-0 gap-1">
        <p className="truncate font-display text-2xl leading-tight font-card">{name}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {rating === null ? (
            <span className="text-base text-ink-2">Ancora nessuna recensione</span>
          ) : (
            <Stars rating={rating} count={rating_count} />
          )}
          {profile.verified_profile ? <VerifiedBadge /> : null}
          {profile.top_profile ? <TopBadge /> : null}
        </div>
      </div>
    </Panel>
  )
}

function Pending({ pending }: { pending: readonly PendingReview[] }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    // What has just been sent leaves the list: the focus that stood in it stays here.
    <div ref={list} tabIndex={-1}>
      {pending.length === 0 ? (
        <EmptyState
          drawing={<CardsDrawing />}
          title="Nessuna recensione in sospeso"
          action={<ButtonLink to="/chat">Vai ai messaggi</ButtonLink>}
        />
      ) : (
        <ul aria-label="Da recensire" className="grid gap-4">
          {pending.map((person) => (
            <ReviewRow key={person.id} person={person} onSent={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  )
}

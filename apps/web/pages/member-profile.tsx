import { Ban, Flag, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { AvailabilityStrip } from '#features/availability/web/availability-strip.tsx'
import { useLiveProfile } from '#features/chat/web/live-updates.ts'
import { MeetingBar, MeetingCard } from '#features/chat/web/meeting-card.tsx'
import { ReplyFacts } from '#features/chat/web/reply-facts.tsx'
import { useKnownCard } from '#features/search/web/known-card.ts'
import { ProfileHeart } from '#features/search/web/profile-heart.tsx'
import { SimilarProfiles } from '#features/search/web/similar-profiles.tsx'
import { useSafety } from '#platform/web/shell/use-safety.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { ProfileLayout } from './profile-layout.tsx'

/** A profile as somebody sees it who is signed in, whatever the state of their account. */
export function MemberProfile({ profile, viewer }: { profile: PublicProfile; viewer: User }) {
  const { user } = profile
  useLiveProfile(user.id)
  const card = useKnownCard(user.name)
  // Habit, calendar and similar people are for members, who may write to her.
  const isFull =
    user.role === 'HOSTESS' &&
    viewer.id !== user.id &&
    viewer.role === 'KING' &&
    viewer.approval_status === 'approved'
  return (
    <ProfileLayout
      profile={profile}
      aside={
        <>
          {isFull ? <ReplyFacts hostessId={user.id} known={card?.reply_habit} /> : null}
          <ProfileHeart user={user} />
          <MeetingCard {...profile} />
          {profile.canReport ? <ProfileSafety person={user} /> : null}
        </>
      }
      sections={isFull ? <AvailabilityStrip hostess={user} /> : null}
      end={
        <>
          {isFull ? <SimilarProfiles hostess={user} /> : null}
          <MeetingBar {...profile} />
        </>
      }
    />
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

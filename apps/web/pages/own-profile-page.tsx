import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { ContactsCard } from '#features/chat/web/contacts-card.tsx'
import { CreditsCard } from '#features/payments/web/credits-card.tsx'
import { GalleryPanel } from '#features/photos/web/gallery-panel.tsx'
import { ClosedNotice } from '#features/privacy/web/closed-notice.tsx'
import { DeletionDialog } from '#features/privacy/web/deletion-dialog.tsx'
import { DeletionNotice } from '#features/privacy/web/deletion-notice.tsx'
import { PauseNotice } from '#features/privacy/web/pause-notice.tsx'
import { profileCompletion } from '#features/profiles/contract/profile-completion.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { useCompleting } from '#features/profiles/web/complete-profile.ts'
import { EditProfileDialog } from '#features/profiles/web/edit-profile-dialog.tsx'
import { OwnCard } from '#features/profiles/web/own-card.tsx'
import { PersonalDataCard } from '#features/profiles/web/personal-data-card.tsx'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { StudioRow } from '../studio/studio-row.tsx'
import { AccountCards } from './account-cards.tsx'
import { OwnMenu } from './own-menu.tsx'
import { isOwnSection, movedParts, type OwnSection, ownSections } from './own-sections.ts'

/**
 * `/profile` and the pages below it, also while one waits for approval. On a desk the menu stands beside the page; on
 * a phone `/profile` is the menu (docs/decisions/0085).
 */
export function OwnProfilePage() {
  const { section } = useParams()
  if (section === undefined || isOwnSection(section)) return <OwnPages section={section} />
  return <NotFoundPage />
}

function OwnPages({ section }: { section: OwnSection | undefined }) {
  const user = useUser()
  const { hash } = useLocation()
  usePageTitle(section === undefined ? 'Il mio profilo' : ownSections[section].title)

  // An admin has no profile card, contacts or personal data [PROFILE-20].
  if (user.role === 'ADMIN')
    return section === undefined ? <StaffPage user={user} /> : <Navigate to="/profile" replace />
  const moved = section === undefined ? movedParts[hash] : undefined
  if (moved !== undefined) return <Navigate to={{ pathname: `/profile/${moved}`, hash }} replace />
  if (section !== undefined && !ownSections[section].isFor(user)) return <Navigate to="/profile" replace />

  return (
    <div className="wrap grid gap-6 py-7 max-md:py-4">
      {(user.consents?.withdrawn.length ?? 0) > 0 ? <ClosedNotice /> : user.paused ? <PauseNotice /> : null}
      {user.deletion_due_at ? <DeletionNotice due={user.deletion_due_at} /> : null}
      {user.role === 'HOSTESS' && (section ?? 'me') === 'me' ? <StudioRow user={user} /> : null}
      <div className="grid items-start gap-x-10 md:grid-cols-[264px_minmax(0,1fr)]">
        <OwnMenu user={user} section={section} />
        <OwnPage key={section} user={user} section={section} />
      </div>
    </div>
  )
}

function OwnPage({ user, section }: { user: User; section: OwnSection | undefined }) {
  if (section === undefined || section === 'me')
    return <Me user={user} isMenuOnPhone={section === undefined} />
  return (
    <div className="grid max-w-195 gap-6">
      <div>
        <BackToMenu />
        <h1 className="text-3xl">{ownSections[section].title}</h1>
      </div>
      {section === 'wallet' ? <CreditsCard user={user} /> : null}
      <AccountCards user={user} section={section} />
    </div>
  )
}

/** Who one is to others, photos and data beside it [PROFILE-19]. */
function Me({ user, isMenuOnPhone }: { user: User; isMenuOnPhone: boolean }) {
  const [open, setOpen] = useState<'profile' | 'deletion' | null>(null)
  const { completing, end } = useCompleting()
  return (
    <>
      <div className={`grid gap-6 ${isMenuOnPhone ? 'max-md:hidden' : ''}`}>
        <BackToMenu />
        <div className="grid items-start gap-6 xl:grid-cols-[304px_minmax(0,1fr)]">
          <OwnCard
            user={user}
            completion={profileCompletion(user).percent}
            onEdit={() => setOpen('profile')}
            onDelete={() => setOpen('deletion')}
          />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
            {user.role === 'KING' ? <CreditsCard user={user} /> : null}
            <GalleryPanel />
            {/* Before the contacts, which come later and would push it away from under a finger. */}
            <PersonalDataCard user={user} />
            {user.impersonated_until ? null : <ContactsCard />}
            <AccountCards user={user} section="me" />
          </div>
        </div>
      </div>
      {/* Beside what a phone hides: the way there from the banner opens it on any screen. */}
      <EditProfileDialog
        user={user}
        open={completing || open === 'profile'}
        onClose={() => {
          setOpen(null)
          end()
        }}
      />
      <DeletionDialog open={open === 'deletion'} onClose={() => setOpen(null)} />
    </>
  )
}

function BackToMenu() {
  return (
    <Link
      to="/profile"
      className="inline-flex min-h-target items-center gap-2.5 text-md text-ink-2 md:hidden"
    >
      <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
      Profilo
    </Link>
  )
}

function StaffPage({ user }: { user: User }) {
  return (
    <div className="wrap grid gap-6 py-7">
      <h1 className="sr-only">Il mio profilo</h1>
      <GalleryPanel />
      <AccountCards user={user} section="settings" />
      <AccountCards user={user} section="privacy" />
    </div>
  )
}

import { useState } from 'react'
import { profileCompletion } from '#features/profiles/contract/profile-completion.ts'
import { PauseNotice } from '#features/privacy/web/pause-notice.tsx'
import { GalleryPanel } from '#features/photos/web/gallery-panel.tsx'
import { useCompleting } from '#features/profiles/web/complete-profile.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { AccountCards } from './account-cards.tsx'
import { ContactsCard } from '#features/chat/web/contacts-card.tsx'
import { CreditsCard } from '#features/payments/web/credits-card.tsx'
import { DeletionDialog } from '#features/privacy/web/deletion-dialog.tsx'
import { DeletionNotice } from '#features/privacy/web/deletion-notice.tsx'
import { EditProfileDialog } from '#features/profiles/web/edit-profile-dialog.tsx'
import { OwnCard } from '#features/profiles/web/own-card.tsx'
import { PersonalDataCard } from '#features/profiles/web/personal-data-card.tsx'

/** `/profile`: also while one waits for approval. */
export function OwnProfilePage() {
  const user = useUser()
  const [open, setOpen] = useState<'profile' | 'deletion' | null>(null)
  const { completing, end } = useCompleting()
  usePageTitle('Il mio profilo')
  const edit = () => setOpen('profile')
  const close = () => {
    setOpen(null)
    end()
  }

  // An admin has no profile card, contacts or personal data [PROFILE-20].
  if (user.role === 'ADMIN')
    return (
      <div className="wrap grid gap-6 py-7">
        <h1 className="sr-only">Il mio profilo</h1>
        <GalleryPanel />
        <AccountCards user={user} />
      </div>
    )

  return (
    <div className="wrap grid gap-6 py-7">
      {user.paused ? <PauseNotice /> : null}
      {user.deletion_due_at ? <DeletionNotice due={user.deletion_due_at} /> : null}
      <div className="grid items-start gap-6 columns:grid-cols-[348px_minmax(0,1fr)]">
        <OwnCard
          user={user}
          completion={profileCompletion(user).percent}
          onEdit={edit}
          onDelete={() => setOpen('deletion')}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          {user.role === 'KING' ? <CreditsCard user={user} /> : null}
          <GalleryPanel />
          <div className="grid gap-6 columns:grid-cols-2">
            {user.impersonated_until ? null : <ContactsCard />}
            <PersonalDataCard user={user} />
          </div>
          <AccountCards user={user} />
        </div>
      </div>
      <EditProfileDialog user={user} open={completing || open === 'profile'} onClose={close} />
      <DeletionDialog open={open === 'deletion'} onClose={close} />
    </div>
  )
}

import { LockOpen, MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#features/profiles/contract/user.ts'
import { BuyLink } from './buy-sheet-host.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import type { Meeting } from './meeting.ts'

/** Its code comes once the button is there: guests and hostesses never need it. */
const UnlockDialog = lazyPage(() => import('./unlock-dialog.tsx'), 'UnlockDialog')

interface MeetingActionProps {
  meeting: Extract<Meeting, { kind: 'chat' | 'unlock' | 'buy' | 'free-message' }>
  person: User
}

/** The one button of the card. */
export function MeetingAction({ meeting, person }: MeetingActionProps) {
  switch (meeting.kind) {
    case 'chat':
      return (
        <ButtonLink to={chatWith(person)} size="lg" block>
          <MessageCircle size={20} strokeWidth={1.6} aria-hidden />
          Vai alla chat
        </ButtonLink>
      )
    case 'buy':
      return <BuyLink hostessId={person.id} size="lg" block />
    case 'unlock':
      return <UnlockButton person={person} />
    case 'free-message':
      return <FreeMessageButton person={person} />
  }
}

export function chatWith({ name }: User): string {
  return `/chat?chat=${encodeURIComponent(name)}`
}

/** Asks first: cost, balance, what is left. Then the chat, where he writes [PROFILE-10]. */
function UnlockButton({ person }: { person: User }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<boolean | null>(null)
  useEffect(() => void UnlockDialog.preload(), [])
  const hostess = { id: person.id, name: person.name, unlock_cost: person.profile.unlock_cost }
  return (
    <>
      <Button size="lg" block onClick={() => setAsking(true)}>
        <LockOpen size={20} strokeWidth={1.6} aria-hidden />
        Sblocca la chat
      </Button>
      {asking === null ? null : (
        <Suspense>
          <UnlockDialog
            open={asking}
            onClose={() => setAsking(false)}
            hostess={hostess}
            onUnlocked={() => navigate(chatWith(person))}
          />
        </Suspense>
      )}
    </>
  )
}

/** To where she writes; what she writes opens the chat, at no cost to him [PROFILE-09]. */
function FreeMessageButton({ person }: { person: User }) {
  const navigate = useNavigate()
  return (
    <Button size="lg" block onClick={() => navigate(chatWith(person))}>
      <MessageCircle size={20} strokeWidth={1.6} aria-hidden />
      Scrivi un messaggio gratuito
    </Button>
  )
}

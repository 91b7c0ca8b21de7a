import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import { profileCompletion } from '../contract/profile-completion.ts'
import type { User } from '../contract/user.ts'
import { CompletionBanner } from './completion-banner.tsx'
import { missingSentence } from './missing-sentence.ts'

/** Who is paying is not led away from it (docs/decisions/0056). */
const paying = /^\/(payment-method|paypal)\//
/** It says itself what is missing. */
const waitingRoom = '/attesa'

/** Under the header of every page, for the signed-in [SHELL-16]. The rejected have a page of their own. */
export function OwnCompletion({ wide }: { wide: boolean }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user || user.reject_status || paying.test(pathname) || pathname === waitingRoom) return null
  return <Reminder key={user.id} user={user} wide={wide} />
}

function Reminder({ user, wide }: { user: User; wide: boolean }) {
  const percent = user.profile.profile_completion ?? 100
  const key = `COMPLETION_DISMISSED:${user.id}`
  const [dismissedAt, setDismissedAt] = useState(() => localStorage.getItem(key))
  if (dismissedAt !== null && percent >= Number(dismissedAt)) return null

  function dismiss() {
    localStorage.setItem(key, String(percent))
    setDismissedAt(String(percent))
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <CompletionBanner
      percent={percent}
      missing={missingSentence(profileCompletion(user).missing)}
      onDismiss={dismiss}
      wide={wide}
    />
  )
}

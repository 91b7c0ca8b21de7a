import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import { profileCompletion } from '../contract/profile-completion.ts'
import { CompletionBanner } from './completion-banner.tsx'
import { missingSentence } from './missing-sentence.ts'
import { dismissedKey, isReminded } from './reminded.tsx'

/** Under the header of every page, for the signed-in [SHELL-16]. */
export function OwnCompletion({ wide }: { wide: boolean }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  // Read again once it has been put away.
  const [, setDismissals] = useState(0)
  if (!isReminded(user, pathname)) return null
  const percent = user.profile.profile_completion ?? 100

  function dismiss() {
    if (user) localStorage.setItem(dismissedKey(user), String(percent))
    setDismissals((before) => before + 1)
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

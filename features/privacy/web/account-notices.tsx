import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { userKey } from '#features/accounts/web/session.tsx'
import { welcome } from '#features/accounts/web/welcome-store.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { consentRequired } from '#platform/contract/refusals.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { freshSignIn } from '#platform/web/shell/fresh-sign-in.ts'
import { ConsentGate } from './consent-gate.tsx'
import { DeletionQuestion } from './deletion-question.tsx'

/** Asked once in the life of an account. */
const ConsentQuestions = lazyExtra(() => import('./consent-questions.tsx'), 'ConsentQuestions')

/** What is to be read before deciding about it, and where to ask: open also to who has yet to accept. */
const readable = ['/terms', '/privacy', '/cookies', '/payments', '/help']

/** What an account must answer before anything else, wherever its owner is. */
export function AccountNotices({ user }: { user: User }) {
  const { pathname } = useLocation()
  // Asked of who has just signed in, not of who has just sent the request.
  const [asking, setAsking] = useState(
    () => freshSignIn.isFresh() && Boolean(user.deletion_due_at) && !user.impersonated_until,
  )
  useEffect(() => freshSignIn.settle(), [])
  useRefreshWhenConsentIsDue()
  // A newcomer is welcomed first.
  const welcoming = useSyncExternalStore(welcome.subscribe, welcome.read, () => false)
  const due = user.consent_due ?? []
  const missing = user.consents?.missing ?? []
  if (due.length > 0)
    return readable.includes(pathname) ? null : (
      <ConsentGate documents={due} before={user.consent_before ?? []} />
    )
  if (missing.length > 0 && !welcoming)
    return readable.includes(pathname) ? null : (
      <Suspense>
        <ConsentQuestions purposes={missing} />
      </Suspense>
    )
  if (!asking || !user.deletion_due_at) return null
  return <DeletionQuestion due={user.deletion_due_at} onClose={() => setAsking(false)} />
}

/** A text may change while a page is open: the first call that is refused for it brings the question up. */
function useRefreshWhenConsentIsDue() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        const error = mutation?.state.error
        if (error instanceof ApiError && error.code === consentRequired)
          void queryClient.invalidateQueries({ queryKey: userKey })
      }),
    [queryClient],
  )
}

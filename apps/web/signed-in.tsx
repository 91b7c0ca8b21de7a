import { ImpersonationBanner } from '#features/accounts/web/impersonation-banner.tsx'
import { ProofQuestion } from '#features/accounts/web/prove/proof-question.tsx'
import { WelcomeModal } from '#features/accounts/web/welcome-modal.tsx'
import { Heartbeat } from '#features/chat/web/heartbeat.tsx'
import { LiveUpdates } from '#features/chat/web/live-updates.ts'
import { AccountNotices } from '#features/privacy/web/account-notices.tsx'
import type { User } from '#features/profiles/contract/user.ts'

/** What stands beside every page of somebody who is signed in. */
export function SignedIn({ user }: { user: User }) {
  const until = user.impersonated_until
  return (
    <>
      <LiveUpdates />
      {until ? <ImpersonationBanner user={user} until={until} /> : <Heartbeat />}
      <WelcomeModal user={user} />
      <ProofQuestion />
      <AccountNotices user={user} />
    </>
  )
}

import { type ComponentType, Suspense } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface AccountCard {
  readonly Card: ComponentType
  readonly isFor: (user: User) => boolean
}

/** Staff who look at an account read neither its messages nor its payments. */
const inPerson = ({ impersonated_until }: User) => !impersonated_until
const member = (user: User) => user.role !== 'ADMIN' && inPerson(user)
const approvedMember = ({ role, approval_status }: User) => role !== 'ADMIN' && approval_status === 'approved'
const approvedKing = (user: User) =>
  user.role === 'KING' && user.approval_status === 'approved' && inPerson(user)
const approvedHostess = (user: User) =>
  user.role === 'HOSTESS' && user.approval_status === 'approved' && inPerson(user)

/** A king's money: one beside the other, and where there is no room for that, one after the other. */
const money: readonly AccountCard[] = [
  { Card: lazyPage(() => import('#features/wallet/web/wallet-card.tsx'), 'WalletCard'), isFor: approvedKing },
  {
    Card: lazyPage(() => import('#features/payments/web/purchases-card.tsx'), 'PurchasesCard'),
    isFor: approvedKing,
  },
]

/**
 * What belongs to the account beyond the profile, in the order of the page: a `Panel` each, in a chunk of
 * its own. A card asks `useUser()` for whom it speaks of.
 */
const cards: readonly AccountCard[] = [
  {
    Card: lazyPage(() => import('#features/verification/web/verification-card.tsx'), 'VerificationCard'),
    isFor: approvedMember,
  },
  {
    Card: lazyPage(() => import('#features/reports/web/safety-card.tsx'), 'SafetyCard'),
    isFor: (user) => approvedMember(user) && inPerson(user),
  },
  {
    Card: lazyPage(() => import('#features/notifications/web/notifications-card.tsx'), 'NotificationsCard'),
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/chat/web/word-filter-card.tsx'), 'WordFilterCard'),
    isFor: approvedHostess,
  },
  {
    Card: lazyPage(() => import('#features/moderation/web/decisions-card.tsx'), 'DecisionsCard'),
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/accounts/web/sessions-card.tsx'), 'SessionsCard'),
    isFor: inPerson,
  },
  { Card: lazyPage(() => import('#features/privacy/web/privacy-card.tsx'), 'PrivacyCard'), isFor: inPerson },
]

/** Below the profile itself. */
export function AccountCards({ user }: { user: User }) {
  const groups = [money, cards].map((group) => group.filter(({ isFor }) => isFor(user)))
  if (groups.flat().length === 0) return null
  return (
    <section aria-labelledby="account" className="grid gap-4">
      <h2 id="account" className="mt-2 text-2xl">
        Il tuo account
      </h2>
      <div className="grid gap-6">
        {groups.map((shown, index) => (shown.length > 0 ? <TwoStacks key={index} shown={shown} /> : null))}
      </div>
    </section>
  )
}

/** A card that grows pushes only what stands below it. */
function TwoStacks({ shown }: { shown: readonly AccountCard[] }) {
  return (
    <div className="grid items-start gap-6 columns:grid-cols-2">
      {[0, 1].map((side) => (
        <div key={side} className="grid min-w-0 gap-6">
          {shown
            .filter((_, index) => index % 2 === side)
            .map(({ Card }, index) => (
              <Suspense key={index} fallback={<Skeleton className="h-60 rounded-md" />}>
                <Card />
              </Suspense>
            ))}
        </div>
      ))}
    </div>
  )
}

import { type ComponentType, Suspense } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { approvedMember, inPerson, type OwnSection } from './own-sections.ts'

interface AccountCard {
  readonly Card: ComponentType
  readonly section: OwnSection
  readonly isFor: (user: User) => boolean
}

const member = (user: User) => user.role !== 'ADMIN' && inPerson(user)
const approvedKing = (user: User) => user.role === 'KING' && approvedMember(user) && inPerson(user)
const approvedHostess = (user: User) => user.role === 'HOSTESS' && approvedMember(user) && inPerson(user)

/**
 * What belongs to the account beyond the profile, in the order of its page: a `Panel` each, in a chunk of its own. A
 * card asks `useUser()` for whom it speaks of.
 */
const cards: readonly AccountCard[] = [
  {
    Card: lazyPage(() => import('#features/verification/web/verification-card.tsx'), 'VerificationCard'),
    section: 'me',
    isFor: approvedMember,
  },
  {
    Card: lazyPage(() => import('#features/standing/web/standing-card.tsx'), 'StandingCard'),
    section: 'me',
    isFor: approvedHostess,
  },
  {
    Card: lazyPage(() => import('#features/conditions/web/own-conditions-card.tsx'), 'OwnConditionsCard'),
    section: 'me',
    isFor: approvedHostess,
  },
  {
    Card: lazyPage(
      () => import('#features/availability/web/own-availability-card.tsx'),
      'OwnAvailabilityCard',
    ),
    section: 'me',
    isFor: approvedHostess,
  },
  {
    Card: lazyPage(() => import('#features/moderation/web/decisions-card.tsx'), 'DecisionsCard'),
    section: 'me',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/wallet/web/wallet-card.tsx'), 'WalletCard'),
    section: 'wallet',
    isFor: approvedKing,
  },
  {
    Card: lazyPage(() => import('#features/payments/web/spending/limit-card.tsx'), 'LimitCard'),
    section: 'wallet',
    isFor: approvedKing,
  },
  {
    Card: lazyPage(() => import('#features/payments/web/purchases-card.tsx'), 'PurchasesCard'),
    section: 'wallet',
    isFor: approvedKing,
  },
  {
    Card: lazyPage(() => import('#features/profiles/web/access-card.tsx'), 'AccessCard'),
    section: 'settings',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/accounts/web/passkeys/passkeys-card.tsx'), 'PasskeysCard'),
    section: 'settings',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/accounts/web/sessions-card.tsx'), 'SessionsCard'),
    section: 'settings',
    isFor: inPerson,
  },
  {
    Card: lazyPage(() => import('#features/notifications/web/notifications-card.tsx'), 'NotificationsCard'),
    section: 'settings',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/chat/web/chat-preferences-card.tsx'), 'ChatPreferencesCard'),
    section: 'settings',
    isFor: (user) => approvedMember(user) && inPerson(user),
  },
  {
    Card: lazyPage(() => import('./theme-card.tsx'), 'ThemeCard'),
    section: 'settings',
    isFor: inPerson,
  },
  {
    Card: lazyPage(() => import('#features/accounts/web/quick-exit-card.tsx'), 'QuickExitCard'),
    section: 'settings',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/privacy/web/consent-vault.tsx'), 'ConsentVault'),
    section: 'privacy',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/profiles/web/photo-visibility-card.tsx'), 'PhotoVisibilityCard'),
    section: 'privacy',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/chat/web/word-filter-card.tsx'), 'WordFilterCard'),
    section: 'privacy',
    isFor: approvedHostess,
  },
  {
    Card: lazyPage(() => import('#features/privacy/web/privacy-card.tsx'), 'PrivacyCard'),
    section: 'privacy',
    isFor: inPerson,
  },
  {
    Card: lazyPage(() => import('#features/privacy/web/deletion-card.tsx'), 'DeletionCard'),
    section: 'privacy',
    isFor: member,
  },
  {
    Card: lazyPage(() => import('#features/reports/web/safety-card.tsx'), 'SafetyCard'),
    section: 'blocked',
    isFor: (user) => approvedMember(user) && inPerson(user),
  },
]

/** Those of one page, one below the other. */
export function AccountCards({ user, section }: { user: User; section: OwnSection }) {
  return cards
    .filter((card) => card.section === section && card.isFor(user))
    .map(({ Card }, index) => (
      <Suspense key={index} fallback={<Skeleton className="h-60 rounded-md" />}>
        <Card />
      </Suspense>
    ))
}

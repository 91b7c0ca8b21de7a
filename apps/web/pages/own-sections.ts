import { Ban, type LucideIcon, ShieldCheck, SlidersHorizontal, UserRound, Wallet } from 'lucide-react'
import type { User } from '#features/profiles/contract/user.ts'

/** The pages of what is one's own, each at `/profile/{its name}`; `/profile` itself shows the first beside the menu. */
export type OwnSection = 'me' | 'wallet' | 'settings' | 'privacy' | 'blocked'

interface Section {
  title: string
  icon: LucideIcon
  isFor: (user: User) => boolean
}

/** Staff who look at an account read neither its messages nor its payments. */
export const inPerson = ({ impersonated_until }: User) => !impersonated_until
export const approvedMember = ({ role, approval_status }: User) =>
  role !== 'ADMIN' && approval_status === 'approved'

export const ownSections: Readonly<Record<OwnSection, Section>> = {
  me: { title: 'Il mio profilo', icon: UserRound, isFor: () => true },
  wallet: {
    title: 'Portafoglio',
    icon: Wallet,
    isFor: (user) => user.role === 'KING' && approvedMember(user) && inPerson(user),
  },
  settings: { title: 'Impostazioni', icon: SlidersHorizontal, isFor: inPerson },
  privacy: { title: 'Privacy', icon: ShieldCheck, isFor: inPerson },
  blocked: {
    title: 'Persone bloccate',
    icon: Ban,
    isFor: (user) => approvedMember(user) && inPerson(user),
  },
}

export function isOwnSection(name: string): name is OwnSection {
  return Object.hasOwn(ownSections, name)
}

/** Where parts stand to which mails and older links lead by `/profile#…`. */
export const movedParts: Readonly<Record<string, OwnSection>> = { '#acquisti': 'wallet' }

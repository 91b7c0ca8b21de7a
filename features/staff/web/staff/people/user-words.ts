import type { AdminUser, UserStatus } from '../../../contract/admin-users.ts'
import type { AdminRole, Role } from '#platform/contract/people.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { roleWords as adminWords } from '#platform/web/staff/role-words.ts'

export const statusWords: Readonly<Record<UserStatus, { label: string; plural: string; tone: BadgeTone }>> = {
  email_pending: { label: 'Email da confermare', plural: 'Email da confermare', tone: 'neutral' },
  pending: { label: 'In attesa', plural: 'In attesa', tone: 'wait' },
  approved: { label: 'Approvato', plural: 'Approvati', tone: 'trust' },
  rejected: { label: 'Rifiutato', plural: 'Rifiutati', tone: 'danger' },
  paused: { label: 'In pausa', plural: 'In pausa', tone: 'neutral' },
  deleting: { label: 'In eliminazione', plural: 'In eliminazione', tone: 'wait' },
  banned: { label: 'Sospeso', plural: 'Sospesi', tone: 'danger' },
  erased: { label: 'Eliminato', plural: 'Eliminati', tone: 'neutral' },
}

export const roleWords: Readonly<Record<Role, string>> = { KING: 'King', HOSTESS: 'Hostess', ADMIN: 'Team' }

export function roleOf({ role, admin_role }: { role: Role; admin_role: AdminRole | null }): string {
  return admin_role === null ? roleWords[role] : `Staff, ${adminWords[admin_role].toLowerCase()}`
}

export const chatWords: Readonly<Record<AdminUser['chats']['data'][number]['state'], string>> = {
  locked: 'Da sbloccare',
  free: 'Aperta senza costo',
  waiting: 'Attende risposta',
  answered: 'Risposta ricevuta',
  refunded: 'Rimborsata',
}

export const caseStateWords: Readonly<
  Record<'open' | 'approved' | 'rejected' | 'withdrawn', { label: string; tone: BadgeTone }>
> = {
  open: { label: 'In coda', tone: 'wait' },
  approved: { label: 'Approvato', tone: 'trust' },
  rejected: { label: 'Rifiutato', tone: 'danger' },
  withdrawn: { label: 'Ritirato', tone: 'neutral' },
}

export const purchaseWords: Readonly<
  Record<NonNullable<AdminUser['purchases']>[number]['state'], { label: string; tone: BadgeTone }>
> = {
  created: { label: 'Aperto', tone: 'neutral' },
  pending: { label: 'In attesa', tone: 'wait' },
  credited: { label: 'Accreditato', tone: 'trust' },
  failed: { label: 'Non riuscito', tone: 'danger' },
}

export const badgeWords = { verified: 'Profilo verificato', top: 'Profilo top' } as const

export const badgeEndWords = {
  expired: 'scaduto',
  removed: 'rimosso',
  renewed: 'rinnovato',
  lost: 'decaduto con le foto',
  unmet: 'criteri non più soddisfatti',
} as const

export const badgeSourceWords = {
  staff: 'a mano',
  selfie: 'con un selfie',
  rule: 'per regola',
} as const

export const fieldWords = { description: 'Descrizione', name: 'Nickname', email: 'Email' } as const

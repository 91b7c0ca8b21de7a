import type { AdminRole } from './people.ts'

/**
 * What each role of the staff may do: the only table of it. An owner may do everything. Every
 * endpoint of the back office names its line, and the back office shows nobody what they may not open.
 */
export const permissions = {
  /** Queues, their age, how people meet: figures without money. */
  'overview.read': ['moderator', 'support', 'finance', 'owner'],
  'revenue.read': ['finance', 'owner'],
  'case.read': ['moderator', 'support', 'owner'],
  'case.decide': ['moderator', 'owner'],
  /** How the decisions fare: one's own. */
  'quality.read': ['moderator', 'owner'],
  /** Those of everybody, and what two readers see differently. */
  'quality.review': ['owner'],
  /** Texts without names, for the training of the reader. */
  'label.export': ['owner'],
  /** The rules that read texts: their figures, and to change them. */
  'rule.read': ['moderator', 'owner'],
  'rule.edit': ['moderator', 'owner'],
  'user.read': ['moderator', 'support', 'finance', 'owner'],
  'user.note': ['moderator', 'support', 'finance', 'owner'],
  'user.suspend': ['moderator', 'owner'],
  'user.badge': ['moderator', 'owner'],
  /** What a chat with her costs. */
  'user.unlock_cost': ['finance', 'owner'],
  'user.erase': ['owner'],
  'user.impersonate': ['owner'],
  /** Postings and debts of a person, and to propose or confirm an adjustment. */
  'ledger.read': ['support', 'finance', 'owner'],
  'ledger.adjust': ['finance', 'owner'],
  'payment.read': ['support', 'finance', 'owner'],
  'payment.settle': ['finance', 'owner'],
  'support.answer': ['support', 'owner'],
  /** To send a ready answer that gives Crediti: the amount is set by who may adjust wallets. */
  'support.goodwill': ['support', 'owner'],
  'shop.edit': ['finance', 'owner'],
  'promo.edit': ['finance', 'owner'],
  /** Services and questions of the home page. */
  'content.edit': ['support', 'owner'],
  'legal.edit': ['owner'],
  'config.edit': ['owner'],
  'audit.read': ['owner'],
  'staff.manage': ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>

export type Permission = keyof typeof permissions

export function can(role: AdminRole | null | undefined, permission: Permission): boolean {
  const allowed: readonly AdminRole[] = permissions[permission]
  return role != null && allowed.includes(role)
}

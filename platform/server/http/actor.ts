import type { AdminRole, ApprovalStatus, Role } from '#platform/contract/people.ts'

/** The signed-in person behind a request. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly role: Role
  readonly approval: ApprovalStatus
  /** Null for members. */
  readonly adminRole: AdminRole | null
  /** Whether the account has a second factor; for staff. */
  readonly secondFactor: boolean
  /** 0 for the bearer of a ban token, who has no session. */
  readonly sessionId: number
  /** A proof of identity was given within the last minutes. A ban token, which has no session, counts as one. */
  readonly fresh: boolean
  /** The browser that signed in, as it named itself. */
  readonly userAgent: string
  /** The owner who impersonates this account: may read, and change nothing (docs/decisions/0011). */
  readonly impersonatorId: number | null
  /** A new version of the terms or the privacy notice must be accepted before anything is written. */
  readonly consentDue: boolean
  /** A consent was refused or withdrawn without which one neither is shown nor writes to others. */
  readonly consentWithdrawn: boolean
  /** Where the request came from; null where there is none. */
  readonly address: string | null
}

/** ADMIN is exempt from the approval guard (GUARD-08). */
export function isApproved(actor: Actor): boolean {
  return actor.role === 'ADMIN' || actor.approval === 'approved'
}

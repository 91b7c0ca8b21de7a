import type { AdminRole, ApprovalStatus, Role } from '#platform/contract/people.ts'

/** The signed-in person behind a request. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly role: Role
  readonly approval: ApprovalStatus
  /** Null to who is not of the staff. */
  readonly adminRole: AdminRole | null
  /** Staff who sign in with a code as well. */
  readonly secondFactor: boolean
  /** 0 to the bearer of a ban token, who has none. */
  readonly sessionId: number
  /** The owner who opened this session by an impersonation link: may look, not touch (docs/decisions/0011). */
  readonly impersonatorId: number | null
  /** A new version of the terms or the privacy notice is yet to be accepted: no writing before. */
  readonly consentDue: boolean
  /** Where the request came from; null where there is none. */
  readonly address: string | null
}

/** ADMIN is exempt from the approval guard (GUARD-08). */
export function isApproved(actor: Actor): boolean {
  return actor.role === 'ADMIN' || actor.approval === 'approved'
}

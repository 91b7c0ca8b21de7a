import { sql } from 'kysely'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'

/** An audit event: what somebody of the staff did, to what or whom, why, and what it changed. */
export interface AuditEvent {
  /** The noun, then the verb; its words stand in platform/contract/audit-actions.ts. */
  readonly action: AuditAction
  readonly subject: string
  readonly subjectId: string | number
  readonly reason: string | null
  /** What changed, as plain JSON: no personal data but ids and the changed values. */
  readonly before?: unknown
  readonly after?: unknown
  /** The person concerned, where the subject is not the person itself. */
  readonly userId?: number
  /** Further ids of the event, such as `case_id`. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Who did it, and from which address; null: a script on the server. */
export type AuditActor = Pick<Actor, 'userId' | 'address'> | null

/** Records an audit event, in the transaction of the change; the table is append-only. */
export async function recordAuditEvent(
  trx: Transaction,
  actor: AuditActor,
  auditEvent: AuditEvent,
): Promise<void> {
  const userId =
    auditEvent.userId ?? (auditEvent.subject === 'user' ? Number(auditEvent.subjectId) : undefined)
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.userId ?? null,
      address: actor?.address ?? null,
      action: auditEvent.action,
      subject: auditEvent.subject,
      subject_id: String(auditEvent.subjectId),
      reason: auditEvent.reason,
      before: jsonb(auditEvent.before),
      after: jsonb(auditEvent.after),
      data: JSON.stringify({ ...auditEvent.data, ...(userId !== undefined && { user_id: userId }) }),
    })
    .execute()
}

/** The one way out of the log: what it says of moderation cases that are old enough to be forgotten. */
export async function forgetAuditEvents(trx: Transaction, caseIds: readonly number[]): Promise<void> {
  await sql`
    select forget_evidence('audit_log', array(
      select ctid from audit_log where (data ->> 'case_id')::int = any (${caseIds}::int[])))`.execute(trx)
}

const jsonb = (value: unknown) =>
  value === undefined || value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`

type Facts = Readonly<Record<string, unknown>>

/** `before` and `after` of an audit event: only the values that change, of those that `after` names. */
export function changesOf<F extends Facts>(
  before: F,
  after: F,
): { readonly before: Partial<F>; readonly after: Partial<F>; readonly none: boolean } {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (facts: F) => Object.fromEntries(changed.map((key) => [key, facts[key]])) as Partial<F>
  return { before: only(before), after: only(after), none: changed.length === 0 }
}

import { sql } from 'kysely'
import type { DeedAction } from '#platform/contract/deeds.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'

/** An audit event: what somebody of the staff did, to what or whom, why, and what it changed. */
export interface Deed {
  /** The noun, then the verb; its words stand in platform/contract/deeds.ts. */
  readonly action: DeedAction
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
export type Doer = Pick<Actor, 'userId' | 'address'> | null

/** Records an audit event, in the transaction of the change; the table is append-only. */
export async function recordDeed(trx: Transaction, actor: Doer, deed: Deed): Promise<void> {
  const userId = deed.userId ?? (deed.subject === 'user' ? Number(deed.subjectId) : undefined)
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.userId ?? null,
      address: actor?.address ?? null,
      action: deed.action,
      subject: deed.subject,
      subject_id: String(deed.subjectId),
      reason: deed.reason,
      before: jsonb(deed.before),
      after: jsonb(deed.after),
      data: JSON.stringify({ ...deed.data, ...(userId !== undefined && { user_id: userId }) }),
    })
    .execute()
}

/** The one way out of the log: what it says of moderation cases that are old enough to be forgotten. */
export async function forgetAuditEvents(trx: Transaction, caseIds: readonly number[]): Promise<void> {
  await sql`delete from audit_log where (data ->> 'case_id')::int = any (${caseIds}::int[])`.execute(trx)
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

import type { Transaction } from '#server/db/database.ts'

/** Something that somebody of the staff did: who, what, to what or whom, why. */
export interface Deed {
  readonly actorId: number
  /** `case.approve`, `impersonation.start`: the noun, then the verb. */
  readonly action: string
  readonly subject: string
  readonly subjectId: string
  readonly reason: string | null
  /** What else tells the deed, `before` and `after` where something changed. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Writes a deed down in the transaction of the deed itself; the table lets nobody rewrite it. */
export async function recordDeed(trx: Transaction, deed: Deed): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: deed.actorId,
      action: deed.action,
      subject: deed.subject,
      subject_id: deed.subjectId,
      reason: deed.reason,
      data: JSON.stringify(deed.data ?? {}),
    })
    .execute()
}

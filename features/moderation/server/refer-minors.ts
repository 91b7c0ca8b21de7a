import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { urgentPriority } from '../contract/moderation.ts'
import { addFindings } from './cases.ts'
import { claimable, whyNotTaken } from './claims.ts'

interface Referred {
  readonly id: number
  readonly subject: CaseSubject
}

/**
 * A moderator thinks that somebody is under age: the case becomes urgent on that ground, first in everybody's queue,
 * and is given back. What it is about stays hidden, since it waits. Nothing is decided here: who may decide such a
 * case, and how many, is the rule of the queue.
 * @throws Refusal 404 for no such case of this kind, 409 where it is decided or somebody else's
 */
export async function referForMinors(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { id, subject }: Referred,
): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await trx
      .updateTable('moderation_case')
      .set({ claimed_by: null, claimed_until: null })
      .where('id', '=', id)
      .where('subject', '=', subject)
      .where('state', '=', 'open')
      .where(claimable(actor.userId))
      .returning(['subject_id', 'user_id'])
      .executeTakeFirst()
    if (!row) throw await whyNotTaken(trx, id)
    await addFindings(trx, {
      subject,
      subjectId: row.subject_id,
      findings: [{ rule: 'underage', matched: '' }],
      priority: urgentPriority,
    })
    await recordAuditEvent(trx, actor, {
      action: 'case.refer_minors',
      subject,
      subjectId: row.subject_id,
      reason: null,
      userId: row.user_id,
      data: { case_id: id },
    })
  })
}

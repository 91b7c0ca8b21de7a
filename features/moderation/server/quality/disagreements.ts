import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Disagreement } from '../../contract/second-readings.ts'

const shownAtOnce = 50

/** Both readings of what two people see differently; the open ones first, the oldest of them on top. */
export async function listDisagreements({ db }: Pick<Needs, 'db'>): Promise<{ data: Disagreement[] }> {
  const rows = await disagreements(db)
    .orderBy(sql`r.closed_at is not null`)
    .orderBy(sql`case when r.closed_at is null then r.ended_at end`)
    .orderBy('r.closed_at', 'desc')
    .limit(shownAtOnce)
    .execute()
  return { data: rows.map(present) }
}

/**
 * Closes a disagreement with a word. The decision stays: what is to change is changed by a measure, or on appeal.
 * @throws Refusal 404 for what is no disagreement; 409 once it is closed
 */
export function closeDisagreement(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  word: string,
): Promise<Disagreement> {
  return transaction(db, async (trx) => {
    const closed = await trx
      .updateTable('second_reading')
      .set({ closed_by: actor.userId, closed_at: sql<Date>`now()`, closing_word: word })
      .where('id', '=', id)
      .where('same_ground', '=', false)
      .where('closed_at', 'is', null)
      .returning('case_id')
      .executeTakeFirst()
    const row = await disagreements(trx).where('r.id', '=', id).executeTakeFirst()
    if (row === undefined) throw refuse('not_found')
    if (closed === undefined)
      throw refuse('conflict', { message: 'Questo disaccordo è già chiuso.', code: 'already_closed' })
    await recordAuditEvent(trx, actor, {
      action: 'reading.close',
      subject: 'reading',
      subjectId: id,
      reason: word,
      data: { case_id: closed.case_id },
    })
    return present(row)
  })
}

function disagreements(db: Database | Transaction) {
  return db
    .selectFrom('second_reading as r')
    .innerJoin('moderation_case as c', 'c.id', 'r.case_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('users as reader', 'reader.id', 'r.reader_id')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .leftJoin('users as closer', 'closer.id', 'r.closed_by')
    .select(['r.id', 'r.case_id', 'c.subject', 'c.user_id', 'u.name as user'])
    .select(['c.state', 'c.rule as first_rule', 'c.reason', 'c.decided_by', 'decider.name as decider'])
    .select((eb) => eb.ref('c.decided_at').$notNull().as('decided_at'))
    .select(['r.rule', 'r.word', 'r.reader_id', 'reader.name as reader'])
    .select((eb) => [
      eb.ref('r.verdict').$notNull().as('verdict'),
      eb.ref('r.ended_at').$notNull().as('ended_at'),
      eb.ref('r.same_outcome').$notNull().as('same_outcome'),
    ])
    .select(['r.closed_by', 'closer.name as closer', 'r.closed_at', 'r.closing_word'])
    .where('r.same_ground', '=', false)
}

type Row = Awaited<ReturnType<ReturnType<typeof disagreements>['execute']>>[number]

function present(row: Row): Disagreement {
  return {
    id: row.id,
    case_id: row.case_id,
    subject: row.subject,
    user: { id: row.user_id, name: row.user },
    same_outcome: row.same_outcome,
    first: {
      by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
      verdict: row.state === 'approved' ? 'approve' : 'reject',
      rule: row.first_rule,
      words: row.reason,
      at: row.decided_at.toISOString(),
    },
    second: {
      by: row.reader_id === null ? null : { id: row.reader_id, name: row.reader },
      verdict: row.verdict === 'approve' ? 'approve' : 'reject',
      rule: row.rule,
      words: row.word,
      at: row.ended_at.toISOString(),
    },
    closed:
      row.closed_at === null || row.closed_by === null
        ? null
        : {
            by: { id: row.closed_by, name: row.closer ?? '' },
            at: row.closed_at.toISOString(),
            word: row.closing_word ?? '',
          },
  }
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type AfterCommit, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { CaseSide, Finding, Verdict } from '../contract/moderation.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { claimable, refuseFirstDecider, whyNotTaken } from './claims.ts'
import { keepWhatWasRead } from './quality/keep-what-was-read.ts'
import { notifyOfDecision } from './statements.ts'
import type { ModerationCase, Subjects } from './subjects.ts'

export interface Opening {
  readonly subject: CaseSubject
  readonly subjectId: string
  readonly userId: number
  readonly findings?: readonly Finding[]
  /** Who made the findings; our rules by default. */
  readonly foundBy?: 'person'
  /** 0 ordinary, 100 someone's safety. */
  readonly priority?: number
  readonly before?: CaseSide | null
  readonly after?: CaseSide | null
}

/**
 * Opens a case and answers its id. A subject has one open case: a second opening
 * (an edit while it waits) replaces what is to be decided, and keeps its place and its `before`.
 */
export async function openCase(trx: Transaction, opening: Opening): Promise<number> {
  const { subject, subjectId, userId, findings = [], priority = 0, before = null, after = null } = opening
  const row = await trx
    .insertInto('moderation_case')
    .values({
      subject,
      subject_id: subjectId,
      user_id: userId,
      priority,
      findings: JSON.stringify(findings),
      before: toJson(before),
      after: toJson(after),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subject_id'])
        // Spelled out: with a parameter PostgreSQL would not recognise the partial index.
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet({
          findings: (eb) => eb.ref('excluded.findings'),
          priority: (eb) => eb.ref('excluded.priority'),
          after: (eb) => eb.ref('excluded.after'),
        }),
    )
    .returning(['id', sql<boolean>`old.id is null`.as('opened')])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('moderation_event')
    .values({
      case_id: row.id,
      kind: row.opened ? 'opened' : 'updated',
      automatic: findings.length > 0 && opening.foundBy !== 'person',
      data: JSON.stringify({ findings, priority, before, after }),
    })
    .execute()
  return row.id
}

/** Withdraws the open case of something that was deleted or undone; does nothing if there is none. */
export async function withdrawCase(
  trx: Transaction,
  { subject, subjectId }: Pick<Opening, 'subject' | 'subjectId'>,
): Promise<void> {
  const row = await trx
    .updateTable('moderation_case')
    .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await trx
    .insertInto('moderation_event')
    .values({ case_id: row.id, kind: 'withdrawn', automatic: true })
    .execute()
}

/**
 * Adds findings to an open case and raises its priority. Does nothing when the case is no longer
 * open or has the finding already, since the jobs that find things may run twice.
 */
export async function addFindings(
  trx: Transaction,
  {
    subject,
    subjectId,
    findings,
    priority = 0,
  }: Pick<Opening, 'subject' | 'subjectId' | 'findings' | 'priority'>,
): Promise<void> {
  const row = await trx
    .selectFrom('moderation_case')
    .select(['id', 'findings', 'priority'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const known = row.findings as unknown as readonly Finding[]
  const added = (findings ?? []).filter((finding) => !known.some((old) => isDeepStrictEqual(old, finding)))
  if (added.length === 0) return
  await trx
    .updateTable('moderation_case')
    .set({ findings: JSON.stringify([...known, ...added]), priority: Math.max(row.priority, priority) })
    .where('id', '=', row.id)
    .execute()
  await trx
    .insertInto('moderation_event')
    .values({
      case_id: row.id,
      kind: 'updated',
      automatic: true,
      data: JSON.stringify({ findings: added, priority }),
    })
    .execute()
}

interface Raise extends Pick<Opening, 'subject' | 'userId'> {
  readonly subjectId?: string
  readonly priority: number
}

/** Raises open cases about somebody, or one of them, to `priority` where they are below it. */
export async function raiseCases(
  trx: Transaction,
  { subject, userId, subjectId, priority }: Raise,
): Promise<void> {
  const raised = await trx
    .updateTable('moderation_case')
    .set({ priority })
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .where('state', '=', 'open')
    .where('priority', '<', priority)
    .returning('id')
    .execute()
  if (raised.length === 0) return
  const data = JSON.stringify({ priority })
  await trx
    .insertInto('moderation_event')
    .values(raised.map(({ id }) => ({ case_id: id, kind: 'updated' as const, automatic: true, data })))
    .execute()
}

export interface Decision {
  readonly id: number
  readonly decision: Verdict
  readonly reason: string | null
  readonly rule: string | null
}

/**
 * Decides a case in a transaction of its own: see `decideWithin`. `before` comes first in it.
 */
export function decideCase(
  needs: Pick<Needs, 'db' | 'notify'>,
  subjects: Subjects,
  actor: Actor,
  decision: Decision,
  before: (trx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  return transaction(needs.db, async (trx, afterCommit) => {
    await before(trx)
    await decideWithin(needs, subjects, actor, decision, { trx, afterCommit })
  })
}

/**
 * Decides a case exactly once: of two moderators the slower one gets a 409.
 * The consequence, the event and the statement of reasons share one transaction.
 */
export async function decideWithin(
  needs: Pick<Needs, 'notify'>,
  subjects: Subjects,
  actor: Pick<Actor, 'userId' | 'address'>,
  { id, decision, reason, rule }: Decision,
  { trx, afterCommit }: { trx: Transaction; afterCommit: AfterCommit },
): Promise<void> {
  await refuseFirstDecider(trx, id, actor)
  const state = decision === 'approve' ? 'approved' : 'rejected'
  const row = await trx
    .updateTable('moderation_case')
    .set({ state, decided_at: sql<Date>`now()`, decided_by: actor.userId, reason, rule })
    .where('id', '=', id)
    .where('state', '=', 'open')
    // A trigger checks this too; here the answer has words.
    .where(claimable(actor.userId))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await whyNotTaken(trx, id)
  const moderationCase = toCase(row)
  const subject = subjects[moderationCase.subject]
  if (!subject) throw new Error(`no feature decides cases of subject ${moderationCase.subject}`)

  await trx
    .insertInto('moderation_event')
    .values({ case_id: id, kind: state, actor_id: actor.userId, data: JSON.stringify({ rule, reason }) })
    .execute()
  await recordAuditEvent(trx, actor, {
    action: `case.${decision}`,
    subject: moderationCase.subject,
    subjectId: moderationCase.subjectId,
    reason,
    before: moderationCase.before,
    after: moderationCase.after,
    userId: moderationCase.userId,
    data: { case_id: id, rule },
  })

  await keepWhatWasRead(trx, subjects, moderationCase, actor.userId)
  if (decision === 'approve') await subject.release(trx, moderationCase, afterCommit)
  else {
    await subject.reject(trx, moderationCase, afterCommit)
    if (!subject.mailsOutcomeItself) await notifyOfDecision(needs, trx, id)
  }
}

interface CaseRow {
  readonly id: number
  readonly subject: CaseSubject
  readonly subject_id: string
  readonly user_id: number
  readonly findings: unknown
  readonly before: unknown
  readonly after: unknown
}

/** jsonb to the shapes that `openCase` writes; nothing else writes them. */
export function toCase(row: CaseRow): ModerationCase {
  return {
    id: row.id,
    subject: row.subject,
    subjectId: row.subject_id,
    userId: row.user_id,
    findings: row.findings as readonly Finding[],
    before: row.before as CaseSide | null,
    after: row.after as CaseSide | null,
  }
}

function toJson(side: CaseSide | null): string | null {
  return side === null ? null : JSON.stringify(side)
}

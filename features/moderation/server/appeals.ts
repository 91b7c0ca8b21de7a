import { sql } from 'kysely'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { appealMonths } from '../contract/decisions.ts'
import { groundOf } from '../contract/grounds.ts'
import type { CaseSide } from '../contract/moderation.ts'
import { openCase, toCase } from './cases.ts'
import { noDecisionOnTheirs } from './contested.ts'
import { outcomes } from './decision.ts'
import { describeAll } from './describe.ts'
import type { ModerationCase, Subject, Subjects } from './subjects.ts'

/**
 * Opens an appeal against a decision, once; another moderator decides it.
 * @throws Refusal 404 for a decision that is not against the actor, 409 for one contested already
 */
export async function sendAppeal(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  { decision_id: decisionId, text }: { decision_id: number; text: string },
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const contested = await trx
      .selectFrom('moderation_case')
      .select(['id', 'priority'])
      .select(sql<boolean>`decided_at < now() - make_interval(months => ${appealMonths})`.as('over'))
      .where('id', '=', decisionId)
      .where('user_id', '=', actor.userId)
      .where('state', '=', 'rejected')
      .where('subject', 'not in', noDecisionOnTheirs)
      // Concurrent appeals wait for each other here.
      .forUpdate()
      .executeTakeFirst()
    if (contested === undefined) throw refuse('not_found')
    if (contested.over)
      throw refuse('conflict', {
        message: `Il tempo per il ricorso è finito. Si presenta entro ${appealMonths} mesi.`,
        code: 'appeal_too_late',
      })
    const subject = { subject: 'appeal', subjectId: String(contested.id) } as const
    const earlier = await trx
      .selectFrom('moderation_case')
      .select('id')
      .where('subject', '=', 'appeal')
      .where('subject_id', '=', subject.subjectId)
      .executeTakeFirst()
    if (earlier !== undefined)
      throw refuse('conflict', {
        message: 'Hai già presentato ricorso contro questa decisione.',
        code: 'already_appealed',
      })
    const appealId = await openCase(trx, {
      ...subject,
      userId: actor.userId,
      priority: contested.priority,
      after: { text },
    })
    await trx
      .insertInto('moderation_event')
      .values({
        case_id: contested.id,
        kind: 'appealed',
        actor_id: actor.userId,
        data: JSON.stringify({ appeal_id: appealId }),
      })
      .execute()
  })
}

/** An appeal against a decision of any of `subjects`, shown with what was decided and why. */
export function appealSubject(needs: Pick<Needs, 'notify'>, subjects: Subjects): Subject {
  return {
    subject: 'appeal',

    async describe(db, appeals, viewerId) {
      const decisions = await contestedBy(db, appeals)
      const sides = await describeAll(db, subjects, decisions.map(toCase), viewerId)
      return new Map(
        appeals.flatMap((appeal) => {
          const decision = decisions.find(({ id }) => String(id) === appeal.subjectId)
          if (decision === undefined) return []
          const { before, after } = sides.get(decision.id) ?? toCase(decision)
          const thread = before?.thread
          return [
            [
              appeal.id,
              {
                before: { ...after, ...(thread && { thread }), facts: factsOf(decision, after) },
                after: appeal.after,
              },
            ] as const,
          ]
        }),
      )
    },

    async release(trx, appeal, afterCommit) {
      const [decision] = await contestedBy(trx, [appeal])
      if (decision === undefined) throw new Error(`appeal ${appeal.id} contests nothing`)
      const moderationCase = toCase(decision)
      const subject = subjects[moderationCase.subject]
      if (subject === undefined)
        throw new Error(`no feature undoes decisions of subject ${moderationCase.subject}`)
      // If a moderator has approved something newer since, the newer stays.
      if (!(await isReplaced(trx, moderationCase)))
        await (subject.uphold ?? subject.release)(trx, moderationCase, afterCommit)
      await needs.notify(trx, decision.user_id, 'appeal_upheld', {
        outcome: outcomes[moderationCase.subject],
      })
    },

    /** A dismissed appeal changes nothing; its statement of reasons says why. */
    async reject() {},
  }
}

type Contested = Awaited<ReturnType<typeof contestedBy>>[number]

function contestedBy(db: Database | Transaction, appeals: readonly ModerationCase[]) {
  return db
    .selectFrom('moderation_case as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .selectAll('c')
    .select('decider.name as decider')
    .where(
      'c.id',
      'in',
      appeals.map(({ subjectId }) => Number(subjectId)),
    )
    .execute()
}

async function isReplaced(trx: Transaction, moderationCase: ModerationCase): Promise<boolean> {
  const later = await trx
    .selectFrom('moderation_case')
    .select('id')
    .where('subject', '=', moderationCase.subject)
    .where('subject_id', '=', moderationCase.subjectId)
    .where('state', '=', 'approved')
    .where(
      'decided_at',
      '>=',
      sql<Date>`(select decided_at from moderation_case where id = ${moderationCase.id})`,
    )
    .executeTakeFirst()
  return later !== undefined
}

/** What the second moderator is shown of the first decision. */
function factsOf(decision: Contested, after: CaseSide | null): NonNullable<CaseSide['facts']> {
  return [
    { label: 'Esito', value: outcomes[decision.subject] },
    { label: 'Motivo', value: decision.reason ?? '' },
    { label: 'Regola', value: groundOf(decision.rule ?? 'other')?.rule ?? decision.rule ?? '' },
    { label: 'Decisa da', value: decision.decider ?? '' },
    {
      label: 'Decisa il',
      value: decision.decided_at === null ? '' : italianMoment(decision.decided_at),
    },
    ...(after?.facts ?? []),
  ].filter(({ value }) => value !== '')
}

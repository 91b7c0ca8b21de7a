import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { type Appeal, appealMonths, type Statement } from '../contract/decisions.ts'
import { groundOf } from '../contract/grounds.ts'
import type { CaseSide, Finding } from '../contract/moderation.ts'
import { contestElsewhere, contestLate, contestOnce } from '../contract/redress.ts'
import { everywhere, originOf } from '../contract/scope-and-origin.ts'
import type { ActionName } from '../contract/actions.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { contestedId, noDecisionOnTheirs } from './contested.ts'
import { outcomes } from './decision.ts'

/** All decisions against `actor`, the newest first, each with its appeal. */
export async function statementsOf(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
): Promise<z.input<typeof Statement>[]> {
  const rows = await rejections(needs.db)
    .where('c.user_id', '=', actor.userId)
    .where('c.subject', 'not in', noDecisionOnTheirs)
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(present)
}

/** Sends the statement of reasons of a case just rejected. */
export async function notifyOfDecision(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  caseId: number,
): Promise<void> {
  const row = await rejections(trx).where('c.id', '=', caseId).executeTakeFirstOrThrow()
  await needs.notify(trx, row.user_id, 'decision', present(row))
}

function rejections(db: Database | Transaction) {
  return withStatement(db).where('c.state', '=', 'rejected')
}

/** Cases with what a statement of reasons says of them. */
export function withStatement(db: Database | Transaction) {
  return (
    db
      .selectFrom('moderation_case as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .leftJoin('moderation_case as contested', (join) => join.on('contested.id', '=', contestedId('c')))
      .leftJoin('moderation_case as appeal', (join) =>
        join.on('appeal.subject', '=', 'appeal').on('appeal.subject_id', '=', sql<string>`c.id::text`),
      )
      .leftJoin('staff_action as measure', 'measure.decision_id', 'c.id')
      .select(['c.id', 'c.user_id', 'c.subject', 'c.reason', 'c.findings', 'c.after', 'u.name', 'u.email'])
      // A dismissed appeal confirms the rule of the first decision, unless the moderator names another.
      .select((eb) => eb.fn.coalesce('c.rule', 'contested.rule').as('rule'))
      .select((eb) => eb.ref('c.decided_at').$notNull().as('decided_at'))
      .select([contestUntil.as('contest_until'), sql<boolean>`${contestUntil} < now()`.as('contest_over')])
      .leftJoin('action_wait as w', 'w.action_id', 'measure.id')
      .leftJoin('moderation_case as origin', 'origin.id', 'measure.origin_case_id')
      .select(['measure.action', 'measure.until', 'measure.ended_at', 'w.announced_at', 'w.answered_at'])
      .select(['measure.subject_type as measured', 'origin.subject as beganWith'])
      .select(sql<boolean>`coalesce(w.state = 'taken' and w.decided_by is not null, false)`.as('by_two'))
      .select([
        'appeal.state as appealState',
        'appeal.after as appealText',
        'appeal.opened_at as appealedAt',
        'appeal.decided_at as appealDecidedAt',
        'appeal.reason as appealReason',
      ])
  )
}

/** SQL, over `moderation_case c`: of one that is open, as if it were decided now. */
const contestUntil = sql<Date>`(coalesce(c.decided_at, now()) + make_interval(months => ${appealMonths}))`

type Rejection = Awaited<ReturnType<ReturnType<typeof rejections>['executeTakeFirstOrThrow']>>

export function present(row: Rejection): z.input<typeof Statement> {
  const findings = row.findings as unknown as readonly Finding[]
  const grounded = findings.filter((finding) => groundOf(finding.rule))
  return {
    id: row.id,
    subject: row.subject,
    outcome: outcomeOf(row),
    duration: durationOf(row.subject, row.action as ActionName | null, row.until),
    territory: territoryOf(row.subject, row.action as ActionName | null),
    origin: noMeasure.has(row.subject) ? '' : originOf(row.measured ?? row.subject, row.beganWith),
    decided_at: row.decided_at.toISOString(),
    rule: (groundOf(row.rule ?? 'other') ?? groundOf('other'))?.rule ?? '',
    fact: grounded
      .map((finding) => finding.matched)
      .filter(Boolean)
      .map((words) => `«${words}»`)
      .join(', '),
    reason: row.reason ?? '',
    detected: grounded.length > 0 ? 'automatic' : 'human',
    decided_by: 'human',
    by_two: row.by_two,
    heard: heardOf(row),
    contest: contestOf(row),
    contest_until: isContestable(row) ? row.contest_until.toISOString() : null,
    ended_at: row.ended_at?.toISOString() ?? null,
    appeal: appealOf(row),
  }
}

/** A measure of the staff says itself what it was. */
function outcomeOf({ subject, after }: Pick<Rejection, 'subject' | 'after'>): string {
  const side = after as CaseSide | null
  if (subject === 'message' && side?.delivered) return 'Un tuo messaggio è stato rimosso dalla conversazione.'
  return subject === 'action' ? (side?.text ?? outcomes.action) : outcomes[subject]
}

/** What is decided of an appeal, a notice or a request is no measure: it has no duration. */
const noMeasure: ReadonlySet<string> = new Set(['appeal', 'report', 'deletion'])

/** For how long the measure holds (article 17(3)(a)); empty where there is none. */
export function durationOf(subject: string, action: ActionName | null, until: Date | null): string {
  if (noMeasure.has(subject)) return ''
  if (action === 'warn') return 'È un richiamo e non limita nulla'
  return until === null ? 'Senza termine' : `Fino al ${italianMoment(until)}`
}

/** Where it holds (article 17(3)(a)); empty where nothing is limited. */
export const territoryOf = (subject: string, action: ActionName | null): string =>
  noMeasure.has(subject) || action === 'warn' ? '' : everywhere

function heardOf({ announced_at: announced, answered_at: answered }: Rejection): string {
  if (announced === null) return ''
  const then = `Te l’avevamo annunciato il ${italianDate(announced)}.`
  return answered === null ? `${then} Non hai risposto.` : `${then} Abbiamo letto la tua risposta.`
}

function contestOf(row: Rejection): string {
  if (row.subject === 'appeal' || row.appealState === 'rejected') return contestElsewhere
  return row.contest_over && row.appealState === null ? contestLate : contestOnce(row.contest_until)
}

const isContestable = ({ subject, appealState, contest_over: over }: Rejection) =>
  subject !== 'appeal' && appealState === null && !over

const appealStates = {
  open: 'open',
  approved: 'upheld',
  rejected: 'dismissed',
  withdrawn: 'dismissed',
} as const

function appealOf(row: Rejection): z.input<typeof Appeal> | null {
  if (row.appealState === null || row.appealedAt === null) return null
  return {
    state: appealStates[row.appealState],
    text: (row.appealText as { text?: string } | null)?.text ?? '',
    sent_at: row.appealedAt.toISOString(),
    decided_at: row.appealDecidedAt?.toISOString() ?? null,
    reason: row.appealState === 'rejected' ? row.appealReason : null,
  }
}

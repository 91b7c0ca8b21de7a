import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import type { DB } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Case,
  casesPerPage,
  type decide,
  type listCases,
  urgentPriority,
} from '../contract/moderation.ts'
import { refuseIfChanged, versionOf } from './case-version.ts'
import { decideCase, toCase } from './cases.ts'
import { releasePerson } from './claims.ts'
import { contestedId } from './contested.ts'
import { describeAll } from './describe.ts'
import { hasWaited, type Scored, scoreOf } from './score.ts'
import type { Sides, Subjects } from './subjects.ts'

type Wire = z.input<typeof Case>

type Filter = QueryOf<typeof listCases>
export type CaseReader = Pick<Actor, 'userId'>

/** Open cases by score, then by age; decided ones by the time of the decision. */
export async function casePage(
  needs: Pick<Needs, 'db' | 'hooks'>,
  subjects: Subjects,
  actor: CaseReader,
  { page, ...filter }: Filter,
) {
  const query = filtered(casesWithPeople(needs.db), actor, filter)
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const bounds = { limit: casesPerPage, offset: (page - 1) * casesPerPage }
  const { rows, scores } =
    filter.state === 'open' ? await openRows(needs, query, bounds) : await decidedRows(query, bounds)
  return {
    data: await present(needs.db, subjects, actor, rows, scores),
    total,
    current_page: page,
    last_page: lastPage(total, casesPerPage),
  }
}

type Query = ReturnType<typeof casesWithPeople>
type Scores = ReadonlyMap<number, Scored>

interface Bounds {
  readonly limit: number
  readonly offset: number
}

/** The page is found by numbers alone, and read afterwards: every open case is scored to sort them. */
async function openRows(
  needs: Pick<Needs, 'db' | 'hooks'>,
  query: Query,
  { limit, offset }: Bounds,
): Promise<{ rows: CaseRow[]; scores: Scores }> {
  const order = await query
    .clearSelect()
    .innerJoinLateral(
      (eb) => eb.selectFrom(scoreOf(needs).as('parts')).selectAll('parts').as('s'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 's.ground', 's.deadline', 's.reach', 's.strikes', 's.score'])
    .orderBy('s.score', 'desc')
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = order.map(({ id }) => id)
  // What was decided between the two is left out.
  const found =
    ids.length === 0
      ? []
      : await casesWithPeople(needs.db).where('c.id', 'in', ids).where('c.state', '=', 'open').execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    scores: new Map(order.map(({ id, ...scored }) => [id, scored])),
  }
}

async function decidedRows(
  query: Query,
  { limit, offset }: Bounds,
): Promise<{ rows: CaseRow[]; scores: Scores }> {
  const rows = await query
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, scores: new Map() }
}

export function filtered(
  all: Query,
  actor: CaseReader,
  { subject, state, priority, claimed, rule, role, waited, query: words }: Omit<Filter, 'page'>,
) {
  let query =
    state === 'open'
      ? all.where('c.state', '=', 'open')
      : all.where('c.state', 'in', ['approved', 'rejected'])
  if (subject) query = query.where('c.subject', '=', subject)
  if (priority) query = query.where('c.priority', '>=', urgentPriority)
  if (claimed)
    query = query.where('c.claimed_by', '=', actor.userId).where('c.claimed_until', '>', sql<Date>`now()`)
  if (rule) query = query.where(names(rule))
  if (role) query = query.where('u.role', '=', role)
  if (waited) query = query.where(hasWaited(waited))
  if (words) query = query.where((eb) => eb.or(matches(eb, words)))
  return query
}

/** A finding of the case, or its decision, names this ground. */
const names = (rule: string) =>
  sql<boolean>`(c.findings @> ${JSON.stringify([{ rule }])}::jsonb or c.rule = ${rule})`

type Builder = ExpressionBuilder<DB & { c: DB['moderation_case']; u: DB['users'] }, 'c' | 'u'>

/** Searches by the number of a case, or by a part of a nickname or an e-mail. */
function matches(eb: Builder, words: string): Expression<SqlBool>[] {
  const part = `%${escapeLike(words)}%`
  const named = [eb('u.name', 'ilike', part), eb('u.email', 'ilike', part)]
  return /^\d{1,9}$/.test(words) ? [...named, eb('c.id', '=', Number(words))] : named
}

/** Decides a case and answers it as it is now. */
export async function decideAndShow(
  needs: Pick<Needs, 'db' | 'notify'>,
  subjects: Subjects,
  actor: Actor,
  id: number,
  { decision, reason, rule, seen }: BodyOf<typeof decide>,
) {
  const verdict = { id, decision, reason: reason || null, rule: rule ?? null }
  await decideCase(needs, subjects, actor, verdict, async (trx) => {
    if (seen != null) await refuseIfChanged(trx, subjects, { id, seen: [seen], readerId: actor.userId })
    // Who decides one case by itself keeps the others of its person from nobody.
    await releaseOthers(trx, actor, id)
  })
  const row = await casesWithPeople(needs.db).where('c.id', '=', id).executeTakeFirst()
  const [shown] = row ? await present(needs.db, subjects, actor, [row]) : []
  if (!row || !shown) throw refuse('not_found')
  return {
    ...shown,
    state: decision === 'approve' ? ('approved' as const) : ('rejected' as const),
    decided_at: row.decided_at?.toISOString() ?? '',
    rule: row.rule,
    reason: row.reason,
  }
}

async function releaseOthers(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const of = await trx.selectFrom('moderation_case').select('user_id').where('id', '=', id).executeTakeFirst()
  if (of) await releasePerson({ db: trx }, actor, of.user_id, id)
}

export function casesWithPeople(db: Database) {
  return db
    .selectFrom('moderation_case as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .leftJoin('users as holder', (join) =>
      join.onRef('holder.id', '=', 'c.claimed_by').on('c.claimed_until', '>', sql<Date>`now()`),
    )
    .leftJoin('moderation_case as contested', (join) => join.on('contested.id', '=', contestedId('c')))
    .leftJoin('staff_action as measure', 'measure.decision_id', 'contested.id')
    .leftJoin('action_wait as wait', 'wait.action_id', 'measure.id')
    .selectAll('c')
    .select(['u.name', 'u.role', 'decider.name as decider', 'holder.id as holderId', 'holder.name as holder'])
    .select(['contested.decided_by as firstDecider', 'wait.decided_by as confirmer'])
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof casesWithPeople>['execute']>>[number]

export async function present(
  db: Database,
  subjects: Subjects,
  actor: CaseReader,
  rows: readonly CaseRow[],
  scores: Scores = new Map(),
): Promise<Wire[]> {
  const sides = await describeAll(db, subjects, rows.map(toCase), actor.userId)
  return rows.map((row) => {
    const moderationCase = toCase(row)
    const { before, after, deadline = null }: Sides = sides.get(row.id) ?? moderationCase
    return {
      id: row.id,
      subject: row.subject,
      user: { id: row.user_id, name: row.name, role: row.role },
      opened_at: row.opened_at.toISOString(),
      priority: row.priority,
      findings: [...moderationCase.findings],
      before,
      after,
      deadline: row.state === 'open' ? deadline : null,
      score: scores.get(row.id)?.score ?? null,
      score_parts: partsOf(scores.get(row.id)),
      claim: claimOf(row),
      own_decision: row.firstDecider === actor.userId || row.confirmer === actor.userId,
      version: versionOf(moderationCase, { before, after }),
      outcome: outcomeOf(row),
    }
  })
}

function partsOf(scored: Scored | undefined): Wire['score_parts'] {
  if (scored === undefined) return null
  const { ground, deadline, reach, strikes } = scored
  return { ground, deadline, reach, strikes }
}

function claimOf({ id, holderId, holder, claimed_until }: CaseRow): Wire['claim'] {
  if (holderId === null || claimed_until === null) return null
  return { case_id: id, user: { id: holderId, name: holder ?? '' }, until: claimed_until.toISOString() }
}

function outcomeOf({ state, decided_at, decider, rule, reason }: CaseRow): Wire['outcome'] {
  if ((state !== 'approved' && state !== 'rejected') || decided_at === null) return null
  return { state, decided_at: decided_at.toISOString(), decided_by: decider ?? '', rule, reason }
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Proposal, type StaffAction, strikeDays } from '../../contract/actions.ts'
import type { GroundId } from '../../contract/grounds.ts'
import { proposeNext } from '../../contract/ladder.ts'

type Wire = z.input<typeof StaffAction>

/** The newest first, with what is proposed next. @throws Refusal 404 */
export async function actionsOf(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  ground: GroundId | undefined,
): Promise<{ data: Wire[]; strikes: number; proposal: Proposal }> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (person === undefined) throw refuse('not_found')
  const rows = await actions(db).where('a.user_id', '=', userId).orderBy('a.id', 'desc').limit(200).execute()
  const data = rows.map(present)
  const strikes = await strikesOf(db, userId)
  return { data, strikes, proposal: proposeNext(strikes, ground) }
}

/** How many measures of a person still count for the next one. */
export async function strikesOf(db: Database | Transaction, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_action as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.user_id', '=', userId)
    .where(counts)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws Refusal 404 */
export async function actionOf({ db }: Pick<Needs, 'db'>, id: number): Promise<Wire> {
  const row = await actions(db).where('a.id', '=', id).executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  return present(row)
}

/** SQL, over `staff_action a`: it counts for the next one. */
const counts = sql<boolean>`(a.action not in ('restore', 'lift') and a.taken_at is not null and a.undone_at is null
  and a.ended_at is null and a.at > now() - make_interval(days => ${strikeDays}))`

export function actions(db: Database) {
  return db
    .selectFrom('staff_action as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('action_wait as w', 'w.action_id', 'a.id')
    .selectAll('a')
    .select(['w.waits_for', 'w.state as wait_state', 'w.hides', 'w.due_at', 'w.answer'])
    .select(['u.name', 'actor.name as actor'])
    .select(sql<boolean>`a.until <= now()`.as('ran_out'))
    .select(sql<boolean>`a.undo_until > now()`.as('undoable'))
    .select(
      sql<Date | null>`case when ${counts} then a.at + make_interval(days => ${strikeDays}) end`.as(
        'counts_until',
      ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof actions>['execute']>>[number]

export function present(row: Row): Wire {
  const ended = row.ended_at !== null || row.ran_out
  return {
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    user: { id: row.user_id, name: row.name },
    action: row.action,
    ground: row.ground,
    reason: row.reason,
    departure: row.departure,
    until: row.until?.toISOString() ?? null,
    case_id: row.origin_case_id,
    by: { id: row.actor_id, name: row.actor },
    at: row.at.toISOString(),
    undo_until:
      row.undoable && row.undone_at === null && !ended && !isSettled(row)
        ? row.undo_until.toISOString()
        : null,
    state: stateOf(row),
    wait: waitOf(row),
    counts_until: row.counts_until?.toISOString() ?? null,
  }
}

const isSettled = ({ wait_state: state }: Row) => state !== null && state !== 'waiting'

function stateOf(row: Row): Wire['state'] {
  if (row.undone_at !== null) return 'undone'
  if (row.taken_at === null) return isSettled(row) ? 'dropped' : 'waiting'
  return row.ended_at !== null || row.ran_out === true ? 'ended' : 'in_force'
}

function waitOf(row: Row): Wire['wait'] {
  if (row.waits_for === null || row.wait_state === null) return null
  return {
    for: row.waits_for as 'colleague' | 'person',
    state: row.wait_state as 'waiting' | 'taken' | 'declined' | 'withdrawn',
    hides: row.hides === true,
    due_at: row.due_at?.toISOString() ?? null,
    answer: row.answer,
  }
}

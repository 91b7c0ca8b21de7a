import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#platform/server/db/database.ts'
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
  const strikes = data.filter(({ counts_until }) => counts_until !== null).length
  return { data, strikes, proposal: proposeNext(strikes, ground) }
}

/** @throws Refusal 404 */
export async function actionOf({ db }: Pick<Needs, 'db'>, id: number): Promise<Wire> {
  const row = await actions(db).where('a.id', '=', id).executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  return present(row)
}

function actions(db: Database) {
  return db
    .selectFrom('staff_action as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('users as actor', 'actor.id', 'a.actor_id')
    .selectAll('a')
    .select(['u.name', 'actor.name as actor'])
    .select(sql<boolean>`a.until <= now()`.as('ran_out'))
    .select(sql<boolean>`a.undo_until > now()`.as('undoable'))
    .select(
      sql<Date | null>`case when a.action not in ('restore', 'lift') and a.undone_at is null and a.ended_at is null
        and a.at > now() - make_interval(days => ${strikeDays}) then a.at + make_interval(days => ${strikeDays}) end`.as(
        'counts_until',
      ),
    )
}

function present(row: Awaited<ReturnType<ReturnType<typeof actions>['execute']>>[number]): Wire {
  const ended = row.ended_at !== null || row.ran_out
  return {
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    user: { id: row.user_id, name: row.name },
    action: row.action,
    ground: row.ground,
    reason: row.reason,
    until: row.until?.toISOString() ?? null,
    case_id: row.origin_case_id,
    by: { id: row.actor_id, name: row.actor },
    at: row.at.toISOString(),
    undo_until: row.undoable && row.undone_at === null && !ended ? row.undo_until.toISOString() : null,
    state: row.undone_at !== null ? 'undone' : ended ? 'ended' : 'in_force',
    counts_until: row.counts_until?.toISOString() ?? null,
  }
}

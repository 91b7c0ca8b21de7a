import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { claimMinutes, urgentPriority } from '../contract/moderation.ts'
import { claimable, freeWithPerson } from './claims.ts'
import { scoreOf } from './score.ts'

const untilThen = sql<Date>`now() + make_interval(mins => ${claimMinutes})`

interface Wanted {
  readonly subject: CaseSubject
  readonly most: number
  /** Cases that are not wanted. */
  readonly but: readonly number[]
}

/**
 * Claims the cases of one kind that are first in the queue, those that the actor has already included, and answers
 * their ids in that order. What is about somebody's safety is left to be read by itself. Two who ask at once wait for
 * one another, and get different ones.
 */
export function claimWaiting(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  { subject, most, but }: Wanted,
): Promise<number[]> {
  return transaction(needs.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(7215031)`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      select c.id from moderation_case c cross join lateral ${scoreOf(needs)} as s
      where c.state = 'open' and c.subject = ${subject} and c.priority < ${urgentPriority}
        and c.id <> all(${but}) and ${claimable(actor.userId)} and ${freeWithPerson(actor.userId)}
      order by s.score desc, c.opened_at, c.id limit ${most}`.execute(trx)
    const wanted = rows.map(({ id }) => id)
    if (wanted.length === 0) return []
    const claimed = await trx
      .updateTable('moderation_case as c')
      .set({ claimed_by: actor.userId, claimed_until: untilThen })
      .where('c.id', 'in', wanted)
      .where('c.state', '=', 'open')
      // Somebody may have opened one from the list meanwhile.
      .where(claimable(actor.userId))
      .where(freeWithPerson(actor.userId))
      .returning('c.id')
      .execute()
    return wanted.filter((id) => claimed.some((row) => row.id === id))
  })
}

/** Prolongs the claims that are still the actor's, and answers which. */
export async function renewClaims(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('moderation_case')
    .set({ claimed_until: untilThen })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .where('claimed_by', '=', actor.userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives back what is the actor's of these. */
export async function releaseCases(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', 'in', ids)
    .where('claimed_by', '=', actor.userId)
    .execute()
}

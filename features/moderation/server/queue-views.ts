import { sql } from 'kysely'
import * as z from 'zod/mini'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { queueFilters } from '../contract/queue-filters.ts'
import { type QueueView, queueViewLimits } from '../contract/queue-views.ts'

const Filter = z.object(queueFilters)

/** A view whose filters the queue no longer knows is left out. */
export async function listQueueViews({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<QueueView[]> {
  const rows = await db
    .selectFrom('queue_view')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', actor.userId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.flatMap(({ id, name, filter }) => {
    const known = Filter.safeParse(filter)
    return known.success ? [{ id, name, filter: known.data }] : []
  })
}

/** @throws Refusal 409 beyond `queueViewLimits.perPerson` */
export async function saveQueueView(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { name, filter }: Pick<QueueView, 'name' | 'filter'>,
): Promise<QueueView> {
  return transaction(db, async (trx) => {
    // One at a time for each person, or several at once would pass the limit.
    await lockUsers(trx, actor.userId)
    const { others } = await trx
      .selectFrom('queue_view')
      .select(sql<number>`count(*)::int`.as('others'))
      .where('user_id', '=', actor.userId)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow()
    if (others >= queueViewLimits.perPerson)
      throw refuse('conflict', {
        message: `Puoi salvare al massimo ${queueViewLimits.perPerson} viste. Eliminane una per fare posto.`,
      })
    const kept = JSON.stringify(filter)
    const { id } = await trx
      .insertInto('queue_view')
      .values({ user_id: actor.userId, name, filter: kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ filter: kept }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, name, filter }
  })
}

/** @throws Refusal 404 for none of the actor's */
export async function removeQueueView({ db }: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('queue_view')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
}

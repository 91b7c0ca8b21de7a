import { sql } from 'kysely'
import { urgentPriority } from '../contract/moderation.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** From this number of held messages within a day on, the sender's cases are raised. */
const repeatedFrom = 3
const perMessage = 20
/** Below the priority of cases about somebody's safety. */
const most = urgentPriority - 10

/**
 * Moves all of a person's held messages up the queue, once rules held several of them within a day. Those that a
 * moderator delivered do not count. A case that is being decided this moment is left alone.
 */
export async function raiseRepeated(trx: Transaction, userId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('moderation_case')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('subject', '=', 'message')
    .where('state', '<>', 'approved')
    // What was delivered was held by nothing.
    .where(sql<boolean>`after -> 'delivered' is distinct from 'true'::jsonb`)
    .where('opened_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count < repeatedFrom) return
  const priority = Math.min(most, count * perMessage)
  await sql`
    with raised as (
      update moderation_case set priority = ${priority}
      where id in (
        select id from moderation_case
        where user_id = ${userId} and subject = 'message' and state = 'open' and priority < ${priority}
        for update skip locked)
      returning id)
    insert into moderation_event (case_id, kind, automatic, data)
    select id, 'updated', true, ${JSON.stringify({ priority, held_within_a_day: count })}::jsonb from raised`.execute(
    trx,
  )
}

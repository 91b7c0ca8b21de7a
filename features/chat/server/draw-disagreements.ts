import { sql } from 'kysely'
import { disagreementIn } from '#features/moderation/server/judge/message-disagreement.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { showToModerator } from './message-case.ts'

type Drawing = Pick<Needs, 'config' | 'db'>

/** Beginning of the day, in Italy: only whole days are drawn from, so that every hour of one has the same chance. */
const today = sql<Date>`date_trunc('day', now(), 'Europe/Rome')`

/** Draws, after the end of a day, from its messages on which rules and reader disagree. */
export const drawDisagreements = job({
  queue: 'draw_disagreements',
  everyMinute: true,
  work: drawFinishedDays,
})

export async function drawFinishedDays(needs: Drawing): Promise<void> {
  if (!(await isDue(needs.db))) return
  await transaction(needs.db, async (trx) => {
    // Two draws at once would want the same places.
    await sql`select pg_advisory_xact_lock(hashtext('draw of disagreements'))`.execute(trx)
    await drawFrom(needs, trx)
    await trx
      .deleteFrom('message_disagreement')
      .where((eb) =>
        eb.or([
          eb.and([eb('drawn_on', 'is', null), eb('noted_at', '<', today)]),
          eb('drawn_on', '<', sql<string>`(now() at time zone 'Europe/Rome')::date`),
        ]),
      )
      .execute()
  })
}

async function isDue(db: Database): Promise<boolean> {
  const noted = await db
    .selectFrom('message_disagreement')
    .select('message_id')
    .where('drawn_on', 'is', null)
    .where('noted_at', '<', today)
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}

/** The caller holds the lock of the draw. */
export async function drawFrom(needs: Pick<Needs, 'config'>, trx: Transaction): Promise<void> {
  const { rows } = await sql<{ most: number; drawn: number }>`
    select ${numberSetting(needs, 'disagreements_per_day')} as most, count(*)::int as drawn
    from message_disagreement where drawn_on = (now() at time zone 'Europe/Rome')::date`.execute(trx)
  const { most = 0, drawn = 0 } = rows[0] ?? {}
  let place = drawn
  for (const message of most > drawn ? await inRandomOrder(trx) : []) {
    if (place >= most) return
    // By the rules of now: what was changed meanwhile may have brought them to agree.
    const findings = disagreementIn(message.text)
    if (findings.length === 0) continue
    place += 1
    await trx
      .updateTable('message_disagreement')
      .set({ drawn_on: sql<string>`(now() at time zone 'Europe/Rome')::date`, place })
      .where('message_id', '=', message.id)
      .execute()
    await showToModerator(trx, message, { findings, priority: 0 })
  }
}

/** Delivered, and nobody decides or has decided about them for another reason. */
function inRandomOrder(trx: Transaction) {
  return trx
    .selectFrom('message_disagreement')
    .innerJoin('message', 'message.id', 'message_disagreement.message_id')
    .select(['message.id', 'message.sender_id', 'message.text'])
    .where('drawn_on', 'is', null)
    .where('noted_at', '<', today)
    .where('message.state', '=', 'delivered')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case')
            .select('moderation_case.id')
            .where('subject', '=', 'message')
            .whereRef('subject_id', '=', sql`message.id::text`),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .execute()
}

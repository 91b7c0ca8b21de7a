import { sql } from 'kysely'
import { audienceOf, isPublished } from '#features/accounts/server/visibility.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Calendar, type CalendarDay, calendarDays, daysFrom } from '../contract/availability.ts'

/** What is over is left out, also before it is deleted. */
export async function calendarOf(db: Database | Transaction, hostessId: number): Promise<Calendar> {
  const { rows } = await sql<{ today: string; updated_at: Date | null; days: CalendarDay[] }>`
    select today::text,
      (select updated_at from availability where hostess_id = ${hostessId}) as updated_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('day', day, 'state', state) order by day)
        from availability_day where hostess_id = ${hostessId} and day >= today), '[]') as days
    from (select (now() at time zone 'Europe/Rome')::date as today) clock`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database has no clock')
  return { today: row.today, days: row.days, updated_at: row.updated_at?.toISOString() ?? null }
}

/**
 * Replaces the calendar. Days that ended while the form was open are dropped.
 * @throws Refusal 422 for a day beyond the calendar
 */
export async function saveCalendar(
  { db }: Pick<Needs, 'db'>,
  { userId }: Actor,
  days: readonly CalendarDay[],
): Promise<Calendar> {
  return transaction(db, async (trx) => {
    // The row is the lock: of two that save at once the later one replaces the whole of the earlier.
    await sql`
      insert into availability (hostess_id) values (${userId})
      on conflict (hostess_id) do update set updated_at = now()`.execute(trx)
    const { today } = await calendarOf(trx, userId)
    const last = daysFrom(today).at(-1) ?? today
    if (days.some(({ day }) => day > last))
      throw refuseFields({ days: `Il calendario arriva a ${calendarDays} giorni da oggi.` })
    await trx.deleteFrom('availability_day').where('hostess_id', '=', userId).execute()
    const kept = days.filter(({ day }) => day >= today)
    if (kept.length > 0)
      await trx
        .insertInto('availability_day')
        .values(kept.map((one) => ({ hostess_id: userId, ...one })))
        .execute()
    return calendarOf(trx, userId)
  })
}

/** @throws Refusal 404 for whoever the viewer would not find either */
export async function showCalendar(
  { db }: Pick<Needs, 'db'>,
  viewer: Actor,
  hostessId: number,
): Promise<Calendar> {
  const own = viewer.userId === hostessId && viewer.role === 'HOSTESS'
  if (!own && !(await maySee(db, viewer, hostessId))) throw refuse('not_found')
  return calendarOf(db, hostessId)
}

async function maySee(db: Database, viewer: Actor, hostessId: number): Promise<boolean> {
  if (!audienceOf(viewer).includes('HOSTESS')) return false
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', hostessId)
    .where('role', '=', 'HOSTESS')
    .where(({ ref }) => isPublished(ref('users.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocked_pair')
            .select('one_id')
            .where('one_id', '=', viewer.userId)
            .where('other_id', '=', hostessId),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import { takeTurns } from '#features/accounts/server/hold-account.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'

/** Italian and English. So many speak them that whoever counts meets enough at once: they have no speakers' rows. */
export const everydayLanguages: readonly number[] = [1, 2]

/**
 * Makes one person's search row follow its sources; the account hook `profileChanged` calls it in the
 * transaction that changed them. The row exists exactly while the profile may be found.
 */
export async function refreshSearchRow(trx: Transaction, userId: number): Promise<void> {
  // Two changes of one person come one after the other, and the later one sees what the earlier one wrote:
  // an edit must not list again whom a pause has just hidden.
  await takeTurns(trx, userId)
  // The search row is locked before its speakers' rows, here as in `copyPresence`.
  await writeRows(trx, sql`u.id = ${userId}`)
  await sql`
    delete from search_speaker s
    where id = ${userId} and not exists (select from profile p where p.user_id = s.id and s.language_id = any(p.language_ids))`.execute(
    trx,
  )
  await sql`
    delete from search_profile
    where id = ${userId} and not exists (select from findable_profile where user_id = ${userId})`.execute(trx)
}

/** Every row anew, for a bulk load that wrote its sources without the hooks. Nobody searches meanwhile. */
export async function rebuildSearch(trx: Transaction): Promise<void> {
  // Row by row, sixteen indexes take ten times as long as built at the end.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('search_profile', 'search_speaker') and indexname not like '%_pkey'`.execute(trx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(trx)
  await sql`truncate search_profile, search_speaker`.execute(trx)
  await writeRows(trx, sql`true`)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}

/**
 * A heartbeat rewrites no index: it lands in `presence`, and what changed within the hour is copied here.
 * Only hours that moved are written; older ones were copied when they were young.
 */
export async function copyPresence(db: Database): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows: moved } = await sql<{ id: number }>`
      update search_profile set active_at = date_trunc('hour', presence.seen_at)
      from presence
      where presence.user_id = search_profile.id
        and presence.seen_at >= date_trunc('hour', now() - interval '5 minutes')
        and date_trunc('hour', presence.seen_at) > search_profile.active_at
      returning id`.execute(trx)
    // A statement of its own: it sees the speakers' rows of an edit that the first one waited for.
    if (moved.length > 0)
      await sql`
        update search_speaker speaker set active_at = s.active_at
        from search_profile s
        where s.id = speaker.id and speaker.id = any(${moved.map(({ id }) => id)}::integer[])`.execute(trx)
  })
}

async function writeRows(trx: Transaction, whose: ReturnType<typeof sql>): Promise<void> {
  // An unrated profile sorts below every rated one.
  await sql`
    with written as (
    insert into search_profile (id, role, name, dob, picture_id, private, verified, top, province_id, cost, types,
      language_ids, rating, rating_count, active_at, listed_at)
    select u.id, u.role, u.name, u.dob, p.picture_id, p.private, p.verified, p.top, p.province_id, p.unlock_cost,
      p.types, p.language_ids, coalesce(p.rating, 0), p.rating_count,
      date_trunc('hour', coalesce(presence.seen_at, u.approved_at, now())),
      coalesce(u.approved_at, now())
    from findable_profile
    join users u on u.id = findable_profile.user_id
    join profile p on p.user_id = u.id
    left join presence on presence.user_id = u.id
    where ${whose}
    on conflict (id) do update set
      role = excluded.role, name = excluded.name, dob = excluded.dob, picture_id = excluded.picture_id,
      private = excluded.private, verified = excluded.verified, top = excluded.top,
      province_id = excluded.province_id, cost = excluded.cost, types = excluded.types,
      language_ids = excluded.language_ids, rating = excluded.rating, rating_count = excluded.rating_count,
      listed_at = excluded.listed_at
    returning *)
    insert into search_speaker (id, language_id, role, province_id, cost, dob, verified, top, types, rating,
      active_at, listed_at)
    select id, language_id, role, province_id, cost, dob, verified, top, types, rating, active_at, listed_at
    from written, lateral (select distinct unnest(language_ids) as language_id) spoken
    where language_id <> all(${everydayLanguages}::smallint[])
    on conflict (id, language_id) do update set
      role = excluded.role, province_id = excluded.province_id, cost = excluded.cost, dob = excluded.dob,
      verified = excluded.verified, top = excluded.top, types = excluded.types, rating = excluded.rating,
      active_at = excluded.active_at, listed_at = excluded.listed_at
    where (search_speaker.role, search_speaker.province_id, search_speaker.cost, search_speaker.dob,
        search_speaker.verified, search_speaker.top, search_speaker.types, search_speaker.rating,
        search_speaker.active_at, search_speaker.listed_at)
      is distinct from (excluded.role, excluded.province_id, excluded.cost, excluded.dob, excluded.verified,
        excluded.top, excluded.types, excluded.rating, excluded.active_at, excluded.listed_at)`.execute(trx)
}

import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { searchSources, sourcedColumns, speakerColumns } from './search-columns.ts'

/** Italian and English. So many speak them that whoever counts meets enough at once: they have no speakers' rows. */
export const everydayLanguages: readonly number[] = [1, 2]

/**
 * Makes one person's search row follow its sources; the account hook `profileChanged` calls it in the
 * transaction that changed them. The row exists exactly while the profile may be found.
 */
export async function refreshSearchRow(trx: Transaction, userId: number): Promise<void> {
  // Two changes of one person come one after the other, and the later one sees what the earlier one wrote:
  // an edit must not list again whom a pause has just hidden.
  await lockUsers(trx, userId)
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

const list = (names: readonly string[], of = '') => names.map((name) => `${of}${name}`).join(', ')
const updates = (names: readonly string[]) => names.map((name) => `${name} = excluded.${name}`).join(', ')

async function writeRows(trx: Transaction, whose: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with written as (
    insert into search_profile (id, ${sql.raw(list(sourcedColumns))}, active_at, listed_at)
    select u.id, ${sql.raw(list(Object.values(searchSources)))},
      date_trunc('hour', coalesce(presence.seen_at, u.approved_at, now())),
      coalesce(u.approved_at, now())
    from findable_profile
    join users u on u.id = findable_profile.user_id
    join profile p on p.user_id = u.id
    left join presence on presence.user_id = u.id
    where ${whose}
    on conflict (id) do update set ${sql.raw(updates([...sourcedColumns, 'listed_at']))}
    returning *)
    insert into search_speaker (id, language_id, ${sql.raw(list(speakerColumns))})
    select id, language_id, ${sql.raw(list(speakerColumns))}
    from written, lateral (select distinct unnest(language_ids) as language_id) spoken
    where language_id <> all(${everydayLanguages}::smallint[])
    on conflict (id, language_id) do update set ${sql.raw(updates(speakerColumns))}
    where (${sql.raw(list(speakerColumns, 'search_speaker.'))})
      is distinct from (${sql.raw(list(speakerColumns, 'excluded.'))})`.execute(trx)
}

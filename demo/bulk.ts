import { sql } from 'kysely'
import type pg from 'pg'
import { takeTime, transaction } from '#platform/server/db/database.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import type { Needs } from '#platform/server/needs.ts'
import { provinces } from '#features/reference/server/provinces.ts'
import { languages } from '#features/reference/server/languages.ts'
import { rebuildSearch } from '#features/search/server/search-row.ts'
import { demoPassword } from './insert-people.ts'

/** Where most people live, first: provinces are drawn with a skew towards the head of the list. */
const crowded = [15, 58, 63, 1, 17, 82, 72, 87, 48, 37, 16, 65, 28, 23, 10, 108, 12, 24, 26, 27]

/** Of a million, on a machine that others use: a pool takes whoever is silent for so long as a search may be for dead. */
const vacuumMs = 3_600_000

/** One statement stays within what a small machine sorts in memory. */
const perStatement = 100_000

/**
 * Adds `count` approved hostesses without photos, for measurements: a minute for a million. Marked as demo;
 * numbers go on where an earlier run ended.
 */
export async function addProfiles({ db, pool }: Pick<Needs, 'db' | 'pool'>, count: number): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const places = [
    ...crowded,
    ...provinces.map((province) => province.id).filter((id) => !crowded.includes(id)),
  ]
  await transaction(db, async (trx) => {
    await takeTime(trx, 'none')
    // One plan for a million checks of a foreign key.
    await sql`set local plan_cache_mode = auto`.execute(trx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(substring(name from 9)::integer), 0) as last from users
      where demo and name ~ '^Profilo [0-9]+$'`.execute(trx)
    const first = (rows[0]?.last ?? 0) + 1
    for (let from = first; from < first + count; from += perStatement) {
      const to = Math.min(from + perStatement, first + count) - 1
      await addRange(trx, { from, to, passwordHash, places })
    }
    // Unaware of so many rows, the planner would join them one by one.
    await sql`analyze users, profile`.execute(trx)
    await rebuildSearch(trx)
  })
  // Index-only scans read the table for every page that no vacuum has seen.
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query({
      text: 'vacuum (analyze) users, profile, search_profile, search_speaker',
      query_timeout: vacuumMs,
    } as pg.QueryConfig)
  } finally {
    client.release(true)
  }
}

async function addRange(
  trx: Parameters<typeof rebuildSearch>[0],
  range: { from: number; to: number; passwordHash: string; places: readonly number[] },
): Promise<void> {
  const { from, to, passwordHash, places } = range
  // Repeatable: the same numbers make the same people.
  await sql`select setseed(${1 / from})`.execute(trx)
  await sql`
    with person as materialized (
      select number, random() as place, random() as kind, random() as tongue, random() as other,
        random() as stars, random() as badge, random() as since, random() as born
      from generate_series(${from}::integer, ${to}::integer) number),
    account as (
      insert into users (name, name_key, email, dob, role, state, password_hash, email_verified_at, approved_at,
        welcomed_at, created_at, demo)
      select 'Profilo ' || number,
        -- As accounts/nickname.ts folds it: 0 is O, 1 is L.
        'profllo-' || translate(number::text, '01', 'ol'),
        'profilo' || number || '@demo.test',
        current_date - (19 * 365 + 800 + (born * born * 11000)::integer),
        'HOSTESS', 'approved', ${passwordHash}, joined, joined, joined, joined, true
      from person, lateral (select now() - since * interval '2 years' as joined) moment
      returning id, email)
    insert into profile (user_id, country_id, province_id, nationality_id, language_ids, types, unlock_cost,
      verified, top, rating, rating_count, description)
    select account.id, 380, (${sql.val([...places])}::integer[])[1 + floor(${places.length} * place ^ 2.5)::integer], 380,
      case
        when tongue < 0.3 then '{1}'::smallint[]
        when tongue < 0.75 then array[1, 2]::smallint[]
        else array[1, 2, 3 + floor(${languages.length - 3} * other ^ 3)]::smallint[]
      end,
      (array[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7])[1 + floor(13 * kind)::integer],
      case when badge < 0.03 then 200 when badge < 0.3 then 100 else 50 end,
      badge < 0.3, badge < 0.03,
      case when stars < 0.6 then round((3 + 2 * stars / 0.6)::numeric, 1) end,
      case when stars < 0.6 then 1 + floor(stars * 20)::integer else 0 end,
      'Profilo generato per le misure.'
    from account join person on account.email = 'profilo' || person.number || '@demo.test'`.execute(trx)
}

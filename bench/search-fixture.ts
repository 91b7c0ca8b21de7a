import type pg from 'pg'
import pino from 'pino'
import { addProfiles } from '#demo/bulk.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { openBenchDatabase } from './database.ts'
import { benchConfig } from './environment.ts'

/** A database with so many hostesses, and kings who look for them, each on a connection of his own. */
export interface SearchFixture {
  readonly url: string
  readonly pool: pg.Pool
  readonly kings: readonly Person[]
  /** A thousand provinces, each as often as people live there. */
  readonly places: readonly number[]
}

/** How many people search at once where their number matters. */
export const connections = 16

/** The database of that size in the bench's cluster, made and filled the first time. */
export async function openSearchFixture(adminUrl: string, size: number): Promise<SearchFixture> {
  const url = await openBenchDatabase(adminUrl, `search_${size}`)
  const pool = openPool(url, pino({ level: 'warn' }))
  const db = openDatabase(pool)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from search_profile where role = 'HOSTESS'`,
  )
  const missing = size - (rows[0]?.count ?? 0)
  if (missing > 0) {
    const started = performance.now()
    await addProfiles({ db, pool }, missing)
    console.log(`${missing} profiles added in ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const kings: Person[] = []
  while (kings.length < connections)
    kings.push(
      await makeKing({ db, needs: { hooks: { profileChanged: refreshSearchRow }, config: benchConfig() } }),
    )
  const places = await pool.query<{ province_id: number }>(
    'select province_id from search_profile order by md5(id::text) limit 1000',
  )
  return { url, pool, kings, places: places.rows.map(({ province_id }) => province_id) }
}

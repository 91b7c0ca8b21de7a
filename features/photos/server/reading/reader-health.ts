import { sql } from 'kysely'
import { switchSetting } from '#features/settings/server/settings.ts'
import type { Needs } from '#platform/server/needs.ts'

/** So many of the latest readings in an hour have failed, and none came through: it is not the photos. */
const failuresInARow = 3

/** What an operator wants to know of the reader; without it photos are judged as ever, with less said of them. */
export async function readerHealth(needs: Pick<Needs, 'config' | 'db'>): Promise<'on' | 'off' | 'failing'> {
  if (!(await switchSetting(needs, 'photo_reader'))) return 'off'
  const { rows } = await sql<{ failing: boolean }>`
    select count(*) = ${sql.lit(failuresInARow)} and bool_and(state = 'not_read') as failing from (
      select state from photo_reading where finished_at > now() - interval '1 hour'
      order by finished_at desc limit ${sql.lit(failuresInARow)}) as latest`.execute(needs.db)
  return rows[0]?.failing === true ? 'failing' : 'on'
}

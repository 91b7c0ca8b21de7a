import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { withClient } from '#platform/server/db/with-client.ts'

/** A migrated database of that name in the bench's cluster; `fresh` drops what an earlier run left in it. */
export async function openBenchDatabase(
  adminUrl: string,
  name: string,
  { fresh }: { fresh: boolean } = { fresh: false },
): Promise<string> {
  await withClient(adminUrl, async (client) => {
    if (fresh) await client.query(`drop database if exists ${name} with (force)`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  })
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await prepareDatabase({ owner: url, application: url })
  return url
}

/** The process of the PostgreSQL behind this address, which runs on this machine. */
export function pidOf(adminUrl: string): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    )
    return Number(rows[0]!.pid)
  })
}

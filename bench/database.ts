import pg from 'pg'
import { prepareDatabase } from '#platform/server/db/prepare.ts'

/** A migrated database of that name in the bench's cluster; `fresh` drops what an earlier run left in it. */
export async function openBenchDatabase(
  adminUrl: string,
  name: string,
  { fresh }: { fresh: boolean } = { fresh: false },
): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    if (fresh) await client.query(`drop database if exists ${name} with (force)`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await prepareDatabase({ owner: url, application: url })
  return url
}

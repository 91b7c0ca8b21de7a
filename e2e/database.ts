import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningServer } from './server.ts'

/** For what only time brings about: the database of a server of these tests, behind its back. */
export async function inDatabase(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  await client.connect()
  await client.query(statement, [...values]).finally(() => client.end())
}

import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any constant: two processes that start together take turns. */
const lockKey = 7_215_001

/**
 * Applies the numbered SQL files that this database has not seen, each in its own transaction, under an
 * advisory lock. Throws when an applied file was changed afterwards, or when the database is newer.
 */
export async function migrate(url: string, onApplied: (name: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'lieta migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migration
         (name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    const known = await client.query<{ name: string; digest: string }>('select name, digest from migration')
    const applied = new Map(known.rows.map((row) => [row.name, row.digest]))
    for (const { name, sql, digest } of await readMigrations()) {
      const before = applied.get(name)
      applied.delete(name)
      if (before === digest) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await applyOne(client, name, sql, digest)
      onApplied(name)
    }
    const [unknown] = applied.keys()
    if (unknown !== undefined)
      throw new Error(`the database has migration ${unknown}, which this version does not know`)
  } finally {
    await client.end()
  }
}

async function readMigrations(): Promise<{ name: string; sql: string; digest: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyOne(client: pg.Client, name: string, sql: string, digest: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any constant: two processes that start together take turns. */
const lockKey = 7_215_001
const turnPauseMs = 100

/**
 * A migration that waits for a lock keeps everybody waiting who comes after it. So it gives up soon, lets them
 * pass, and tries again, for some minutes in all.
 */
const usualPatience = { lockMs: 2_000, statementMs: 600_000, tries: 60, pauseMs: 500 }
type Patience = typeof usualPatience

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly digest: string
}

/**
 * Applies the numbered SQL files that this database has not seen, each in its own transaction, under an
 * advisory lock. Throws when an applied file was changed afterwards, or when the database is newer.
 */
export async function migrate(
  url: string,
  onApplied: (name: string) => void = () => {},
  { migrations, patience = usualPatience }: { migrations?: readonly Migration[]; patience?: Patience } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'lieta migrate' })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(migrationTable)
    const known = await client.query<{ name: string; digest: string }>('select name, digest from migration')
    const applied = new Map(known.rows.map((row) => [row.name, row.digest]))
    for (const migration of migrations ?? (await readMigrations())) {
      const { name, digest } = migration
      const before = applied.get(name)
      applied.delete(name)
      if (before === digest) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await applyPatiently(client, migration, patience)
      onApplied(name)
    }
    const [unknown] = applied.keys()
    if (unknown !== undefined)
      throw new Error(`the database has migration ${unknown}, which this version does not know`)
  } finally {
    await client.end()
  }
}

/**
 * Asks again and again: whoever waits inside a statement holds a snapshot, and an index that another process builds
 * concurrently waits for every snapshot of before, so the two would wait for each other.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ])
    if (rows[0]?.mine === true) return
    await sleep(turnPauseMs)
  }
}

export const migrationTable = `create table if not exists migration
  (name text primary key, digest text not null, applied_at timestamptz not null default now())`

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Inside a transaction that somebody else has begun. */
export async function applyMigration(client: pg.Client, { name, sql, digest }: Migration): Promise<void> {
  await client.query(withoutTransaction.test(sql) ? sql.replace(/\bconcurrently\b/i, '') : sql)
  await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
}

/** The first line of a file whose only statement (`create index concurrently if not exists …`) allows no transaction. */
const withoutTransaction = /^-- without a transaction: \S/

/** What goes by itself once whoever holds the lock has finished: lock_not_available, deadlock_detected. */
const passing = new Set(['55P03', '40P01'])

async function applyPatiently(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await (withoutTransaction.test(migration.sql)
        ? applyBare(client, migration)
        : applyWhole(client, migration, patience))
    } catch (error) {
      if (tried < patience.tries && passing.has((error as { code?: string }).code ?? '')) {
        await sleep(patience.pauseMs * (0.5 + Math.random()))
        continue
      }
      throw new Error(
        `migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
}

async function applyWhole(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  await client.query('begin')
  try {
    await client.query(
      `set local lock_timeout = ${patience.lockMs}; set local statement_timeout = ${patience.statementMs}`,
    )
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** May have run before and died before it was recorded; what a broken build leaves is an index that serves nobody. */
async function applyBare(client: pg.Client, { name, sql, digest }: Migration): Promise<void> {
  const invalid = await client.query<{ index: string }>(
    'select indexrelid::regclass::text as index from pg_index where not indisvalid',
  )
  for (const { index } of invalid.rows) await client.query(`drop index concurrently ${index}`)
  await client.query(sql)
  await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
}

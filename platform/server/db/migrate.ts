import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseIntrospector, Kysely, PostgresDialect, sql, type TableMetadata } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import {
  allowsNoTransaction,
  baselineName,
  partsOfName,
  readMigrations,
  type SqlMigration,
} from './migration-files.ts'
import { firstHost, linkTo } from './link.ts'
import { isDirect } from './pooler.ts'

/** Any constant: two processes that start together take turns. */
const lockKey = 7_215_001
const turnPauseMs = 100
const turn = { sayMs: 10_000, seconds: 900 }

/**
 * Where the machine of a process dies, its session, and with it the lock, ends by these within a minute; PostgreSQL would
 * keep both for hours.
 */
const endsWithItsMachine = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
}

/**
 * A migration that waits for a lock keeps everybody waiting who comes after it. So it gives up soon, lets them
 * pass, and tries again, for some minutes in all.
 */
const usualPatience = { lockMs: 2_000, statementMs: 600_000, tries: 60, pauseMs: 500 }
type Patience = typeof usualPatience

/** Migrations know no tables: they make them. */
type Untyped = Kysely<unknown>

/**
 * Of the whole catalogue Kysely's migrator asks for its own two tables alone, several times for each migration; to
 * read every column of every table takes longer than most migrations.
 */
class RecordDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      getSchemas: () => super.createIntrospector(db).getSchemas(),
      async getTables() {
        const { rows } = await sql<Pick<TableMetadata, 'name' | 'schema'>>`
          select relname as name, nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relname like 'kysely\\_migration%' and relkind = 'r'`.execute(db)
        return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}

/**
 * Brings a database to the schema of this version with Kysely's migrator: each migration in its own transaction,
 * one process at a time.
 * @throws Error for a pooler, a database of another release before 1.0, one that is newer, a migration that fails, and when
 * its turn has not come within 15 minutes
 */
export async function migrate(
  url: string,
  onApplied: (name: string) => void = () => {},
  {
    migrations,
    patience = usualPatience,
    onWait = () => {},
  }: { migrations?: readonly SqlMigration[]; patience?: Patience; onWait?: (line: string) => void } = {},
): Promise<void> {
  const known = migrations ?? (await readMigrations())
  // One connection, so that what it locks for its session is locked for all that follows.
  const pool = new pg.Pool({
    ...linkTo(url),
    application_name: 'lieta migrate',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  })
  // Lost amid a query, the query says so; lost while it is idle or ending, it ends nobody's process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Untyped = new Kysely({ dialect: new RecordDialect({ pool }) })
  try {
    await prepareSession(pool)
    await takeTurn(db, onWait)
    const history = await readHistory(db)
    const names = new Set(known.map(({ name }) => name))
    refuseOtherBaseline(history, url, names)
    // Most starts: Kysely would read the whole catalogue to find nothing to do.
    if (names.symmetricDifference(new Set(history.names)).size === 0) return
    while (await applyNext(db, known, patience, onApplied));
  } finally {
    await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {})
    await db.destroy()
  }
}

/**
 * The same up to and including `last`, within the transaction that `client` has begun.
 * @throws Error when a migration fails
 */
export async function migrateWithin(
  client: pg.Client,
  migrations: readonly SqlMigration[],
  last: string,
): Promise<void> {
  const borrowed = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} }
  const db: Untyped = new Kysely({ dialect: new RecordDialect({ pool }) })
  const up = ({ sql: text }: SqlMigration) => text.replace(/\bconcurrently\b/i, '')
  const migrator = migratorOf(db, migrations, (migration) => ({
    up: async (trx) => void (await sql.raw(up(migration)).execute(trx)),
  }))
  const { error } = await migrator.migrateTo(last, { disableTransactions: true })
  if (error !== undefined) throw error
}

function migratorOf(
  db: Untyped,
  migrations: readonly SqlMigration[],
  asMigration: (migration: SqlMigration) => Migration,
): Migrator {
  const all = Object.fromEntries(migrations.map((migration) => [migration.name, asMigration(migration)]))
  return new Migrator({ db, provider: { getMigrations: async () => all } })
}

/**
 * Asks again and again, before Kysely's own lock: whoever waits inside a statement, as that one does, holds a
 * snapshot, and an index that another process builds concurrently waits for every snapshot of before, so the two
 * would wait for each other.
 */
async function takeTurn(db: Untyped, onWait: (line: string) => void): Promise<void> {
  const started = performance.now()
  let saidAt = -Infinity
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as mine`.execute(db)
    if (rows[0]?.mine === true) return
    const waited = Math.round((performance.now() - started) / 1000)
    const isLate = waited >= turn.seconds
    // Several that start together pass within a moment, and nobody needs to hear of it.
    if (isLate || (waited > 0 && performance.now() - saidAt >= turn.sayMs)) {
      const line = `another process migrates (${waited} of ${turn.seconds} s): ${await holderOf(db)}`
      if (isLate) throw new Error(line)
      onWait(line)
      saidAt = performance.now()
    }
    await sleep(turnPauseMs)
  }
}

async function holderOf(db: Untyped): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select format('pid %s, %s, %s since %s; if it is dead: select pg_terminate_backend(%1$s)', pid,
      coalesce(nullif(application_name, ''), 'without a name'), state, date_trunc('second', state_change)) as line
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${lockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.line ?? 'it has just ended'
}

/** @throws Error where a pooler is between: a session's lock would stay behind in one of its connections */
async function prepareSession(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await isDirect(client)))
      throw new Error(
        'the schema cannot be migrated through a pooler: DATABASE_DIRECT_URL has to lead past it (docs/operations.md)',
      )
    for (const [name, value] of Object.entries(endsWithItsMachine))
      await client.query(`set ${name} = ${value}`)
  } finally {
    client.release()
  }
}

interface History {
  /** Of a release up to 0.7, which kept another kind of record. */
  readonly old: boolean
  readonly names: readonly string[]
}

async function readHistory(db: Untyped): Promise<History> {
  const { rows } = await sql<{ old: boolean; recorded: boolean }>`
    select to_regclass('public.migration') is not null as old,
      to_regclass('public.kysely_migration') is not null as recorded`.execute(db)
  const [found] = rows
  if (found?.recorded !== true) return { old: found?.old === true, names: [] }
  const recorded = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return { old: found.old, names: recorded.rows.map(({ name }) => name) }
}

/** Releases before 1.0 do not upgrade: their baseline is another one, and up to 0.7 they had none. */
function refuseOtherBaseline({ old, names }: History, url: string, known: ReadonlySet<string>): void {
  const other = names.some((name) => partsOfName(name)[0] === baselineName && !known.has(name))
  if (!old && !other) return
  const { host, pathname } = firstHost(url)
  throw new Error(
    `the database ${decodeURIComponent(pathname.slice(1))} at ${host} was made by another release of Lieta, and releases before 1.0 do not upgrade. Begin with an empty database; where Lieta runs its own, remove the folder DATA_DIR.`,
  )
}

/** What goes by itself once whoever holds the lock has finished: lock_not_available, deadlock_detected. */
const passing = new Set(['55P03', '40P01'])

/** True once it has applied one; false where nothing is left to apply. */
async function applyNext(
  db: Untyped,
  migrations: readonly SqlMigration[],
  patience: Patience,
  onApplied: (name: string) => void,
): Promise<boolean> {
  const migrator = migratorOf(db, migrations, (migration) => ({
    up: (connection) => apply(connection, migration, patience),
  }))
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
  const migration = migrations.find(({ name }) => name === next?.name)
  const disableTransactions = migration !== undefined && allowsNoTransaction(migration)
  for (let tried = 1; ; tried += 1) {
    const { error, results } = await migrator.migrateUp({ disableTransactions })
    if (error === undefined) {
      for (const { migrationName } of results ?? []) onApplied(partsOfName(migrationName)[0])
      return results !== undefined && results.length > 0
    }
    if (tried >= patience.tries || !passing.has((error as { code?: string }).code ?? ''))
      throw named(error, results)
    await sleep(patience.pauseMs * (0.5 + Math.random()))
  }
}

/** Without results it is the history that cannot be: a migration that this version does not know, or has otherwise. */
function named(error: unknown, results: readonly { readonly migrationName: string }[] | undefined): Error {
  const message = error instanceof Error ? error.message : String(error)
  const [failed] = results ?? []
  const what =
    failed === undefined
      ? 'the database does not fit this version'
      : `migration ${partsOfName(failed.migrationName)[0]} failed`
  return new Error(`${what}: ${message}`, { cause: error })
}

async function apply(db: Untyped, migration: SqlMigration, patience: Patience): Promise<void> {
  if (allowsNoTransaction(migration)) await dropInvalidIndexes(db)
  else
    await sql
      .raw(
        `set local lock_timeout = ${patience.lockMs}; set local statement_timeout = ${patience.statementMs}`,
      )
      .execute(db)
  await sql.raw(migration.sql).execute(db)
}

/** Such a file may have run before and died before it was recorded: a broken build leaves an index that serves nobody. */
async function dropInvalidIndexes(db: Untyped): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index where not indisvalid`.execute(db)
  for (const { index } of rows) await sql.raw(`drop index concurrently ${index}`).execute(db)
}

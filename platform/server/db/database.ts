import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction as KyselyTransaction,
} from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

const oid = { int8: 20, date: 1082, numeric: 1700 } as const

// Ids, counts and ratings stay far below 2^53. A calendar date has no time zone: it stays text.
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === oid.int8 || id === oid.numeric) return Number
    if (id === oid.date) return (value: string) => value
    return pg.types.getTypeParser(id, format)
  },
}

/** A plan for no value in particular walks past everybody for the one who speaks Faroese. */
const plansByValue = { options: '-c plan_cache_mode=force_custom_plan' } as const

/**
 * By key from the first day on, for a kept plan is made while a table may be small and must do when it is large, and
 * the same for a list of two as of ten (docs/decisions/0044). A login and its plans cost some fifty messages: a
 * connection outlives a lull.
 */
const keptPlans = {
  pipeline: true,
  options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off',
  idleTimeoutMillis: 600_000,
} as const

/**
 * A pool whose errors never end the process: an idle client tells the pool, a checked-out one tells its
 * query, and both would otherwise be uncaught events when the database goes away.
 */
export function openPool(
  url: string,
  log: FastifyBaseLogger,
  options: { max?: number; waitSeconds?: number; plans?: 'by value' | 'kept' } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    types,
    connectionTimeoutMillis: (options.waitSeconds ?? 5) * 1000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(options.plans === 'kept' ? keptPlans : plansByValue),
    application_name: 'lieta',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  )
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * The same for what each request and each message asks, by keys: its statements are prepared, once per
 * connection and text, keep their plans, and travel with the `begin` before them. `pool` must have been opened
 * with `plans: 'kept'`.
 */
export function openKeptDatabase(pool: pg.Pool): Database {
  const nameOf = namer()
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, nameOf) }) })
  keptPools.set(db, { pool, nameOf })
  return db
}

export interface KeptPool {
  readonly pool: pg.Pool
  /** Under which a text is prepared; undefined where it travels unnamed. */
  readonly nameOf: (text: string) => string | undefined
}

const keptPools = new WeakMap<Database, KeptPool>()

/** The connections under a database of `openKeptDatabase`; undefined for any other. */
export const keptPoolOf = (db: Database): KeptPool | undefined => keptPools.get(db)

/** Texts that get a name; a list of varying length makes many, and each costs memory in every connection. */
const preparedMax = 300

function namer(): KeptPool['nameOf'] {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < preparedMax) names.set(text, `kept_${names.size + 1}`)
    return names.get(text)
  }
}

function preparing(pool: pg.Pool, nameOf: KeptPool['nameOf']): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const prepared = (client: pg.PoolClient): PostgresPoolClient => ({
    query(statement: unknown, values: readonly unknown[] = []): never {
      const text = String(statement)
      if (text === 'begin') {
        // Nobody waits for it: where it fails, the connection is gone, and so is the statement behind it.
        client.query(text).catch(() => {})
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as never
      }
      // Without values (commit) the simple protocol is the shorter one.
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ ...(name !== undefined && { name }), text, values: [...values] }) as never
    },
    release: (destroy) => client.release(destroy),
  })
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? prepared(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Collects work that must wait for the commit, such as realtime notices. */
export type AfterCommit = (effect: () => unknown) => void

const serializationFailures = new Set(['40001', '40P01'])

/**
 * Runs `work` in one READ COMMITTED transaction; a deadlock is tried again (at most three times).
 * What `afterCommit` collects runs once the commit is durable: the network is never inside a transaction.
 */
export async function transaction<T>(
  db: Database,
  work: (trx: Transaction, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => unknown)[] = []
    try {
      const result = await db.transaction().execute((trx) => work(trx, (effect) => effects.push(effect)))
      for (const effect of effects) await effect()
      return result
    } catch (error) {
      if (attempt < 3 && isSerializationFailure(error)) continue
      throw error
    }
  }
}

/** A deadlock, which another try may resolve. */
export const isSerializationFailure = (error: unknown): boolean =>
  serializationFailures.has(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** True when `error` is PostgreSQL refusing a duplicate, optionally of that very constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** True when the database cannot be reached or is shutting down, as against refusing what we asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined)
    return (
      error instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
    )
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', '53300'].includes(code)
  )
}

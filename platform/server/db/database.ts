import {
  Kysely,
  PostgresDialect,
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

/** Prepared statements live in a connection: a login and its plans cost some fifty messages, so it outlives a lull. */
const reusedPlans = { idleTimeoutMillis: 600_000 } as const

/**
 * A pool whose errors never end the process: an idle client tells the pool, a checked-out one tells its
 * query, and both would otherwise be uncaught events when the database goes away.
 */
export function openPool(
  url: string,
  log: FastifyBaseLogger,
  options: { max?: number; waitSeconds?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    types,
    connectionTimeoutMillis: (options.waitSeconds ?? 5) * 1000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...reusedPlans,
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
 * The same over prepared statements, for what each request and each message asks: PostgreSQL parses a text once per
 * connection, and plans it anew only while that pays.
 */
export function openPreparedDatabase(pool: pg.Pool): Database {
  const nameOf = statementNames()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    return {
      query(text: unknown, values: readonly unknown[] = []): never {
        // Without values (begin, commit) the simple protocol is the shorter one.
        const name = values.length > 0 ? nameOf(String(text)) : undefined
        return client.query({
          ...(name !== undefined && { name }),
          text: String(text),
          values: [...values],
        }) as never
      },
      release: (destroy) => client.release(destroy),
    }
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  })
}

/** Texts that get a name; a list of varying length makes many, and each costs memory in every connection. */
const preparedMax = 300

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < preparedMax) names.set(text, `prepared_${names.size + 1}`)
    return names.get(text)
  }
}

/** Collects what must wait for the commit: the network, realtime. */
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
  const { result, effects } = await againAfterDeadlock(async () => {
    const collected: (() => unknown)[] = []
    const done = await db.transaction().execute((trx) => work(trx, (effect) => collected.push(effect)))
    return { result: done, effects: collected }
  })
  for (const effect of effects) await effect()
  return result
}

/** Runs what writes all or nothing; a deadlock, which another try may resolve, is tried again (at most three times). */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt < 3 && serializationFailures.has(codeOf(error) ?? '')) continue
      throw error
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** True when `error` is PostgreSQL refusing a duplicate, optionally of that very constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** True when `error` is PostgreSQL refusing a row for that very check. */
export function isRefusedBy(error: unknown, check: string): boolean {
  return codeOf(error) === '23514' && (error as { constraint?: string }).constraint === check
}

/** True when the database cannot be reached or is shutting down, as against refusing what we asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined)
    return (
      error instanceof Error &&
      /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
    )
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', '53300'].includes(code)
  )
}

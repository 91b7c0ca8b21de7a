import {
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
  type Transaction as KyselyTransaction,
} from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { OwnDeadline, serverDeadlines, silenceMs } from './deadlines.ts'
import { linkTo } from './link.ts'
import type { Pooler } from './pooler.ts'
import type { DB } from './schema.ts'
import { breakSilent, isSilence } from './silence.ts'

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
const idleMs = 600_000

export interface PoolOptions {
  readonly max?: number
  readonly waitSeconds?: number
  /** It refuses settings of a connection, and may know no named statements. */
  readonly pooler?: Pooler | null
  /** Milliseconds for an answer; `none` for scripts, which wait for what they do in bulk. */
  readonly silence?: number | 'none'
}

/** At most: two pools of 12, for jobs 4 and one that listens, and one that listens for the other processes. */
export const connectionsPerProcess = 30

/**
 * A pool whose errors never end the process: an idle client tells the pool, a checked-out one tells its
 * query, and both would otherwise be uncaught events when the database goes away.
 */
export function openPool(url: string, log: FastifyBaseLogger, options: PoolOptions = {}): pg.Pool {
  const { silence = silenceMs, pooler = null } = options
  const pool = new pg.Pool({
    ...linkTo(url),
    max: options.max ?? 12,
    types,
    connectionTimeoutMillis: (options.waitSeconds ?? 5) * 1000,
    idleTimeoutMillis: idleMs,
    ...(pooler === null && serverDeadlines),
    application_name: 'lieta',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  if (silence !== 'none') breakSilent(pool, silence)
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
    if (pooler?.keepsStatements === false) forgetNames(client)
  })
  return pool
}

/** For a pooler that would look for a named statement in another connection than the one that has it. */
function forgetNames(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (config: unknown, ...rest: unknown[]) =>
    ask(typeof config === 'object' ? { ...config, name: undefined } : config, ...rest)
  Object.assign(client, { query })
}

export function openDatabase(pool: pg.Pool): Database {
  return overPool(pool, () => undefined)
}

/**
 * The same over prepared statements, for what each request and each message asks: PostgreSQL parses a text once per
 * connection, and plans it anew only while that pays.
 */
export function openPreparedDatabase(pool: pg.Pool): Database {
  return overPool(pool, statementNames())
}

function overPool(pool: pg.Pool, nameOf: (text: string) => string | undefined): Database {
  const lend = lender(pool, nameOf)
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: lend, end: () => pool.end() },
    }),
  })
}

/**
 * Lends connections, and takes none back that has gone silent or that leads to a server without writes; after the latter
 * none that is older either, since the address has moved and each of them leads to the old place.
 */
function lender(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined,
): () => Promise<PostgresPoolClient> {
  const loans = new WeakMap<pg.PoolClient, Loan>()
  let movedAt = -Infinity
  pool.on('connect', (client) => {
    const loan = loanOf(client, nameOf, () => {
      movedAt = performance.now()
    })
    loans.set(client, loan)
  })

  return async () => {
    for (;;) {
      const client = await pool.connect()
      const loan = loans.get(client)
      if (loan !== undefined && loan.bornAt > movedAt) return loan.lent()
      client.release(true)
    }
  }
}

/** A connection as it is lent again and again: Kysely prepares each object that it is given, so that one is enough. */
interface Loan {
  readonly bornAt: number
  readonly lent: () => PostgresPoolClient
}

function loanOf(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  noteMove: () => void,
): Loan {
  let broken: unknown
  let deadline: OwnDeadline | undefined
  const query = async (text: unknown, values: readonly unknown[] = []) => {
    // What would wait behind a silent query: the rollback of its transaction.
    if (broken !== undefined) throw broken
    // Without values (begin, commit) the simple protocol is the shorter one.
    const name = values.length > 0 ? nameOf(String(text)) : undefined
    deadline = values.find((value) => value instanceof OwnDeadline) ?? deadline
    try {
      return await answerTo(client, String(text), values, {
        ...(name !== undefined && { name }),
        ...(deadline !== undefined && { query_timeout: deadline.silenceMs }),
      })
    } catch (error) {
      if (isSilence(error) || isReadOnly(error)) broken = error
      if (isReadOnly(error)) noteMove()
      // Its own leads to the socket that told it, and not to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  const lent: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== undefined),
  }
  return {
    bornAt: performance.now(),
    lent() {
      broken = undefined
      deadline = undefined
      return lent
    },
  }
}

/**
 * Asks by a query of our own: of one that is described by an object node-postgres makes a copy, property by property,
 * which costs a process that has just woken up 20 µs.
 */
function answerTo(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  settings: { readonly name?: string; readonly query_timeout?: number },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = Object.assign(new pg.Query(text, [...values]), settings)
    const told = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    // Beside the query, where those who watch a connection look for it.
    const ask = client.query as (query: pg.Query, values: undefined, done: typeof told) => unknown
    ask.call(client, query, undefined, told)
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

/** Gives the rest of a transaction a deadline of its own for each statement, in milliseconds: an audit, a bulk load. */
export async function takeTime(trx: Transaction, ms: number | 'none'): Promise<void> {
  await sql`select set_config('statement_timeout', ${new OwnDeadline(ms)}, true)`.execute(trx)
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

/** A standby, or a primary that was made one: read_only_sql_transaction. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The way to PostgreSQL: resolving, routing, connecting, a connection that breaks. */
const networkCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * True when the database cannot serve just now, as against refusing what we asked: it cannot be reached, does not answer,
 * is shutting down (57P), read-only (25006), out of room, memory or connections (53), unable to read its disk (58),
 * or has cut a statement off for its length (57014).
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined)
    return (
      isSilence(error) ||
      (error instanceof Error &&
        /Connection terminated|is not queryable|timeout exceeded when trying to connect|^timeout expired$/.test(
          error.message,
        ))
    )
  return networkCodes.has(code) || /^(08|53|57P|58)/.test(code) || code === '57014' || isReadOnly(error)
}

/** True when the connection broke under a statement, or just before: whether it was carried out, nobody knows. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined)
    return error instanceof Error && /^Connection terminated|is not queryable/.test(error.message)
  return ['ECONNRESET', 'EPIPE', '57P01', '57P02', '08003', '08006'].includes(code)
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import {
  isDatabaseAway,
  openDatabase,
  openPool,
  takeTime,
  type Transaction,
  transaction,
} from './database.ts'
import { atPlaceAs, firstHost, linkTo, readDatabaseUrl } from './link.ts'
import { sql } from 'kysely'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  return database.drop
})

test('a URL names several hosts as that of libpq does', () => {
  const several = 'postgres://u:p%40@a:5433,b,[::1]:5434/name?sslmode=disable&target_session_attrs=standby'
  expect(readDatabaseUrl(several)).toEqual({
    each: [
      'postgres://u:p%40@a:5433/name?sslmode=disable',
      'postgres://u:p%40@b/name?sslmode=disable',
      'postgres://u:p%40@[::1]:5434/name?sslmode=disable',
    ],
    wish: 'standby',
  })
  expect(readDatabaseUrl('postgres://a/name').wish).toBe('any')
  expect(readDatabaseUrl('postgres://a,b/name').wish).toBe('read-write')
  expect(firstHost(several).password).toBe('p%40')
  expect(atPlaceAs('postgres://owner:x@a:5432,b:5432/name', 'postgres://app:y@pooler:6432/name')).toBe(
    'postgres://app:y@a:5432,b:5432/name',
  )
  expect(() => readDatabaseUrl('postgres://a,b/x?target_session_attrs=fast')).toThrow(/wants one of/)
})

test('of several hosts the one that takes writes is found, and no dead one is waited for', async () => {
  const readOnly = await createTestDatabase()
  onTestFinished(readOnly.drop)
  const { pathname } = new URL(readOnly.url)
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
  await admin.end()
  const { host, username, password } = new URL(database.url)
  const several = (name: string) => `postgres://${username}:${password}@127.0.0.1:9,${host}${name}`
  const ask = async (url: string) => {
    const client = new pg.Client(linkTo(url))
    await client.connect()
    const { rows } = await client.query('select current_database() as name')
    await client.end()
    return rows[0].name
  }
  expect(await ask(several(new URL(database.url).pathname))).toBe(new URL(database.url).pathname.slice(1))
  const failure = await ask(several(pathname)).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/none of 2 database hosts is read-write/)
  expect(isDatabaseAway(failure)).toBe(true)
})

test('a connection that has fallen silent is given up at its deadline, and its transaction does not wait twice', async () => {
  const proxy = await startTcpProxy(database.url)
  const pool = openPool(proxy.urlOf(database.url), log, { silence: 400, max: 2 })
  const db = openDatabase(pool)
  onTestFinished(async () => {
    // First: whoever still waits for an answer would keep the pool from ending.
    await proxy.close()
    await db.destroy()
  })
  await Promise.all([sql`select pg_sleep(0.05)`.execute(db), sql`select pg_sleep(0.05)`.execute(db)])
  proxy.silenceOld()
  const started = performance.now()
  const failures = await Promise.race([
    Promise.all([
      sql`select 1`.execute(db).catch((error: unknown) => error),
      db
        .transaction()
        .execute((trx) => sql`select 1`.execute(trx))
        .catch((error: unknown) => error),
    ]),
    sleep(2_000, ['nobody gave it up'], { ref: false }),
  ])
  expect(failures.map(isDatabaseAway)).toEqual([true, true])
  expect(performance.now() - started).toBeLessThan(1_500)
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(1)
})

test('a transaction that takes its time is waited for, by PostgreSQL and by us, and the next one is not', async () => {
  const pool = openPool(database.url, log, { silence: 200, max: 1 })
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  const deadline = (trx: Transaction) =>
    sql<{ d: string }>`select current_setting('statement_timeout') as d`.execute(trx)
  const slow = (trx: Transaction) => sql`select pg_sleep(0.4)`.execute(trx)
  const own = await transaction(db, async (trx) => {
    await takeTime(trx, 20_000)
    await slow(trx)
    return deadline(trx)
  })
  expect(own.rows).toEqual([{ d: '20s' }])
  expect((await transaction(db, deadline)).rows).toEqual([{ d: '30s' }])
  const failure = await transaction(db, slow).catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  const cutOff = await transaction(db, async (trx) => {
    await takeTime(trx, 50)
    await slow(trx)
  }).catch((error: unknown) => error)
  expect(cutOff).toMatchObject({ code: '57014' })
})

test('a server without writes breaks every connection that leads to it', async () => {
  const pool = openPool(database.url, log, { max: 3 })
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  const pids = () =>
    Promise.all(
      [1, 2, 3].map(() => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db)),
    )
  const before = (await pids()).map(({ rows }) => rows[0]?.pid)
  const failure = await db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => sql`create table t (a int)`.execute(trx))
    .catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  const after = (await pids()).map(({ rows }) => rows[0]?.pid)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
})

test.each([
  ['25006', true],
  ['53100', true],
  ['53200', true],
  ['53300', true],
  ['57P03', true],
  ['57014', true],
  ['58030', true],
  ['08006', true],
  ['EAI_AGAIN', true],
  ['EHOSTUNREACH', true],
  ['ENETUNREACH', true],
  ['ETIMEDOUT', true],
  ['23505', false],
  ['42P01', false],
  ['40001', false],
])('an error %s counts as a database that is away: %s', (code, away) => {
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(away)
})

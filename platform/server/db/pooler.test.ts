import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { search as searchEndpoint } from '#features/search/contract/search.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { createTestDatabase } from '#testing/database.ts'
import { keepsStatements, pgbouncerVersion, startPgbouncer } from '#testing/pgbouncer.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { connectClient, next, within } from '#testing/pusher-client.ts'
import { readConfig } from '../config/config.ts'
import { notifyBus } from '../realtime/bus/notify-bus.ts'
import { openDatabase, openPool, openPreparedDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { findPooler } from './pooler.ts'
import { prepareDatabase } from './prepare.ts'

const version = pgbouncerVersion()
const long = process.env['LONG'] === '1' && version !== null
const log = pino({ level: 'silent' })

test('a connection of PostgreSQL itself is known as such', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  expect(await findPooler(database.applicationUrl)).toBeNull()
})

test('a pool for a pooler without prepared statements names none, and asks for no settings', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.applicationUrl, log, { pooler: { keepsStatements: false } })
  const db = openPreparedDatabase(pool)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await sql`select ${1}::int as a`.execute(db)
  await pool.query({ name: 'named', text: 'select $1::int', values: [1] })
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as timeout,
       (select count(*)::int from pg_prepared_statements where name <> '') as named`,
  )
  expect(rows).toEqual([{ timeout: '0', named: 0 }])
})

test.runIf(long)(
  `PgBouncer ${version} in transaction mode serves everything but sessions, and those go past it`,
  { timeout: 120_000 },
  async () => {
    const database = await createTestDatabase()
    const bouncer = await startPgbouncer(database.applicationUrl)
    const dataDir = await mkdtemp(join(tmpdir(), 'lieta-pooled-'))
    const url = bouncer.urlOf(database.applicationUrl)
    onTestFinished(async () => {
      await bouncer.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    })
    await prepareDatabase({ owner: database.url, application: url })
    const pooler = await findPooler(url)
    expect(pooler).toEqual({ keepsStatements: keepsStatements(version ?? '') })
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO: '0',
      PHOTO_READER: 'off',
    })
    const start = async () => {
      const pool = openPool(url, log, { pooler })
      const app = await createApp(config, { pool, url, directUrl: database.applicationUrl, pooler }, log, {
        builtFolder: dataDir,
        workJobs: true,
      })
      await app.http.listen({ host: '127.0.0.1', port: 0 })
      return { app, pool }
    }
    const [one, other] = [await start(), await start()]
    onTestFinished(async () => {
      await one.app.close()
      await other.app.close()
    })
    const owner = openDatabase(openPool(database.url, log))
    onTestFinished(() => owner.destroy())
    const person = { db: owner, needs: one.app.needs }
    const king = await makeKing(person as never)
    await makeHostess(person as never)
    // More at once than the pooler has connections, of both processes, by named and by nameless statements.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? one : other).app.http.inject({
          method: 'POST',
          url: searchEndpoint.path,
          headers: { authorization: `Bearer ${king.token}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    // What the pooler opens from now on has them; what it held before follows within its server_lifetime.
    const fresh = new pg.Client(database.applicationUrl)
    await fresh.connect()
    const { rows } = await fresh.query(`select current_setting('statement_timeout') as timeout`)
    await fresh.end()
    expect(rows).toEqual([{ timeout: '30s' }])
    // NOTIFY and LISTEN go past the pooler: what one process says, a socket of the other hears.
    const port = (other.app.http.server.address() as AddressInfo).port
    const channel = (await connectClient(`http://127.0.0.1:${port}`, king, port)).subscribe(
      userChannel(king.id),
    )
    await next(channel, 'pusher:subscription_succeeded')
    const heard = next(channel, 'ChatChanged')
    one.app.needs.publish({
      channel: userChannel(king.id),
      event: 'ChatChanged',
      ids: { chat_id: 1, what: 'list' },
    })
    await within(5_000, heard)
    const ready = await one.app.http.inject({ method: 'GET', url: '/readyz' })
    expect(ready.statusCode).toBe(200)
  },
)

test.runIf(long)('a migration refuses a pooler, and leaves no lock in it', async () => {
  const database = await createTestDatabase()
  const bouncer = await startPgbouncer(database.url)
  onTestFinished(async () => {
    await bouncer.stop()
    await database.drop()
  })
  await expect(migrate(bouncer.urlOf(database.url))).rejects.toThrow(
    /DATABASE_DIRECT_URL has to lead past it/,
  )
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7215001`,
  )
  await client.end()
  expect(rows).toEqual([{ n: 0 }])
  await migrate(database.url)
})

test.runIf(long)(
  'a bus that leads through the pooler says why it hears nothing, and does not believe that it does',
  async () => {
    const database = await createTestDatabase()
    const bouncer = await startPgbouncer(database.applicationUrl)
    const lines: string[] = []
    const bus = notifyBus(bouncer.urlOf(database.applicationUrl), {
      self: 'pooled',
      log: pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).err.message) }),
      onNotice: () => {},
      onGap: () => {},
    })
    onTestFinished(async () => {
      await bus.close()
      await bouncer.stop()
      await database.drop()
    })
    await expect.poll(() => lines[0], { timeout: 5_000 }).toMatch(/LISTEN wants a session/)
    expect(bus.isUp()).toBe(false)
  },
)

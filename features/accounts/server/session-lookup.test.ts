import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool, openPreparedDatabase } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { authenticate } from './sessions.ts'
import { tokenDigest } from './token-digest.ts'

const crowd = 1_500

let app: TestApp
let king: Person
/** One session each of people in whose midst the lookups happen. */
let tokens: string[]
beforeAll(async () => {
  app = await startTestApp()
  king = await makeKing(app)
  tokens = Array.from({ length: crowd }, () => randomBytes(32).toString('base64url'))
  const digests = tokens.map((token) => tokenDigest(app.needs.config, token))
  await sql`
    with people as (
      insert into users (name, name_key, email, dob, role, state, password_hash, email_verified_at, approved_at)
      select 'folla' || n, 'folla' || n, 'folla' || n || '@posta.test', dob, role, state, password_hash,
        email_verified_at, approved_at
      from users, generate_series(1, ${crowd}::int) n where id = ${king.id} returning id),
    agreed as (
      insert into consent (user_id, document, version, given, place)
      select people.id, document, version, given, place from consent, people where user_id = ${king.id}),
    banned as (
      insert into suspension (user_id, reason, starts_at, lifted_at)
      select id, 'Prova', now() - interval '9 days', now() - interval '8 days' from people)
    insert into session (user_id, token_hash, expires_at)
    select id, (${digests}::bytea[])[row_number() over ()], now() + interval '1 day' from people`.execute(
    app.db,
  )
  await sql`analyze`.execute(app.db)
})

/** Connections that have planned nothing yet: those of the application keep plans of other tests and fewer people. */
function newDatabase() {
  const pool = openPool(app.needs.config.databaseUrls!.application, pino({ level: 'silent' }))
  const db = openPreparedDatabase(pool)
  onTestFinished(() => db.destroy())
  return { pool, db }
}

test('a session is found by its key, and so is all that is asked about its person', async () => {
  const rowsRead = await newDatabase()
    .db.transaction()
    .execute(async (trx) => {
      // More often than PostgreSQL plans anew: what it keeps counts.
      for (const token of tokens.slice(0, 20))
        expect(await authenticate({ db: trx, config: app.needs.config }, token)).toMatchObject({
          role: 'KING',
        })
      const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`.execute(
        trx,
      )
      return rows[0]!.read
    })
  expect(rowsRead / 20).toBeGreaterThan(2)
  expect(rowsRead / 20).toBeLessThan(40)
})

test('of the sessions of one moment the first is asked for at once, and all others together', async () => {
  const { pool, db } = newDatabase()
  let statements = 0
  pool.on('acquire', () => (statements += 1))
  const asked = tokens.slice(0, 50)
  const found = await Promise.all(asked.map((token) => authenticate({ db, config: app.needs.config }, token)))
  expect(statements).toBe(2)
  expect(new Set(found.map((person) => person && 'userId' in person && person.userId)).size).toBe(50)
  const alone = await authenticate({ db, config: app.needs.config }, asked[7]!)
  expect(found[7]).toEqual(alone)
})

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPool, openPreparedDatabase } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { authenticate } from './sessions.ts'
import { tokenDigest } from './token-digest.ts'

const crowd = 1_500
/** The first of them, who have refused a consent: their sessions are looked at closely each time. */
const refusing = 20

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
      select id, 'Prova', now() - interval '9 days', now() - interval '8 days' from people),
    refused as (
      insert into consent (user_id, document, version, given, place)
      select id, 'message_reading', '2026-11-23', false, 'settings' from people order by id limit ${refusing})
    insert into session (user_id, token_hash, expires_at)
    select id, (${digests}::bytea[])[row_number() over ()], now() + interval '1 day' from (
      select id from people order by id) person`.execute(app.db)
  await sql`analyze`.execute(app.db)
})

/** Connections that have planned nothing yet: those of the application keep plans of other tests and fewer people. */
function newDatabase() {
  const pool = openPool(app.needs.config.databaseUrls!.application, pino({ level: 'silent' }))
  const db = openPreparedDatabase(pool)
  onTestFinished(() => db.destroy())
  return { pool, db }
}

test.each([
  ['looked at closely', 2, 40, () => tokens.slice(0, refusing)],
  ['found clear before', 1, 5, () => tokens.slice(refusing, 2 * refusing)],
])(
  'a session %s is found by its key, and so is all that is asked about its person',
  async (_, least, most, those) => {
    const { config } = app.needs
    for (const token of those()) await authenticate({ db: app.db, config }, token)
    const rowsRead = await newDatabase()
      .db.transaction()
      .execute(async (trx) => {
        // More often than PostgreSQL plans anew: what it keeps counts.
        for (const token of those())
          expect(await authenticate({ db: trx, config }, token)).toMatchObject({ role: 'KING' })
        const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`.execute(
          trx,
        )
        return rows[0]!.read
      })
    expect(rowsRead / refusing).toBeGreaterThan(least)
    expect(rowsRead / refusing).toBeLessThan(most)
  },
)

test('of the sessions of one moment the first is asked for at once, and all others together, each for its own [ENT-01]', async () => {
  const { pool, db } = newDatabase()
  let statements = 0
  pool.on('acquire', () => (statements += 1))
  const asked = tokens.slice(50, 100)
  for (const token of asked) await authenticate({ db: app.db, config: app.needs.config }, token)
  const found = await Promise.all(asked.map((token) => authenticate({ db, config: app.needs.config }, token)))
  expect(statements).toBe(2)
  expect(new Set(found.map((person) => person && 'userId' in person && person.userId)).size).toBe(50)
  const alone = await authenticate({ db, config: app.needs.config }, asked[7]!)
  expect(found[7]).toEqual(alone)
})

describe('what stands against a session', () => {
  const run = (statement: string) => sql.raw(statement).execute(app.db)
  const who = async ({ token }: Person) => authenticate(app.needs, token)
  const noted = async ({ id }: Person) =>
    (await run(`select clear_under from session where user_id = ${id}`)).rows as {
      clear_under: string | null
    }[]
  const ban = ({ id }: Person) => `insert into suspension (user_id, reason) values (${id}, 'Molesta.')`
  const refuse = ({ id }: Person) =>
    `insert into consent (user_id, document, version, given, place)
      values (${id}, 'special_data', '2026-11-23', false, 'settings')`

  test.each<[string, (person: Person) => string, object]>([
    ['a ban', ban, { banned: true }],
    ['a consent that is withdrawn', refuse, { consentWithdrawn: true }],
  ])('%s counts from the next request on', async (_, change, seen) => {
    const person = await makeKing(app)
    expect(await who(person)).toMatchObject({ userId: person.id, consentWithdrawn: false })
    expect(await noted(person)).toEqual([{ clear_under: expect.stringContaining('terms') }])
    await run(change(person))
    expect(await noted(person)).toEqual([{ clear_under: null }])
    expect(await who(person)).toMatchObject(seen)
    expect(await noted(person)).toEqual([{ clear_under: null }])
  })

  test('a ban that is lifted leaves the sessions from before it closed', async () => {
    const person = await makeKing(app)
    await who(person)
    await run(ban(person))
    await run(`update suspension set lifted_at = now() where user_id = ${person.id}`)
    expect(await who(person)).toBeNull()
    expect(await who(person)).toBeNull()
  })

  test('nothing is noted while a ban is being written', async () => {
    const person = await makeKing(app)
    await app.db.transaction().execute(async (trx) => {
      await sql.raw(ban(person)).execute(trx)
      expect(await who(person)).toMatchObject({ userId: person.id })
      expect(await noted(person)).toEqual([{ clear_under: null }])
    })
    expect(await who(person)).toMatchObject({ banned: true })
  })

  test('a ban waits for who is just noting that there is none, and takes it back', async () => {
    const person = await makeKing(app)
    let banned: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${person.id} for share`.execute(trx)
      banned = run(ban(person))
      await vi.waitFor(async () =>
        expect((await run(`select from pg_locks where not granted`)).rows).not.toEqual([]),
      )
      // A session that was opened since: the ban has not seen it yet.
      await sql`update session set clear_under = 'ora' where user_id = ${person.id}`.execute(trx)
    })
    await banned
    expect(await noted(person)).toEqual([{ clear_under: null }])
  })

  test('yesterday counts for nothing, and of a refused member nothing is noted', async () => {
    const [person, refused] = [await makeKing(app), await makeKing(app)]
    await who(person)
    const [before] = await noted(person)
    const yesterday = before!.clear_under!.replace(/^\S+/, '2000-01-01')
    await run(`alter table consent disable trigger consent_kept`)
    await run(`delete from consent where user_id = ${person.id} and document = 'terms'`)
    await run(`alter table consent enable trigger consent_kept`)
    await run(`update session set clear_under = '${yesterday}' where user_id = ${person.id}`)
    expect(await who(person)).toMatchObject({ consentDue: true })
    await run(`update users set state = 'rejected' where id = ${refused.id}`)
    expect(await who(refused)).toMatchObject({ consentDue: false })
    expect(await noted(refused)).toEqual([{ clear_under: null }])
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { untouchedHeader } from '#platform/contract/untouched.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing, type Person, signIn } from '#testing/people.ts'
import { sessionLife } from '../contract/session-life.ts'
import { changeAdminRole } from './staff-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const status = async (as: Pick<Person, 'id' | 'token'>, headers: Record<string, string> = {}) =>
  (await app.call(ownUserEndpoint, { as, headers })).status

/** Makes the session of that person as old as said; the database draws its end anew. */
const aged = ({ id }: Pick<Person, 'id'>, begun: string, used: string) =>
  app.db
    .updateTable('session')
    .set({
      created_at: sql<Date>`now() - ${begun}::interval`,
      last_used_at: sql<Date>`now() - ${used}::interval`,
      expires_at: sql<Date>`'infinity'`,
    })
    .where('user_id', '=', id)
    .execute()

const { member, staff } = sessionLife

test('the end that the database allows is the one that the texts name', async () => {
  const { rows } = await sql<{ role: string; idle: string; whole: string }>`
    select role, (session_end(role, now(), now() - interval '20 days') - (now() - interval '20 days'))::text as idle,
      (session_end(role, now(), now() + interval '1 year') - now())::text as whole
    from unnest(array['KING', 'ADMIN']) role`.execute(app.db)
  expect(rows).toEqual([
    { role: 'KING', idle: `${member.idle.days} days`, whole: `${member.whole.days} days` },
    { role: 'ADMIN', idle: `00:${staff.idle.minutes}:00`, whole: `${staff.whole.hours}:00:00` },
  ])
})

test("a member's session ends 30 days after the sign-in, however much it is used", async () => {
  const king = await makeKing(app)
  await aged(king, '29 days 23 hours', '2 minutes')
  expect(await status(king)).toBe(200)
  await aged(king, '30 days 1 minute', '2 minutes')
  expect(await status(king)).toBe(401)
})

test("a colleague's session ends after 30 minutes without use, and 12 hours after the sign-in", async () => {
  const admin = await makeAdmin(app)
  for (const [begun, used, answer] of [
    ['11 hours', '29 minutes', 200],
    ['11 hours', '31 minutes', 401],
    ['11 hours 59 minutes', '2 minutes', 200],
    ['12 hours 1 minute', '2 minutes', 401],
  ] as const) {
    await aged(admin, begun, used)
    expect(await status(admin), `${begun}, ${used}`).toBe(answer)
  }
})

test('what a page asks by itself, while nobody touches it, does not keep a session alive', async () => {
  const admin = await makeAdmin(app)
  const end = () =>
    app.db
      .selectFrom('session')
      .select('expires_at')
      .where('user_id', '=', admin.id)
      .executeTakeFirstOrThrow()
  await aged(admin, '1 hour', '20 minutes')
  const before = await end()
  expect(await status(admin, { [untouchedHeader]: '1' })).toBe(200)
  expect(await end()).toEqual(before)
  expect(await status(admin)).toBe(200)
  expect((await end()).expires_at.getTime()).toBeGreaterThan(before.expires_at.getTime() + 19 * 60_000)
})

test('no statement makes a session last longer, not even one that moves it to a colleague', async () => {
  const [king, admin] = [await makeKing(app), await makeAdmin(app)]
  const left = async (id: number) => {
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::float8 / 60 as minutes from session
      where user_id = ${id} order by id desc limit 1`.execute(app.db)
    return Math.round(rows[0]?.minutes ?? Number.NaN)
  }
  await sql`update session set expires_at = now() + interval '400 days' where user_id = ${king.id}`.execute(
    app.db,
  )
  expect(await left(king.id)).toBe(30 * 24 * 60)
  await sql`update session set user_id = ${admin.id} where user_id = ${king.id}`.execute(app.db)
  expect(await left(admin.id)).toBe(30)
})

test('who becomes an owner signs in for it; who loses rights stays, with fewer', async () => {
  const [rising, falling] = [await makeAdmin(app), await makeAdmin(app, { adminRole: 'owner' })]
  await makeAdmin(app, { adminRole: 'owner' })
  await app.db.transaction().execute(async (trx) => {
    await changeAdminRole(trx, rising.id, 'owner')
    await changeAdminRole(trx, falling.id, 'support')
  })
  expect(await status(rising)).toBe(401)
  expect(await status(falling)).toBe(200)
  expect(await status({ id: rising.id, token: await signIn(app, rising.id) })).toBe(200)
})

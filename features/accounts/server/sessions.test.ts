import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { startSession } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { logout, sessions, renewToken, endSession, endAllSessions } = accountEndpoints

async function anotherDevice(userId: number, userAgent: string) {
  const signedIn = await app.db
    .transaction()
    .execute((trx) => startSession(app.needs.config, trx, userId, { userAgent, address: '127.0.0.1' }))
  return { id: userId, token: signedIn.access_token }
}

test('the user answers with their own data, a king with his balance', async () => {
  const king = await makeKing(app, { credits: 250, phone: '+393330001122' })
  const { body } = await app.call(ownUserEndpoint, { as: king })
  expect(body).toMatchObject({
    id: king.id,
    name: king.name,
    email: king.email,
    phone: '+393330001122',
    dob: '1994-05-17',
    role: 'KING',
    approval_status: 'approved',
    reject_status: false,
    profile_picture_id: null,
    profile_picture_url: '/attachments/no-attachment-male',
    is_online: 'offline',
    rating: null,
    rating_count: 0,
    other_pics: [],
    profile: {
      credits: 250,
      province_id: 15,
      visibility_status: 0,
      notification_pref: 0,
      profile_completion: expect.any(Number),
    },
  })
})

test('the age comes from the date of birth, by the day in Italy [SHELL-20]', async () => {
  const { rows } = await sql<{ today: string; tomorrow: string }>`
    select to_char(day - interval '30 years', 'YYYY-MM-DD') as today,
      to_char(day + 1 - interval '30 years', 'YYYY-MM-DD') as tomorrow
    from (select (now() at time zone 'Europe/Rome')::date as day) now`.execute(app.db)
  const ageOf = async (dob: string) =>
    (await app.call(ownUserEndpoint, { as: await makeKing(app, { dob }) })).body.age
  expect(await ageOf(rows[0]?.today ?? '')).toBe(30)
  expect(await ageOf(rows[0]?.tomorrow ?? '')).toBe(29)
})

test('a hostess has no credits; a pending and a rejected account may read themselves', async () => {
  const pending = await makeHostess(app, { state: 'pending' })
  const rejected = await makeHostess(app, { state: 'rejected' })
  const own = (await app.call(ownUserEndpoint, { as: pending })).body as { profile: object }
  expect(own).toMatchObject({ approval_status: 'pending', reject_status: false })
  expect(own.profile).not.toHaveProperty('credits')
  expect((await app.call(ownUserEndpoint, { as: rejected })).body).toMatchObject({
    approval_status: 'rejected',
    reject_status: true,
  })
})

test('an unknown, a malformed and a missing token answer 401', async () => {
  for (const headers of [{ authorization: `Bearer ${'x'.repeat(43)}` }, { authorization: 'Basic abc' }, {}])
    expect((await app.call(ownUserEndpoint, { headers: headers as Record<string, string> })).status).toBe(401)
})

test('requests of one moment are looked up together, and each is answered for its own session [ENT-01]', async () => {
  const [king, hostess, staff] = [await makeKing(app), await makeHostess(app), await makeAdmin(app)]
  const phone = await anotherDevice(king.id, 'Telefono')
  await app.call(logout, { as: phone })
  const unknown = { id: 0, token: 'x'.repeat(43) }
  const answers = await Promise.all(
    [king, phone, hostess, unknown, staff, king].map((as) => app.call(ownUserEndpoint, { as })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401, 200, 200])
  const ids = answers.map(({ body }) => (body as { id?: number }).id)
  expect(ids).toEqual([king.id, undefined, hostess.id, undefined, staff.id, king.id])
})

test('the token itself is stored nowhere [ENT-01]', async () => {
  const king = await makeKing(app)
  const device = await anotherDevice(king.id, 'Firefox')
  const rows = await app.db.selectFrom('session').selectAll().where('user_id', '=', king.id).execute()
  expect(JSON.stringify(rows)).not.toContain(device.token)
})

test('logout ends this session and no other', async () => {
  const king = await makeKing(app)
  const phone = await anotherDevice(king.id, 'Telefono')
  expect((await app.call(logout, { as: phone })).status).toBe(204)
  expect((await app.call(ownUserEndpoint, { as: phone })).status).toBe(401)
  expect((await app.call(ownUserEndpoint, { as: king })).status).toBe(200)
})

test('a session goes on under another token, and a copy of the old one opens nothing', async () => {
  const king = await makeKing(app)
  const { body } = await app.call(renewToken, { as: king })
  const { access_token: token } = body as { access_token: string }
  expect((await app.call(ownUserEndpoint, { as: king })).status).toBe(401)
  const listed = await app.call(sessions, { as: { ...king, token } })
  expect(listed.body).toMatchObject([{ current: true }])
})

test('sessions are listed with their device and can be ended one by one or all at once [SESS-01]', async () => {
  const king = await makeKing(app)
  const stranger = await makeKing(app)
  const phone = await anotherDevice(king.id, 'Telefono')
  const { body } = await app.call(sessions, { as: phone })
  const list = body as { id: number; device: string; current: boolean }[]
  expect(list).toHaveLength(2)
  expect(list.find((session) => session.current)).toMatchObject({ device: 'Telefono' })
  const own = list.find((session) => session.current)?.id ?? 0
  expect((await app.call(endSession, { as: stranger, params: { id: String(own) } })).status).toBe(404)
  expect((await app.call(endSession, { as: king, params: { id: String(own) } })).status).toBe(204)
  expect((await app.call(ownUserEndpoint, { as: phone })).status).toBe(401)
  expect((await app.call(endAllSessions, { as: king })).status).toBe(204)
  expect((await app.call(ownUserEndpoint, { as: king })).status).toBe(401)
})

test('a session lasts 30 days from its last use, which is written at most once a minute [SESS-02]', async () => {
  const king = await makeKing(app)
  const device = await anotherDevice(king.id, 'Telefono')
  const session = () =>
    app.db
      .selectFrom('session')
      .select(['id', 'last_used_at', 'expires_at'])
      .where('user_id', '=', king.id)
      .where('user_agent', '=', 'Telefono')
      .executeTakeFirstOrThrow()
  const fresh = await session()
  await app.call(ownUserEndpoint, { as: device })
  expect(await session()).toEqual(fresh)
  const twoMinutesAgo = new Date(Date.now() - 120_000)
  await app.db
    .updateTable('session')
    .set({ last_used_at: twoMinutesAgo, expires_at: new Date(Date.now() + 60_000) })
    .where('id', '=', fresh.id)
    .execute()
  await app.call(ownUserEndpoint, { as: device })
  const used = await session()
  const days = (used.expires_at.getTime() - used.last_used_at.getTime()) / 86_400_000
  expect(days).toBeCloseTo(30, 5)
  expect(used.last_used_at.getTime()).toBeGreaterThan(twoMinutesAgo.getTime())
  await app.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', fresh.id)
    .execute()
  expect((await app.call(ownUserEndpoint, { as: device })).status).toBe(401)
})

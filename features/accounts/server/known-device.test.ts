import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { mailedLink, registerNewcomer, testPassword } from '#testing/newcomer.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { retention } from '#platform/contract/retention.ts'
import { answerSignIn, knownDeviceOf } from './known-device.ts'
import { networkOf } from './network.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { login, logout, verifyEmail, sessions, endSession, endAllSessions } = accountEndpoints
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

async function newcomer() {
  const { email } = await registerNewcomer(app)
  await app.call(verifyEmail, await mailedLink(app, email))
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('known_device').where('user_id', '=', id).execute()
  return { id, email }
}

/** Signs in from a browser, and answers its cookie and the session. */
async function enter({ id, email }: { id: number; email: string }, userAgent: string, cookie?: string) {
  const answer = await app.call(login, {
    body: { email, password: testPassword },
    headers: { 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) },
  })
  const set = String(answer.headers.get('set-cookie'))
  return {
    set,
    cookie: set.split(';')[0] ?? '',
    as: { id, token: (answer.body as { access_token: string }).access_token },
  }
}

const known = (cookie: string) =>
  knownDeviceOf(app.needs, { headers: { cookie } } as unknown as FastifyRequest)

async function alerts(email: string) {
  await app.runJobs()
  return (await app.outbox(email)).filter(({ subject }) => subject === 'Nuovo accesso al tuo account')
}

test('a sign-in gives the browser a cookie that no script reads, by which it is known again', async () => {
  const person = await newcomer()
  const { set, cookie } = await enter(person, firefox)
  expect(set).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  expect(await known(`altro=1; ${cookie}`)).toMatchObject({ userIds: [person.id] })
  for (const other of ['', 'device=', `device=${'x'.repeat(43)}`, cookie.replace('device', 'dev1ce')])
    expect(await known(other)).toBeNull()
  const rows = await sql`select * from known_device`.execute(app.db)
  expect(JSON.stringify(rows.rows)).not.toContain(cookie.slice(7))
})

test('where the site has https, the cookie is bound to its host', async () => {
  const needs = { config: { ...app.needs.config, https: true } }
  const request = { headers: {}, ip: '127.0.0.1' } as unknown as FastifyRequest
  const { headers } = await answerSignIn(needs, request, () => Promise.resolve({ access_token: 'x' }))
  expect(headers['set-cookie']).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('a refused sign-in gives no cookie', async () => {
  const { email } = await newcomer()
  const { headers } = await app.call(login, { body: { email, password: 'Sbagliata1!' } })
  expect(headers.get('set-cookie')).toBeNull()
})

test('each sign-in changes the secret: a copy of the old one is a stranger, and sessions follow', async () => {
  const person = await newcomer()
  const first = await enter(person, firefox)
  const second = await enter(person, firefox, first.cookie)
  expect(await known(first.cookie)).toBeNull()
  expect(await known(second.cookie)).toMatchObject({ userIds: [person.id] })
  const devices = await app.db
    .selectFrom('session')
    .select('device_id')
    .distinct()
    .where('user_id', '=', person.id)
    .where('device_id', 'is not', null)
    .execute()
  expect(devices).toHaveLength(1)
})

test('two people who share a browser are both known in it', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const { cookie } = await enter(one, firefox)
  const shared = await enter(other, firefox, cookie)
  const device = await known(shared.cookie)
  expect([...(device?.userIds ?? [])].sort((a, b) => a - b)).toEqual([one.id, other.id])
  await enter(one, firefox, shared.cookie)
  expect(await alerts(one.email)).toEqual([])
})

test('a new device is told by mail: not the first, not the same browser on the same network', async () => {
  const person = await newcomer()
  const { cookie } = await enter(person, firefox)
  await enter(person, firefox)
  await enter(person, firefox, cookie)
  expect(await alerts(person.email)).toEqual([])
  await enter(person, safari)
  const [alert, ...more] = await alerts(person.email)
  expect(more).toEqual([])
  expect(alert?.text).toContain('iPhone, rete 127.0.…')
  // Open to who is signed in, as the owner often is, and to a guest through the sign-in.
  expect(alert?.text).toContain('/profile/settings')
})

test('the list says where and since when; a device that is signed out there is a stranger again', async () => {
  const person = await newcomer()
  const phone = await enter(person, safari)
  const laptop = await enter(person, firefox)
  await sql`update known_device set first_used_at = now() - interval '40 days' where user_agent = ${safari}
    and user_id = ${person.id}`.execute(app.db)
  const { body } = await app.call(sessions, { as: laptop.as })
  const listed = body as { id: number; device: string; network: string; first_used_at: string }[]
  const ofPhone = listed.find(({ device }) => device === safari)
  expect(ofPhone).toMatchObject({ network: '127.0.…' })
  expect(Date.now() - Date.parse(ofPhone?.first_used_at ?? '')).toBeGreaterThan(39 * 86_400_000)
  expect((await app.call(endSession, { as: laptop.as, params: { id: String(ofPhone?.id) } })).status).toBe(
    204,
  )
  expect(await known(phone.cookie)).toBeNull()

  expect((await app.call(logout, { as: laptop.as })).status).toBe(204)
  expect(await known(laptop.cookie)).not.toBeNull()
  const again = await enter(person, firefox, laptop.cookie)
  await app.call(endAllSessions, { as: again.as })
  expect(await known(again.cookie)).toBeNull()
})

test('ten devices a person, and none after half a year', async () => {
  const person = await newcomer()
  const cookies: string[] = []
  for (let n = 0; n < 11; n += 1) {
    cookies.push((await enter(person, firefox)).cookie)
    await sql`update known_device set last_used_at = last_used_at - interval '1 hour' where user_id = ${person.id}`.execute(
      app.db,
    )
  }
  expect(await known(cookies[0] ?? '')).toBeNull()
  expect(await known(cookies[1] ?? '')).not.toBeNull()
  await sql`update known_device set last_used_at = now() - interval '1 day' * ${retention.knownDevice.days}::int
    where user_id = ${person.id}`.execute(app.db)
  expect(await known(cookies[10] ?? '')).toBeNull()
})

test('a network is the block of an address, and no more', () => {
  expect(networkOf('93.34.12.7')).toBe('93.34.…')
  expect(networkOf('::ffff:93.34.12.7')).toBe('93.34.…')
  expect(networkOf('2a01:e0a:5:1::7')).toBe('2a01:e0a:…')
  expect(networkOf('::1')).toBe('0:0:…')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:…')
  expect(networkOf('')).toBe('')
})

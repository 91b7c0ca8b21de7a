import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { makeNewcomer, testPassword } from '#testing/newcomer.ts'
import { makeAdmin } from '#testing/people.ts'
import { endSuspension, givePassword, suspendAccount } from '#testing/account-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { login, banReport } = accountEndpoints

const confirmedKing = () => makeNewcomer(app)

const ban = (id: number) => suspendAccount(app, { id }, 'Messaggi offensivi.')

test('the right password answers a token; the welcome is announced only the first time', async () => {
  const { email } = await confirmedKing()
  const answer = await app.call(login, {
    body: { email: ` ${email.toUpperCase()} `, password: testPassword },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { welcome_new_user: false, access_token: expect.stringMatching(/^[\w-]{43}$/) },
  })
})

test('a wrong password and an unknown address get one answer, under the field', async () => {
  const { email } = await confirmedKing()
  const wrong = await app.call(login, { body: { email, password: 'Dimostrazione2!' } })
  const unknown = await app.call(login, { body: { email: 'nessuno@posta.test', password: testPassword } })
  expect(wrong).toMatchObject({
    status: 422,
    body: { formError: { email: ['Email o password non corretti.'] } },
  })
  expect(unknown.body).toEqual(wrong.body)
})

test('an unknown address costs as much time as a wrong password [API-13]', async () => {
  const { email } = await confirmedKing()
  const times: Record<string, number[]> = { [email]: [], 'nessuno@posta.test': [] }
  // By turns, and the quickest of each: whatever else the machine does only adds to it.
  for (let round = 0; round < 15; round += 1)
    for (const [address, taken] of Object.entries(times)) {
      const start = performance.now()
      await app.call(login, { body: { email: address, password: 'Dimostrazione2!' } })
      taken.push(performance.now() - start)
    }
  const [wrong = 0, unknown = 0] = Object.values(times).map((taken) => Math.min(...taken))
  // Without the decoy an unknown address answers several times faster.
  expect(unknown).toBeGreaterThan(wrong * 0.3)
})

test('an empty form names both fields [AUTH-05]', async () => {
  for (const body of [{} as { email: string; password: string }, { email: ' ', password: '' }])
    expect(await app.call(login, { body })).toMatchObject({
      status: 422,
      body: { formError: { email: ['Inserisci la tua email.'], password: ['Inserisci la password.'] } },
    })
})

test('an address that is none is refused under its field, however it is written', async () => {
  for (const email of ['a\u0000@posta.test', '\u0000', 'a\ud800@posta.test'])
    expect(await app.call(login, { body: { email, password: 'x' } })).toMatchObject({
      status: 422,
      body: { formError: { email: [expect.any(String)] } },
    })
})

test('a banned person is told by name, with a token that opens the notice', async () => {
  const { id, name, email } = await confirmedKing()
  await ban(id)
  const answer = await app.call(login, { body: { email, password: testPassword } })
  requirement('AUTH-08', () =>
    expect(answer.body).toEqual({
      [quoted('AUTH-08', 'banned')]: true,
      username: name,
      ban_token: expect.any(String),
    }),
  )
  const { ban_token } = answer.body as { ban_token: string }
  expect(await app.call(banReport, { params: { username: name }, query: { ban_token } })).toMatchObject({
    status: 200,
    body: { message: 'Il tuo account è sospeso. Motivo: Messaggi offensivi.' },
  })
})

test('without its token a ban notice is as unknown as a name that nobody has [API-23]', async () => {
  const { id, name } = await confirmedKing()
  await ban(id)
  const without = await app.call(banReport, { params: { username: name }, query: {} })
  const unknown = await app.call(banReport, {
    params: { username: 'nessuno' },
    query: { ban_token: `${id}.9999999999.x` },
  })
  expect(without.status).toBe(404)
  expect(unknown.body).toEqual(without.body)
})

test('a ban tells the bearers of open sessions, and lifting it does not reopen them', async () => {
  const { id, name, email } = await confirmedKing()
  const signedIn = await app.call(login, { body: { email, password: testPassword } })
  const as = { id, token: (signedIn.body as { access_token: string }).access_token }
  expect((await app.call(ownUserEndpoint, { as })).status).toBe(200)
  await ban(id)
  expect(await app.call(ownUserEndpoint, { as })).toMatchObject({
    status: 401,
    body: { noreload: true, banned: true, username: name, ban_token: expect.any(String) },
  })
  await endSuspension(app, { id })
  const after = await app.call(ownUserEndpoint, { as })
  expect(after.status).toBe(401)
  expect(after.body).not.toHaveProperty('banned')
  expect((await app.call(login, { body: { email, password: testPassword } })).body).toHaveProperty(
    'access_token',
  )
})

test('a ban with an end lets its owner in again afterwards [AUTH-08]', async () => {
  const { id, email } = await confirmedKing()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await app.db
    .insertInto('suspension')
    .values({ user_id: id, reason: 'Una pausa.', starts_at: ago(2), ends_at: ago(1) })
    .execute()
  expect((await app.call(login, { body: { email, password: testPassword } })).body).toHaveProperty(
    'access_token',
  )
})

test('an admin signs in like everyone, and needs no approval [GUARD-08]', async () => {
  const admin = await makeAdmin(app, { name: 'capo', email: 'capo@posta.test' })
  await givePassword(app, admin, testPassword)
  expect(
    (await app.call(login, { body: { email: admin.email, password: testPassword } })).body,
  ).toHaveProperty('access_token')
})

import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { passwordEndpoints, resetMailSent } from '../contract/passwords.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { type Person, makeHostess } from '#testing/people.ts'
import { resetLink } from './signed-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { forgot, reset } = passwordEndpoints
const password = 'Girasole d’inverno 7'
const twice = { password, password_confirmation: password }

async function ask(email: string) {
  return app.call(forgot, { body: { email, captcha: await proveHuman(app) } })
}

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

async function mailedToken(email: string): Promise<string> {
  await app.runJobs()
  const mail = (await app.outbox(email)).find(({ text }) => text.includes('/reset-password?'))
  const url = /https?:\/\/\S+\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0]
  if (url === undefined) throw new Error(`no link for ${email}`)
  expect(new URL(url).searchParams.get('email')).toBe(email)
  return tokenOf(url)
}

const hashOf = async ({ id }: Person) =>
  app.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a known and an unknown address get the same answer, and only the known one a mail [API-26]', async () => {
  const hostess = await makeHostess(app)
  const known = await ask(hostess.email)
  const unknown = await ask('sconosciuta@posta.test')
  expect(known).toMatchObject({ status: 200, body: { message: resetMailSent } })
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  await mailedToken(hostess.email)
  expect(await app.outbox('sconosciuta@posta.test')).toEqual([])
})

test('a second request within a minute sends no second mail and says nothing of it [API-26]', async () => {
  const hostess = await makeHostess(app)
  await ask(hostess.email)
  expect((await ask(hostess.email)).status).toBe(200)
  await app.runJobs()
  expect(await app.outbox(hostess.email)).toHaveLength(1)
})

test('the request needs a person, and a proof serves once', async () => {
  const hostess = await makeHostess(app)
  const without = await app.call(forgot, { body: { email: hostess.email } })
  expect(without).toMatchObject({
    status: 422,
    body: { formError: { captcha: ['Ti preghiamo di verificare che tu non sia un robot'] } },
  })
  const captcha = await proveHuman(app)
  await app.call(forgot, { body: { email: 'una@posta.test', captcha } })
  expect((await app.call(forgot, { body: { email: 'due@posta.test', captcha } })).status).toBe(422)
})

test('the link sets a new password and signs out everywhere', async () => {
  const hostess = await makeHostess(app)
  await ask(hostess.email)
  const body = { ...twice, email: hostess.email, token: await mailedToken(hostess.email) }
  expect((await app.call(reset, { body })).status).toBe(200)
  expect((await app.call(ownUserEndpoint, { as: hostess })).status).toBe(401)
  expect(
    (await app.call(accountEndpoints.login, { body: { email: hostess.email, password } })).body,
  ).toHaveProperty('access_token')
  await app.runJobs()
  expect((await app.outbox(hostess.email))[0]?.subject).toBe('La tua password è cambiata')
})

test('a link used twenty times at once sets one password [API-21]', async () => {
  const hostess = await makeHostess(app)
  await ask(hostess.email)
  const token = await mailedToken(hostess.email)
  const tries = Array.from({ length: 20 }, (_, index) => `Girasole d’inverno ${index}`)
  const answers = await Promise.all(
    tries.map((own) =>
      app.call(reset, {
        body: { password: own, password_confirmation: own, email: hostess.email, token },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  const winner = tries[answers.findIndex(({ status }) => status === 200)] ?? ''
  const login = await app.call(accountEndpoints.login, { body: { email: hostess.email, password: winner } })
  expect(login.body).toHaveProperty('access_token')
})

test('a late, a forged and a stranger’s link are refused in the same words as an unknown address [API-21]', async () => {
  const hostess = await makeHostess(app)
  const other = await makeHostess(app)
  const owner = await hashOf(hostess)
  const now = Math.floor(Date.now() / 1000)
  const late = tokenOf(resetLink(app.needs.config, owner, { issued: now - 3601 }))
  const good = tokenOf(resetLink(app.needs.config, owner, { issued: now }))
  const attempts = [
    { email: hostess.email, token: late },
    { email: hostess.email, token: `${good.slice(0, -2)}xx` },
    { email: hostess.email, token: '' },
    { email: other.email, token: good },
    { email: 'nessuna@posta.test', token: good },
  ]
  for (const attempt of attempts)
    expect(await app.call(reset, { body: { ...twice, ...attempt } })).toMatchObject({
      status: 422,
      body: { formError: { token: ['Il link non è valido o è scaduto. Chiedine uno nuovo.'] } },
    })
  expect((await app.call(ownUserEndpoint, { as: hostess })).status).toBe(200)
})

test('a poor password and a wrong repetition are explained, and the link stays good', async () => {
  const hostess = await makeHostess(app)
  const link = { email: hostess.email, token: tokenOf(resetLink(app.needs.config, await hashOf(hostess))) }
  const refused = await app.call(reset, {
    body: { ...link, password: `${hostess.name} 12345`, password_confirmation: 'altro' },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      formError: {
        password: ['La password non può contenere il tuo nickname.'],
        password_confirmation: ['Le due password non coincidono.'],
      },
    },
  })
  expect((await app.call(reset, { body: { ...link, ...twice } })).status).toBe(200)
})

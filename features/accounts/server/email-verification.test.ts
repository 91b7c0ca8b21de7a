import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { mailedLink, registerNewcomer, testPassword, textedCode } from '#testing/newcomer.ts'
import { emailLink } from './signed-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { verifyEmail, login } = accountEndpoints

test('the mailed link signs in, announces the welcome and leaves the account pending', async () => {
  const { email } = await registerNewcomer(app)
  const answer = await app.call(verifyEmail, await mailedLink(app, email))
  expect(answer).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), welcome_new_user: true },
  })
  const token = (answer.body as { access_token: string }).access_token
  const user = await app.call(ownUserEndpoint, { as: { id: 0, token } })
  expect(user.body).toMatchObject({ email, approval_status: 'pending', reject_status: false })
})

test('with a phone on file the link sends a code instead of signing in', async () => {
  const { email } = await registerNewcomer(app, { phone: '+393485550101' })
  const answer = await app.call(verifyEmail, await mailedLink(app, email))
  expect(answer.body).toEqual({
    must_verify_phone: true,
    email,
    phone: '+39 •••••••101',
    message: 'Ti abbiamo inviato un codice via SMS. Scade tra 10 minuti.',
  })
  expect(await textedCode(app, '+393485550101')).toMatch(/^\d{5}$/)
})

test('the link works once, also when it is opened twenty times at the same moment [API-25]', async () => {
  const { email } = await registerNewcomer(app)
  const link = await mailedLink(app, email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(verifyEmail, link)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 410)).toHaveLength(19)
  expect(await app.call(verifyEmail, link)).toMatchObject({
    status: 410,
    body: { message: 'Questo link è già stato usato. Accedi con la tua password.' },
  })
})

test('a changed parameter, or the link of another, is refused [API-25]', async () => {
  const one = await registerNewcomer(app)
  const other = await registerNewcomer(app)
  const link = await mailedLink(app, one.email)
  const { params } = await mailedLink(app, other.email)
  const forgeries = [
    { params, query: link.query },
    { params: link.params, query: { ...link.query, expires: String(Number(link.query.expires) + 60) } },
    { params: link.params, query: { ...link.query, hash: '0'.repeat(32) } },
    { params: link.params, query: { ...link.query, signature: 'x' } },
    { params: { id: '999999999999' }, query: link.query },
    { params: { id: 'undefined' }, query: link.query },
  ]
  for (const forgery of forgeries)
    expect(await app.call(verifyEmail, forgery)).toMatchObject({
      status: 403,
      body: { message: 'Il link di verifica non è valido.' },
    })
})

test('after 24 hours the link says so and how to get another [API-25]', async () => {
  const { email } = await registerNewcomer(app)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const yesterday = new URL(
    emailLink(app.needs.config, { id, email }, Math.floor(Date.now() / 1000) - 86_401),
  )
  const { expires = '', hash = '', signature = '' } = Object.fromEntries(yesterday.searchParams)
  expect(
    await app.call(verifyEmail, { params: { id: String(id) }, query: { expires, hash, signature } }),
  ).toMatchObject({
    status: 410,
    body: { message: 'Il link di verifica è scaduto. Accedi per riceverne uno nuovo.' },
  })
})

test('signing in before the link answers mustverify and mails another link, at most once a minute', async () => {
  const { email } = await registerNewcomer(app)
  const verificationMails = async () => {
    await app.runJobs()
    return (await app.outbox(email)).length
  }
  expect(await app.call(login, { body: { email, password: testPassword } })).toMatchObject({
    status: 200,
    body: { mustverify: true },
  })
  expect(await verificationMails()).toBe(1)
  await app.db
    .updateTable('used_token')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  await Promise.all([1, 2, 3].map(() => app.call(login, { body: { email, password: testPassword } })))
  expect(await verificationMails()).toBe(2)
})

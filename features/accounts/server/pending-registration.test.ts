import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { mailedLink, testPassword, textedCode } from '#testing/newcomer.ts'
import { makeHostess } from '#testing/people.ts'
import { accountEndpoints, type RegisterBody } from '../contract/accounts.ts'
import { type Registration, registrationEndpoints, registrationMails } from '../contract/registration.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { status, resend, correct, goOn } = registrationEndpoints

let serial = 0
async function register(changes: Partial<RegisterBody> = {}): Promise<{ secret: string; email: string }> {
  serial += 1
  const email = changes.email ?? `isotta${serial}@posta.test`
  const answer = await app.call(accountEndpoints.register, {
    body: {
      name: `Isotta ${serial}`,
      dob: '1996-06-22',
      email,
      province: 15,
      password: testPassword,
      password_confirmation: testPassword,
      role: 'HOSTESS',
      profileTypes: [1],
      captcha: await proveHuman(app),
      ...changes,
    },
  })
  expect(answer.status).toBe(201)
  return { secret: (answer.body as { registration: string }).registration, email }
}

const subjects = async (address: string) => {
  await app.runJobs()
  return (await app.outbox(address)).map(({ subject }) => subject)
}

/** As if the minute, or the hour, had passed. */
async function pass(minutes: number): Promise<void> {
  const ago = `${minutes} minutes`
  await sql`update registration set mailed_at = mailed_at - ${ago}::interval,
    mails_since = mails_since - ${ago}::interval`.execute(app.db)
  await sql`update used_token set expires_at = expires_at - ${ago}::interval`.execute(app.db)
}

test('the browser that registered knows the address, and nobody without its secret does', async () => {
  const { secret, email } = await register({ name: 'Isotta Prima' })
  expect(await app.call(status, { body: { secret } })).toMatchObject({
    status: 200,
    body: { name: 'Isotta Prima', email, role: 'HOSTESS', state: 'waiting', exhausted: false },
  })
  expect((await app.call(status, { body: { secret: 'x'.repeat(43) } })).status).toBe(404)
  await sql`update registration set expires_at = now()`.execute(app.db)
  expect((await app.call(status, { body: { secret } })).status).toBe(404)
})

test('another mail comes once a minute, and five times an hour; asked for too early it says when', async () => {
  const { secret, email } = await register()
  const early = await app.call(resend, { body: { secret } })
  expect((early.body as Registration).resend_in).toBeGreaterThan(50)
  expect(await subjects(email)).toHaveLength(1)
  for (let sent = 2; sent <= registrationMails.perHour; sent += 1) {
    await pass(1)
    await Promise.all([1, 2].map(() => app.call(resend, { body: { secret } })))
    expect(await subjects(email)).toHaveLength(sent)
  }
  await pass(1)
  expect(await app.call(resend, { body: { secret } })).toMatchObject({ body: { exhausted: true } })
  expect(await subjects(email)).toHaveLength(registrationMails.perHour)
  expect(await app.call(correct, { body: { secret, email: 'ancora@posta.test' } })).toMatchObject({
    status: 422,
    body: { formError: { email: [expect.stringContaining('fra un’ora')] } },
  })
  await pass(60)
  await app.call(resend, { body: { secret } })
  expect(await subjects(email)).toHaveLength(registrationMails.perHour + 1)
})

test('many registrations that name one address send it no more than five mails an hour', async () => {
  const secrets = [await register({ email: 'bersaglio@posta.test' })]
  for (let more = 0; more < 4; more += 1) secrets.push(await register({ email: 'bersaglio@posta.test' }))
  for (let minute = 0; minute < 4; minute += 1) {
    await pass(1)
    for (const { secret } of secrets) await app.call(resend, { body: { secret } })
  }
  expect(await subjects('bersaglio@posta.test')).toHaveLength(registrationMails.perHour)
})

describe('a wrong address', () => {
  test('is corrected: the old link dies, the new one confirms the same account', async () => {
    const { secret, email } = await register({ name: 'Isotta Distratta' })
    const dead = await mailedLink(app, email)
    expect(await app.call(correct, { body: { secret, email: 'giusta@posta.test' } })).toMatchObject({
      status: 200,
      body: { email: 'giusta@posta.test', state: 'waiting' },
    })
    expect((await app.call(accountEndpoints.verifyEmail, dead)).status).toBe(403)
    const confirmed = await app.call(accountEndpoints.verifyEmail, await mailedLink(app, 'giusta@posta.test'))
    const token = (confirmed.body as { access_token: string }).access_token
    expect(await app.call(ownUserEndpoint, { as: { id: 0, token } })).toMatchObject({
      body: { name: 'Isotta Distratta', email: 'giusta@posta.test' },
    })
  })

  test('no answer tells whether an address has an account, and its owner is told by mail', async () => {
    const owner = await makeHostess(app)
    const [free, taken] = [await register(), await register()]
    const answers = [
      await app.call(correct, { body: { secret: free.secret, email: 'libera@posta.test' } }),
      await app.call(correct, { body: { secret: taken.secret, email: owner.email } }),
    ]
    const [one, other] = answers.map(({ status: code, body }) => ({
      code,
      keys: Object.keys(body as object),
      state: (body as Registration).state,
    }))
    expect(other).toEqual(one)
    expect(await subjects(owner.email)).toEqual(['Hai già un account su Lieta'])
    expect(await subjects('libera@posta.test')).toEqual(['Verifica la tua email'])
  })

  test('who registered with the address of another corrects it like anybody else', async () => {
    const owner = await makeHostess(app)
    const { secret } = await register({ email: owner.email, name: 'Isotta Gemella' })
    expect(await app.call(status, { body: { secret } })).toMatchObject({
      body: { email: owner.email, state: 'waiting' },
    })
    expect((await app.call(goOn, { body: { secret } })).status).toBe(404)
    await app.call(correct, { body: { secret, email: 'gemella@posta.test' } })
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, 'gemella@posta.test'))
    const answer = await app.call(goOn, { body: { secret } })
    const token = (answer.body as { access_token: string }).access_token
    expect(await app.call(ownUserEndpoint, { as: { id: 0, token } })).toMatchObject({
      body: { name: 'Isotta Gemella', email: 'gemella@posta.test' },
    })
  })

  test('what is no address is refused under the field, and a confirmed one stays', async () => {
    const { secret, email } = await register()
    expect(await app.call(correct, { body: { secret, email: 'isotta@posta' } })).toMatchObject({
      status: 422,
      body: { formError: { email: ["Inserisci un'email valida"] } },
    })
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    await app.call(correct, { body: { secret, email: 'tardi@posta.test' } })
    expect(await app.call(status, { body: { secret } })).toMatchObject({
      body: { email, state: 'confirmed' },
    })
  })
})

describe('going on', () => {
  test('the open tab gets one session once the link was opened elsewhere', async () => {
    const { secret, email } = await register()
    expect((await app.call(goOn, { body: { secret } })).status).toBe(404)
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    const answers = await Promise.all([1, 2, 3].map(() => app.call(goOn, { body: { secret } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
  })

  test('with a phone it asks for the code that was just sent, and sends no other', async () => {
    const phone = '+393485550911'
    const { secret, email } = await register({ phone })
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    const otp = await textedCode(app, phone)
    await pass(1)
    expect(await app.call(goOn, { body: { secret } })).toMatchObject({
      body: { must_verify_phone: true, phone: '+39 •••••••911' },
    })
    await app.runJobs()
    expect(await app.outbox(phone)).toHaveLength(1)
    expect((await app.call(accountEndpoints.verifyOtp, { body: { email, otp } })).status).toBe(200)
  })

  test('the day after the confirmation it asks for the password', async () => {
    const { secret, email } = await register()
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    await sql`update users set email_verified_at = now() - interval '25 hours' where email = ${email}`.execute(
      app.db,
    )
    expect((await app.call(goOn, { body: { secret } })).status).toBe(404)
  })

  test('a new password ends what the browser could go on with', async () => {
    const { secret, email } = await register()
    await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    const first = await app.call(accountEndpoints.login, { body: { email, password: testPassword } })
    const token = (first.body as { access_token: string }).access_token
    await app.call(accountEndpoints.endAllSessions, { as: { id: 0, token } })
    expect((await app.call(goOn, { body: { secret } })).status).toBe(404)
  })

  test('a sign-in before the link is opened answers the secret of the same waiting', async () => {
    const { email } = await register()
    const answer = await app.call(accountEndpoints.login, { body: { email, password: testPassword } })
    const { registration } = answer.body as { registration: string }
    expect(await app.call(status, { body: { secret: registration } })).toMatchObject({ body: { email } })
  })
})

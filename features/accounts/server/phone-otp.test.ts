import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { endCooldowns } from '#testing/limit-window.ts'
import { mailedLink, registerNewcomer, testPassword, textedCode } from '#testing/newcomer.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { login, verifyOtp, resendOtp } = accountEndpoints

let serial = 200
/** Somebody whose e-mail is confirmed and whose phone has just been sent a code. */
async function atTheCode() {
  serial += 1
  const phone = `+393331110${serial}`
  const { email } = await registerNewcomer(app, { phone })
  await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
  return { email, phone, code: await textedCode(app, phone) }
}

const otherThan = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0')
const enterCode = (email: string, otp: string) => app.call(verifyOtp, { body: { email, otp } })

test('the code signs in once and verifies the phone', async () => {
  const { email, code } = await atTheCode()
  expect(await enterCode(email, code)).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), welcome_new_user: true },
  })
  expect((await enterCode(email, code)).status).toBe(422)
  expect((await app.call(login, { body: { email, password: testPassword } })).body).toHaveProperty(
    'access_token',
  )
})

test('the same code brought twenty times at once opens one session [API-14]', async () => {
  const { email, code } = await atTheCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enterCode(email, code)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const sessions = await app.db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select('session.id')
    .where('email', '=', email)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('while the phone is unverified the password asks for the code too', async () => {
  const { email, phone } = await atTheCode()
  await endCooldowns(app)
  const answer = await app.call(login, { body: { email, password: testPassword } })
  expect(answer.body).toMatchObject({
    must_verify_phone: true,
    email,
    phone: expect.stringMatching(/^\+39 •{7}\d{3}$/),
  })
  await app.runJobs()
  expect((await app.outbox(phone)).length).toBe(2)
})

test('a code must have five digits', async () => {
  expect(await enterCode('a@posta.test', '1234')).toMatchObject({
    status: 422,
    body: { formError: { otp: ['Inserisci le 5 cifre del codice.'] } },
  })
})

test('five wrong tries kill the code', async () => {
  const { email, code } = await atTheCode()
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await enterCode(email, otherThan(code))).toMatchObject({
      status: 422,
      body: { formError: { otp: [expect.any(String)] } },
    })
  expect((await enterCode(email, code)).status).toBe(422)
})

test('five wrong tries at the same moment are all counted [API-14]', async () => {
  const { email, code } = await atTheCode()
  await Promise.all(Array.from({ length: 5 }, () => enterCode(email, otherThan(code))))
  expect((await enterCode(email, code)).status).toBe(422)
})

test('a code dies after ten minutes and on a resend', async () => {
  const { email, phone, code } = await atTheCode()
  await app.db
    .updateTable('otp_challenge')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('phone', '=', phone)
    .execute()
  expect((await enterCode(email, code)).status).toBe(422)
  await endCooldowns(app)
  expect((await app.call(resendOtp, { body: { email, phone } })).status).toBe(200)
  const second = await textedCode(app, phone)
  await endCooldowns(app)
  expect((await app.call(resendOtp, { body: { email, phone } })).status).toBe(200)
  const third = await textedCode(app, phone)
  if (second !== third) expect((await enterCode(email, second)).status).toBe(422)
  expect((await enterCode(email, third)).status).toBe(200)
})

test('within 20 seconds a resend answers 429, whoever asks', async () => {
  const { email, phone } = await atTheCode()
  const early = await app.call(resendOtp, { body: { email, phone } })
  expect(early.status).toBe(429)
  expect(early.headers.get('retry-after')).toBe('20')
  expect((await app.call(resendOtp, { body: { email: 'nessuno@posta.test', phone } })).status).toBe(200)
  expect((await app.call(resendOtp, { body: { email: 'nessuno@posta.test', phone } })).status).toBe(429)
})

test('a resend goes to the number on file, whatever number it names [API-15]', async () => {
  const { email, phone } = await atTheCode()
  await endCooldowns(app)
  await app.call(resendOtp, { body: { email, phone: '+393339999999' } })
  await app.runJobs()
  expect(await app.outbox('+393339999999')).toEqual([])
  expect(await app.outbox(phone)).toHaveLength(2)
})

test('without a password or a mail link before it, a resend sends nothing [API-15]', async () => {
  const { email, phone } = await atTheCode()
  await endCooldowns(app)
  await app.db.deleteFrom('otp_challenge').where('phone', '=', phone).execute()
  expect((await app.call(resendOtp, { body: { email, phone } })).status).toBe(200)
  await app.runJobs()
  expect(await app.outbox(phone)).toHaveLength(1)
})

test('ten wrong codes in a day close the phone verification [API-14]', async () => {
  const { email, phone, code } = await atTheCode()
  for (let attempt = 1; attempt <= 5; attempt += 1) await enterCode(email, otherThan(code))
  await endCooldowns(app)
  await app.call(resendOtp, { body: { email, phone } })
  const second = await textedCode(app, phone)
  for (let attempt = 1; attempt <= 5; attempt += 1) await enterCode(email, otherThan(second))
  await endCooldowns(app)
  expect((await app.call(resendOtp, { body: { email, phone } })).status).toBe(429)
  expect(await enterCode(email, second)).toMatchObject({
    body: { formError: { otp: ['Troppi codici errati. Potrai riprovare tra 24 ore.'] } },
  })
})

test('a number gets at most five codes an hour [API-15]', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const phone = '+393480000001'
  const { email } = await registerNewcomer(strict, { phone })
  await strict.call(accountEndpoints.verifyEmail, await mailedLink(strict, email))
  const answers: number[] = []
  for (let resend = 1; resend <= 5; resend += 1) {
    await endCooldowns(strict)
    answers.push((await strict.call(resendOtp, { body: { email, phone } })).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 429])
  await strict.runJobs()
  expect(await strict.outbox(phone)).toHaveLength(5)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { banToken, resetLink } from '#features/accounts/server/signed-links.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { endCooldowns } from '#testing/limit-window.ts'
import {
  confirmNewcomer,
  mailedLink,
  makeNewcomer,
  registerNewcomer,
  testPassword,
  textedCode,
} from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { suspendAccount } from '#testing/account-states.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
})

const someToken = expect.stringMatching(/^[\w-]{43}$/)
const someMessages = [expect.stringMatching(/\S/)]
const newPassword = 'Girasole d’inverno 7'
const twice = { password: newPassword, password_confirmation: newPassword }

describe('signing in and out', () => {
  test('a session is a token: it alone opens, in the header and in no cookie [ENT-01]', async () => {
    const { email } = await makeNewcomer(app)
    const signedIn = await ask('POST /api/login', { body: { email, password: testPassword } })
    const token = signedIn.body.access_token
    // The one cookie tells the browser from others, and opens nothing.
    expect(signedIn.headers.get('set-cookie')).not.toContain(token)
    expect(await ask('GET /api/user', { as: { token } })).toMatchObject({ status: 200, body: { email } })
    expect((await ask('GET /api/user')).status).toBe(401)
    expect((await ask('GET /api/user', { as: { token: `${token}x` } })).status).toBe(401)
  })

  test('the password answers a token, a mail to confirm, or a ban; faults stand by field [API-13]', async () => {
    const login = quoted('API-13', 'POST /api/login')
    const { email, name } = await registerNewcomer(app)
    const body = { email, password: testPassword }
    const unconfirmed = await ask(login, { body })
    expect(unconfirmed.status).toBe(200)
    expect(unconfirmed.body).toEqual({
      [quoted('API-13', 'mustverify')]: true,
      registration: expect.any(String),
    })

    const newcomer = await confirmNewcomer(app, { email, name })
    const signedIn = await ask(login, { body })
    expect(signedIn).toMatchObject({ status: 200, body: { access_token: someToken } })
    expect((await ask('GET /api/user', { as: { token: signedIn.body.access_token } })).body.name).toBe(name)

    const formError = quoted('API-13', 'formError')
    expect(await ask(login, { body: { email, password: 'Dimostrazione2!' } })).toMatchObject({
      status: 422,
      body: { [formError]: { email: someMessages } },
    })
    expect(await ask(login, { body: {} })).toMatchObject({
      status: 422,
      body: { [formError]: { email: someMessages, password: someMessages } },
    })

    await suspendAccount(app, newcomer)
    const banned = await ask(login, { body })
    expect(banned.status).toBe(200)
    expect(banned.body).toMatchObject({
      [quoted('API-13', 'banned')]: true,
      [quoted('API-13', 'username')]: name,
    })
    expect(banned.body).not.toHaveProperty('access_token')
  })

  test('the code of the phone answers a token, or its fault [API-14]', async () => {
    const { email, code } = await atTheCode('+393331117001')
    const verify = (body: object) => ask(quoted('API-14', 'POST /api/verify-otp'), { body })
    const [address, otp] = [quoted('API-14', 'email'), quoted('API-14', 'otp')]
    const wrong = code === '12345' ? '54321' : '12345'
    for (const fault of [
      { [address]: email, [otp]: wrong },
      { [address]: email, [otp]: '1234' },
    ])
      expect(await verify(fault)).toMatchObject({ status: 422, body: { formError: { [otp]: someMessages } } })
    expect(await verify({ [address]: email, [otp]: code })).toMatchObject({
      status: 200,
      body: { access_token: someToken, welcome_new_user: true },
    })
  })

  test('another code is sent to who gives e-mail and phone [API-15]', async () => {
    const phone = '+393331117002'
    const { email } = await atTheCode(phone)
    const resend = (body: object) => ask(quoted('API-15', 'POST /api/resend-otp'), { body })
    const asked = { [quoted('API-15', 'email')]: email, [quoted('API-15', 'phone')]: phone }
    expect((await resend(asked)).status).toBe(429)
    await endCooldowns(app)
    expect((await resend(asked)).status).toBe(200)
    await app.runJobs()
    expect(await app.outbox(phone)).toHaveLength(2)
    expect(await resend({})).toMatchObject({ status: 422, body: { formError: { email: someMessages } } })
    expect(await resend({ ...asked, [quoted('API-15', 'phone')]: 5 })).toMatchObject({
      status: 422,
      body: { formError: { phone: someMessages } },
    })
  })

  test('signing out ends this token and no other [API-07]', async () => {
    const king = await makeKing(app)
    const { email, ...newcomer } = await makeNewcomer(app)
    const other = await ask('POST /api/login', { body: { email, password: testPassword } })
    expect((await ask(quoted('API-07', 'POST /api/logout'), { as: newcomer })).status).toBe(204)
    expect((await ask('GET /api/user', { as: newcomer })).status).toBe(401)
    for (const as of [{ token: other.body.access_token }, king])
      expect((await ask('GET /api/user', { as })).status).toBe(200)
  })
})

/** Somebody whose e-mail is confirmed and whose phone has just been sent a code. */
async function atTheCode(phone: string) {
  const { email } = await registerNewcomer(app, { phone })
  const { params, query } = await mailedLink(app, email)
  expect(await ask(`GET /api/email/verify/${params.id}`, { query })).toMatchObject({
    body: { must_verify_phone: true },
  })
  return { email, code: await textedCode(app, phone) }
}

describe('registering', () => {
  const form = async (changes: object = {}) => ({
    name: 'Ginevra',
    dob: '1996-06-22',
    email: 'ginevra@posta.test',
    phone: '',
    password: testPassword,
    password_confirmation: testPassword,
    role: 'HOSTESS',
    termsAccepted: true,
    captcha: await proveHuman(app),
    [quoted('ENT-11', 'isModel')]: true,
    [quoted('ENT-11', 'profileTypes')]: [1, 3],
    [quoted('ENT-11', 'newsletter')]: 0,
    [quoted('ENT-11', 'province')]: 58,
    ...changes,
  })

  test('the registration carries the fields of the form, and all of them count [ENT-11]', async () => {
    expect((await ask('POST /api/register', { body: await form() })).status).toBe(201)
    const as = await confirmNewcomer(app, { name: 'Ginevra', email: 'ginevra@posta.test' })
    expect((await ask('GET /api/user', { as })).body).toMatchObject({
      name: 'Ginevra',
      dob: '1996-06-22',
      email: 'ginevra@posta.test',
      phone: null,
      role: 'HOSTESS',
      profile: { my_profile_types: [1, 3], province_id: 58 },
    })
    for (const [field, value] of [
      ['isModel', 'yes'],
      ['profileTypes', [9]],
      ['newsletter', 1],
      ['province', 'Roma'],
    ] as const) {
      const refused = await ask('POST /api/register', { body: await form({ [field]: value }) })
      expect(refused, field).toMatchObject({ status: 422, body: { formError: { [field]: someMessages } } })
    }
  })

  test('what is wrong with a registration stands by field; what is right brings no token yet [API-16]', async () => {
    const register = quoted('API-16', 'POST /api/register')
    const refused = await ask(register, {
      body: await form({
        name: '',
        dob: '2015-01-01',
        email: 'nessuna',
        phone: '12',
        province: 999,
        password: 'corta',
        password_confirmation: 'altra',
      }),
    })
    expect(refused.status).toBe(422)
    expect(refused.body[quoted('API-16', 'formError')]).toEqual({
      name: someMessages,
      dob: someMessages,
      email: someMessages,
      phone: someMessages,
      province: someMessages,
      password: someMessages,
      password_confirmation: someMessages,
    })
    const taken = await ask(register, { body: await form({ name: 'Serena', email: 'serena@posta.test' }) })
    expect(taken.status).toBe(201)
    expect(taken.body).not.toHaveProperty('access_token')
  })

  test('the mailed link, with its query, brings the token [API-25]', async () => {
    const { email } = await registerNewcomer(app)
    const { params, query } = await mailedLink(app, email)
    const line = quoted('API-25', 'GET /api/email/verify/{id}', { id: params.id })
    const forged = await ask(line, { query: { ...query, signature: 'x' } })
    expect(forged).toMatchObject({ status: 403, body: { message: expect.any(String) } })
    const answer = await ask(line, { query })
    expect(answer).toMatchObject({ status: 200, body: { access_token: someToken } })
    const token = answer.body.access_token
    expect((await ask('GET /api/user', { as: { token } })).body).toMatchObject({ email })
  })
})

describe('the password', () => {
  test('whoever forgot it is sent a link; a fault stands by field [API-26]', async () => {
    const { email } = await makeHostess(app)
    const forgot = (body: object) => ask(quoted('API-26', 'POST /api/forgot-password'), { body })
    const captcha = await proveHuman(app)
    expect(await forgot({ [quoted('API-26', 'email')]: 'nessuna', captcha })).toMatchObject({
      status: 422,
      body: { [quoted('API-26', 'formError')]: { [quoted('API-26', 'email')]: someMessages } },
    })
    expect((await forgot({ [quoted('API-26', 'email')]: email, captcha })).status).toBe(200)
    await app.runJobs()
    expect((await app.outbox(email))[0]?.text).toContain('/reset-password?')
  })

  test('the link sets another, given twice with e-mail and token; a fault stands by field [API-21]', async () => {
    const { id, email } = await makeHostess(app)
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const link = new URL(resetLink(app.needs.config, { id, email, password_hash }))
    const reset = (body: object) => ask(quoted('API-21', 'POST /api/reset-password'), { body })
    const form = {
      ...twice,
      [quoted('API-21', 'email')]: email,
      [quoted('API-21', 'token')]: link.searchParams.get('token'),
    }
    const formError = quoted('API-21', 'formError')
    expect(await reset({ ...form, password: 'corta', password_confirmation: 'altra' })).toMatchObject({
      status: 422,
      body: { [formError]: { password: someMessages, password_confirmation: someMessages } },
    })
    expect(await reset({ ...form, token: 'x' })).toMatchObject({
      status: 422,
      body: { [formError]: { token: someMessages } },
    })
    expect((await reset(form)).status).toBe(200)
    const signedIn = await ask('POST /api/login', { body: { email, password: newPassword } })
    expect(signedIn.body).toMatchObject({ access_token: someToken })
  })

  test('whoever knows it changes it, and is told success [API-46]', async () => {
    const as = await makeNewcomer(app)
    const change = (body: object) => ask(quoted('API-46', 'POST /api/change-password'), { as, body })
    expect(await change({ ...twice, current_password: 'Dimostrazione2!' })).toMatchObject({
      status: 422,
      body: { formError: { current_password: someMessages } },
    })
    const changed = await change({ ...twice, current_password: testPassword })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ [quoted('API-46', 'success')]: true })
    const signedIn = await ask('POST /api/login', { body: { email: as.email, password: newPassword } })
    expect(signedIn.body).toMatchObject({ access_token: someToken })
  })
})

describe('other ways in, and out', () => {
  test('an impersonation link answers a token, or the ban [API-22]', async () => {
    const owner = await makeAdmin(app, { adminRole: 'owner' })
    const king = await makeKing(app)
    const enter = async () => {
      const issued = await ask(`POST /api/admin/users/${king.id}/impersonation-link`, {
        as: owner,
        body: { reason: 'Segnalazione 42.' },
      })
      const { id = '', hash = '', ...query } = Object.fromEntries(new URL(issued.body.url).searchParams)
      return ask(quoted('API-22', 'GET /api/verify-impersonation/{id}/{hash}', { id, hash }), { query })
    }
    const entered = await enter()
    expect(entered).toMatchObject({ status: 200, body: { access_token: someToken } })
    const token = entered.body.access_token
    expect((await ask('GET /api/user', { as: { token } })).body).toMatchObject({ id: king.id })
    await suspendAccount(app, king)
    const banned = await enter()
    expect(banned).toMatchObject({
      status: 200,
      body: { [quoted('API-22', 'banned')]: true, username: king.name },
    })
    expect(banned.body).not.toHaveProperty('access_token')
  })

  test('the report of a ban is its message [API-23]', async () => {
    const king = await makeKing(app)
    await suspendAccount(app, king, 'Messaggi offensivi.')
    const line = quoted('API-23', 'GET api/ban-report/{username}', { username: king.name })
    const report = await ask(line, { query: { ban_token: banToken(app.needs.config, king.id) } })
    expect(report.status).toBe(200)
    expect(report.body).toEqual({
      [quoted('API-23', 'message')]: expect.stringContaining('Messaggi offensivi.'),
    })
    expect((await ask(line)).status).toBe(404)
  })

  test('a member asks for the cancellation of the account, once and for all [API-47]', async () => {
    const king = await makeKing(app)
    const line = quoted('API-47', 'POST /api/send-cancellation-request')
    expect((await ask(line, { as: king })).status).toBe(200)
    const { body } = await ask('GET /api/user', { as: king })
    expect(Date.parse(body.deletion_due_at)).toBeGreaterThan(Date.now())
    expect((await ask(line)).status).toBe(401)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { listCases } from '#features/moderation/contract/moderation.ts'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { passwordEndpoints } from '../contract/passwords.ts'
import { secondFactorEndpoints } from '../contract/second-factor.ts'
import { secondFactorRequired } from '#platform/contract/refusals.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { productionLike } from '#testing/production.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person, signIn } from '#testing/people.ts'
import {
  auditActions,
  begin,
  codeAt,
  currentStep,
  makeColleague,
  makeEnrolled,
  staffPassword as password,
  wrongCode,
} from '#testing/second-factor.ts'
import { emailLink, resetLink } from './signed-links.ts'
import { forTheApp, hashRecoveryCode, newSecret, openSecret, sealSecret, stepOf } from './totp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const signInWithPassword = (person: Person, typed = password) =>
  app.call(accountEndpoints.login, { body: { email: person.email, password: typed } })

async function ticketOf(person: Person): Promise<string> {
  const { body } = await signInWithPassword(person)
  return (body as { ticket: string }).ticket
}

const show = (ticket: string, code: string) =>
  app.call(secondFactorEndpoints.login, { body: { ticket, code } })

describe('signing in', () => {
  test('an enrolled admin gets a ticket for the password, and the token for the code [API-13]', async () => {
    const person = await makeEnrolled(app)
    const first = await signInWithPassword(person)
    expect(first).toMatchObject({ status: 200, body: { must_totp: true, ticket: expect.any(String) } })
    expect(first.body).not.toHaveProperty('access_token')
    const ticket = await ticketOf(person)
    const answer = await show(ticket, codeAt(person.secret, person.step + 1))
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    const { access_token: token } = answer.body as { access_token: string }
    const user = await app.call(ownUserEndpoint, { as: { id: person.id, token } })
    expect(user.body).toMatchObject({ id: person.id, second_factor: 'on' })
    expect((await show(ticket, person.recoveryCodes[0]!)).status).toBe(422)
  })

  test('who is not enrolled signs in with the password alone outside production', async () => {
    const person = await makeColleague(app)
    expect((await signInWithPassword(person)).body).toHaveProperty('access_token')
    expect((await app.call(ownUserEndpoint, { as: person })).body).toMatchObject({ second_factor: 'off' })
    expect((await app.call(adminOverview, { as: person })).status).toBe(200)
  })

  test('a ticket opens nothing else, and dies with a new password', async () => {
    const person = await makeEnrolled(app)
    const ticket = await ticketOf(person)
    expect((await app.call(ownUserEndpoint, { as: { id: person.id, token: ticket } })).status).toBe(401)
    const changed = await app.call(passwordEndpoints.change, {
      as: person,
      body: {
        current_password: password,
        password: 'un giardino dietro la porta',
        password_confirmation: 'un giardino dietro la porta',
      },
    })
    expect(changed.status).toBe(200)
    const late = await show(ticket, codeAt(person.secret, person.step + 1))
    expect(late).toMatchObject({ status: 422, body: { formError: { ticket: [expect.any(String)] } } })
  })

  test('a ticket lasts five minutes and five wrong codes', async () => {
    const person = await makeEnrolled(app)
    const ticket = await ticketOf(person)
    for (let turn = 0; turn < 4; turn += 1)
      expect((await show(ticket, wrongCode(person))).body).toMatchObject({
        formError: { code: ['Il codice non è corretto. Controlla e riprova.'] },
      })
    expect((await show(ticket, wrongCode(person))).body).toMatchObject({
      formError: { ticket: ['Troppi codici errati. Accedi di nuovo.'] },
    })
    expect((await show(ticket, codeAt(person.secret, person.step + 1))).status).toBe(422)

    const old = await ticketOf(person)
    await app.db
      .updateTable('login_ticket')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', person.id)
      .execute()
    expect((await show(old, codeAt(person.secret, person.step + 1))).status).toBe(422)
    expect((await show(await ticketOf(person), codeAt(person.secret, person.step + 1))).status).toBe(200)
  })

  test('after ten wrong codes the account waits a day, whatever the ticket', async () => {
    const person = await makeEnrolled(app)
    // At once: the account holds no more than ten, and no ticket more than five.
    for (let turn = 0; turn < 2; turn += 1) {
      const ticket = await ticketOf(person)
      await Promise.all(Array.from({ length: 7 }, () => show(ticket, wrongCode(person))))
    }
    const { failures } = await app.db
      .selectFrom('second_factor')
      .select('failures')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(failures).toBe(10)
    const right = codeAt(person.secret, person.step + 1)
    expect((await show(await ticketOf(person), right)).body).toMatchObject({
      formError: { code: [expect.stringContaining('24 ore')] },
    })
    expect((await show(await ticketOf(person), person.recoveryCodes[0]!)).status).toBe(422)
    await app.db
      .updateTable('second_factor')
      .set({ failing_since: sql<Date>`now() - interval '25 hours'` })
      .where('user_id', '=', person.id)
      .execute()
    expect((await show(await ticketOf(person), right)).status).toBe(200)
  })
})

describe('a code', () => {
  test('of the step before, of now and of the step after is good, no other', () => {
    const secret = newSecret()
    const at = 1_800_000_015
    const step = Math.floor(at / 30)
    const codes = [-2, -1, 0, 1, 2].map((aside) => codeAt(forTheApp(secret, '').secret, step + aside))
    expect(codes.map((code) => stepOf(secret, code, at))).toEqual([null, step - 1, step, step + 1, null])
  })

  test('is accepted once, whoever brings it and however often at once', async () => {
    const person = await makeEnrolled(app)
    const code = codeAt(person.secret, person.step + 1)
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(person)))
    const answers = await Promise.all(tickets.map((ticket) => show(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await show(await ticketOf(person), code)).status).toBe(422)
    // Nor the one that the enrolment used, nor by hand.
    expect((await show(await ticketOf(person), codeAt(person.secret, person.step))).status).toBe(422)
    await expect(
      app.db.updateTable('second_factor').set({ last_step: 1 }).where('user_id', '=', person.id).execute(),
    ).rejects.toThrow('does not come back')
  })

  test('of recovery works in the same field, however it is typed, once, and tells by mail', async () => {
    const person = await makeEnrolled(app)
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = person.recoveryCodes
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(person)))
    const answers = await Promise.all(tickets.map((ticket) => show(ticket, first)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await show(await ticketOf(person), ` ${second.toLowerCase().replace('-', ' ')}`)).status).toBe(
      200,
    )
    await app.runJobs()
    expect((await app.outbox(person.email))[0]?.subject).toBe('Hai usato un codice di recupero')
    const state = await app.call(secondFactorEndpoints.state, {
      as: { ...person, token: await signIn(app, person.id) },
    })
    expect(state.body).toEqual({ enrolled: true, required: false, recovery_codes_left: 8 })
  })

  test('and its secret cannot be read from the database, nor moved to another account', async () => {
    const person = await makeEnrolled(app)
    const { sealed_secret: sealed } = await app.db
      .selectFrom('second_factor')
      .select('sealed_secret')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { config } = app.needs
    const plain = openSecret(config, person.id, sealed)!
    expect(forTheApp(plain, '').secret).toBe(person.secret)
    expect(sealed.includes(plain)).toBe(false)
    expect(openSecret(config, person.id + 1, sealed)).toBeNull()
    expect(sealSecret(config, person.id, plain).equals(sealed)).toBe(false)
    const kept = await app.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(JSON.stringify(kept)).not.toContain(person.recoveryCodes[0])
    expect(
      kept.some(({ code_hash }) =>
        code_hash.equals(hashRecoveryCode(config, person.id, person.recoveryCodes[0]!)),
      ),
    ).toBe(true)
  })
})

describe('setting it up', () => {
  test('takes the password and a first code, ends the other sessions, and is on record', async () => {
    const person = await makeColleague(app)
    const other = await signIn(app, person.id)
    const refused = await app.call(secondFactorEndpoints.begin, {
      as: person,
      body: { password: 'sbagliata' },
    })
    expect(refused).toMatchObject({ status: 422, body: { formError: { password: [expect.any(String)] } } })
    const { secret, uri } = await begin(app, person)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lieta:/)
    // Not before it is confirmed.
    expect((await signInWithPassword(person)).body).toHaveProperty('access_token')
    const confirm = (code: string) => app.call(secondFactorEndpoints.confirm, { as: person, body: { code } })
    const wrong = wrongCode({ ...person, secret, recoveryCodes: [], step: 0 })
    expect((await confirm(wrong)).status).toBe(422)
    expect((await confirm(codeAt(secret, currentStep()))).status).toBe(200)
    expect((await app.call(ownUserEndpoint, { as: { id: person.id, token: other } })).status).toBe(401)
    expect((await app.call(ownUserEndpoint, { as: person })).status).toBe(200)
    expect((await confirm(codeAt(secret, currentStep() + 1))).status).toBe(409)
    const again = await app.call(secondFactorEndpoints.begin, { as: person, body: { password } })
    expect(again.status).toBe(409)
    expect(await auditActions(app, person)).toEqual(['second_factor.enrol'])
  })

  test('new recovery codes and the way out ask for password and code; the old codes are void', async () => {
    const person = await makeEnrolled(app)
    const renew = (typed: string, code: string) =>
      app.call(secondFactorEndpoints.newRecoveryCodes, { as: person, body: { password: typed, code } })
    expect((await renew('sbagliata', codeAt(person.secret, person.step + 1))).status).toBe(422)
    expect((await renew(password, wrongCode(person))).status).toBe(422)
    const renewed = await renew(password, codeAt(person.secret, person.step + 1))
    const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] }
    expect((await show(await ticketOf(person), person.recoveryCodes[0]!)).status).toBe(422)

    const off = (code: string) =>
      app.call(secondFactorEndpoints.disable, { as: person, body: { password, code } })
    expect((await off(person.recoveryCodes[1]!)).status).toBe(422)
    expect((await off(codes[0]!)).status).toBe(204)
    expect((await off(codes[1]!)).status).toBe(409)
    expect((await signInWithPassword(person)).body).toHaveProperty('access_token')
    expect(await auditActions(app, person)).toEqual([
      'second_factor.enrol',
      'second_factor.recovery_codes',
      'second_factor.disable',
    ])
  })

  test('is for the staff alone', async () => {
    const { body } = await app.call(secondFactorEndpoints.state, {
      as: await makeAdmin(app, { adminRole: 'finance' }),
    })
    expect(body).toEqual({ enrolled: false, required: false, recovery_codes_left: 0 })
  })
})

describe('no other way in goes around it', () => {
  test('a new password by mail gives no session, and the code is still asked for', async () => {
    const person = await makeEnrolled(app)
    const user = await app.db
      .selectFrom('users')
      .select(['id', 'email', 'password_hash'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const link = new URL(resetLink(app.needs.config, user))
    const chosen = 'la chiave sotto il vaso'
    const answer = await app.call(passwordEndpoints.reset, {
      body: {
        email: person.email,
        token: link.searchParams.get('token') ?? '',
        password: chosen,
        password_confirmation: chosen,
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('access_token')
    expect((await signInWithPassword(person, chosen)).body).toMatchObject({ must_totp: true })
  })

  test('nor a link that confirms an e-mail, nor a code for a phone', async () => {
    const person = await makeEnrolled(app)
    await app.db
      .updateTable('users')
      .set({ state: 'email_pending', email_verified_at: null, phone: '+393331234567' })
      .where('id', '=', person.id)
      .execute()
    const { id, ...query } = Object.fromEntries(new URL(emailLink(app.needs.config, person)).searchParams)
    const verified = await app.call(accountEndpoints.verifyEmail, {
      params: { id: id! },
      query: query as never,
    })
    expect(verified.body).toMatchObject({ must_verify_phone: true })
    await app.runJobs()
    const [sms] = await app.outbox('+393331234567')
    const otp = /\b(\d{5})\b/.exec(sms?.text ?? '')?.[1] ?? ''
    const phone = await app.call(accountEndpoints.verifyOtp, { body: { email: person.email, otp } })
    expect(phone.body).toEqual({ must_totp: true, ticket: expect.any(String), methods: ['totp'] })
  })
})

describe('in production', () => {
  test('who is not enrolled reaches the enrolment, then everything', async () => {
    const live = await startTestApp(productionLike, { workJobs: false })
    const person = await makeColleague(live, { adminRole: 'owner' })
    const cases = () => live.call(listCases, { as: person, query: {} })
    expect(await cases()).toMatchObject({ status: 403, body: { code: secondFactorRequired } })
    const user = await live.call(ownUserEndpoint, { as: person })
    expect(user.body).toMatchObject({ id: person.id, second_factor: 'required' })
    expect((await live.call(accountEndpoints.sessions, { as: person })).status).toBe(200)

    const { secret } = await begin(live, person)
    const code = codeAt(secret, currentStep())
    expect((await live.call(secondFactorEndpoints.confirm, { as: person, body: { code } })).status).toBe(200)
    expect((await cases()).status).toBe(200)
  })
})

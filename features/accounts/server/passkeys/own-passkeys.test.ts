import { beforeAll, describe, expect, test } from 'vitest'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { staffEndpoints } from '#features/staff/contract/staff.ts'
import { secondFactorRequired } from '#platform/contract/refusals.ts'
import { addPasskeyTo, newAuthenticator, siteOf } from '#testing/authenticator.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person, signIn } from '#testing/people.ts'
import { productionLike } from '#testing/production.ts'
import { auditActions, codeAt, makeColleague, makeEnrolled, staffPassword } from '#testing/second-factor.ts'
import { accountEndpoints } from '../../contract/accounts.ts'
import {
  passkeyEndpoints as endpoints,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../contract/passkeys.ts'
import { passwordEndpoints } from '../../contract/passwords.ts'
import { secondFactorEndpoints } from '../../contract/second-factor.ts'
import { resetLink } from '../signed-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

type Authenticator = ReturnType<typeof newAuthenticator>

async function begin(as: Person): Promise<PasskeyCreation> {
  const { body } = await app.call(endpoints.registrationChallenge, { as })
  return body as PasskeyCreation
}

const add = (as: Person, passkey: ReturnType<Authenticator['create']>, name = 'iPhone') =>
  app.call(endpoints.add, { as, body: { passkey, name } })

async function enter(authenticator: Authenticator, on = app): Promise<{ access_token?: string }> {
  const { body: asked } = await on.call(endpoints.signInChallenge)
  const { body } = await on.call(endpoints.signIn, {
    body: { passkey: authenticator.sign(asked as PasskeyRequest) },
  })
  return body as { access_token?: string }
}

async function newestMail(person: Person, on = app) {
  await on.runJobs()
  return (await on.outbox(person.email))[0]
}

describe('adding a passkey', () => {
  test('keeps its name and tells its person', async () => {
    const king = await makeKing(app)
    const answer = await add(
      king,
      newAuthenticator(siteOf(app)).create(await begin(king)),
      '  Chrome su Windows ',
    )
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Chrome su Windows', last_used_at: null, suspect: false },
    })
    expect(await newestMail(king)).toMatchObject({
      subject: 'Hai aggiunto una passkey',
      text: expect.stringContaining('«Chrome su Windows»'),
    })
  })

  test.each([
    ['of another page', { origin: 'https://lieta.example' }],
    ['for another site', { rpId: 'lieta.example' }],
    ['without its person having shown who they are', { verified: false }],
  ])('one that was made %s is refused', async (_, faults) => {
    const king = await makeKing(app)
    const answer = await add(king, newAuthenticator(siteOf(app)).create(await begin(king), faults))
    expect(answer).toMatchObject({ status: 422, body: { formError: { passkey: [expect.any(String)] } } })
    expect((await app.call(endpoints.list, { as: king })).body).toEqual([])
  })

  test('a challenge makes one passkey, in the session that asked', async () => {
    const king = await makeKing(app)
    const asked = await begin(king)
    const elsewhere = { ...king, token: await signIn(app, king.id) }
    expect((await add(elsewhere, newAuthenticator(siteOf(app)).create(asked))).status).toBe(422)
    expect((await add(king, newAuthenticator(siteOf(app)).create(asked))).status).toBe(201)
    expect((await add(king, newAuthenticator(siteOf(app)).create(asked))).status).toBe(422)
  })

  test('a device is asked not to make a second one, and the same key is nobody else’s', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king)
    const { excludeCredentials } = await begin(king)
    expect(excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    const hostess = await makeHostess(app)
    const again = await add(hostess, authenticator.create(await begin(hostess)))
    expect(again).toMatchObject({ status: 409 })
  })

  test('ten are the most, however many are added at once', async () => {
    const king = await makeKing(app)
    for (let turn = 0; turn < 8; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that only the last ones meet
      await addPasskeyTo(app, king)
    const asked = await Promise.all([1, 2, 3, 4].map(() => begin(king)))
    const answers = await Promise.all(
      asked.map((each) => add(king, newAuthenticator(siteOf(app)).create(each))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(await app.call(endpoints.registrationChallenge, { as: king })).toMatchObject({ status: 409 })
    const one = app.db
      .selectFrom('passkey')
      .select(['user_id', 'public_key', 'counter', 'name'])
      .where('user_id', '=', king.id)
    const { user_id, public_key, counter, name } = await one.executeTakeFirstOrThrow()
    const eleventh = app.db
      .insertInto('passkey')
      .values({ user_id, public_key, counter, name, credential_id: Buffer.from('undici') })
    await expect(eleventh.execute()).rejects.toThrow('ten passkeys')
  })
})

describe('one’s own passkeys', () => {
  test('are renamed', async () => {
    const king = await makeKing(app)
    const { id } = await addPasskeyTo(app, king)
    const rename = (name: string) => app.call(endpoints.rename, { as: king, params: { id }, body: { name } })
    expect(await rename('Portachiavi')).toMatchObject({ status: 200, body: { id, name: 'Portachiavi' } })
    expect(await rename('   ')).toMatchObject({
      status: 422,
      body: { formError: { name: ['Dai un nome alla passkey.'] } },
    })
    expect((await rename('x'.repeat(61))).status).toBe(422)
  })

  test('a removed one opens nothing, ends the other sessions that it opened, and is told of', async () => {
    const king = await makeKing(app)
    const { authenticator, id } = await addPasskeyTo(app, king)
    const [here, there] = [
      (await enter(authenticator)).access_token!,
      (await enter(authenticator)).access_token!,
    ]
    const removed = await app.call(endpoints.remove, { as: { ...king, token: here }, params: { id } })
    expect(removed.status).toBe(204)
    const seen = (token: string) => app.call(ownUserEndpoint, { as: { ...king, token } })
    // Where it was removed, and where the password had opened the session, one goes on.
    expect([(await seen(here)).status, (await seen(there)).status, (await seen(king.token)).status]).toEqual([
      200, 401, 200,
    ])
    expect(await enter(authenticator)).toMatchObject({ formError: {} })
    expect((await newestMail(king))?.subject).toBe('Hai rimosso una passkey')
  })

  test('outlast a new password, and the mail about it names them', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king)
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', king.id)
      .executeTakeFirstOrThrow()
    const link = new URL(
      resetLink(app.needs.config, { id: king.id, email: king.email, password_hash } as never),
    )
    const password = 'un giardino dietro la porta'
    const answer = await app.call(passwordEndpoints.reset, {
      body: {
        email: king.email,
        token: link.searchParams.get('token')!,
        password,
        password_confirmation: password,
      },
    })
    expect(answer).toMatchObject({ status: 200, body: { passkeys: 1 } })
    expect(await newestMail(king)).toMatchObject({
      subject: 'La tua password è cambiata',
      text: expect.stringMatching(
        /passkey: «iPhone»\. Se non la riconosci, rimuovila: \S+\/profile\/settings/,
      ),
    })
    expect(await enter(authenticator)).toHaveProperty('access_token')
  })
})

describe('of the staff', () => {
  const withPassword = (person: Person, on = app) =>
    on.call(accountEndpoints.login, { body: { email: person.email, password: staffPassword } })

  test('a passkey is both factors, and from then on the password alone opens nothing', async () => {
    const person = await makeColleague(app)
    const before = await signIn(app, person.id)
    const { authenticator } = await addPasskeyTo(app, person)
    // It was opened with the password alone.
    expect((await app.call(ownUserEndpoint, { as: { ...person, token: before } })).status).toBe(401)
    expect((await withPassword(person)).body).toMatchObject({ must_totp: true, methods: ['passkey'] })
    const { access_token: token } = await enter(authenticator)
    expect((await app.call(ownUserEndpoint, { as: { ...person, token: token! } })).body).toMatchObject({
      second_factor: 'on',
    })
    expect(await auditActions(app, person)).toEqual(['passkey.add'])
  })

  test('beside the app either one does, and the app is set up and taken away as before', async () => {
    const person = await makeEnrolled(app)
    const { authenticator, id } = await addPasskeyTo(app, person)
    const answer = await withPassword(person)
    expect(answer.body).toMatchObject({ must_totp: true, methods: ['totp', 'passkey'] })
    const { ticket } = answer.body as { ticket: string }
    const code = codeAt(person.secret, person.step + 1)
    expect((await app.call(secondFactorEndpoints.login, { body: { ticket, code } })).status).toBe(200)
    expect(await enter(authenticator)).toHaveProperty('access_token')
    expect((await app.call(endpoints.remove, { as: person, params: { id } })).status).toBe(204)
    expect((await withPassword(person)).body).toMatchObject({ methods: ['totp'] })
  })

  test('an app that nobody has set up is not shown as such by a passkey', async () => {
    const person = await makeColleague(app)
    await addPasskeyTo(app, person)
    expect((await app.call(secondFactorEndpoints.state, { as: person })).body).toMatchObject({
      enrolled: false,
    })
    const disabled = await app.call(secondFactorEndpoints.disable, {
      as: person,
      body: { password: staffPassword, code: '000000' },
    })
    expect(disabled.status).toBe(409)
  })

  test('an owner takes it away from who has lost the device', async () => {
    const owner = await makeAdmin(app, { adminRole: 'owner' })
    const person = await makeColleague(app)
    const { authenticator } = await addPasskeyTo(app, person)
    const reset = await app.call(staffEndpoints.resetSecondFactor, {
      as: owner,
      params: { id: person.id },
      body: { reason: 'Ha perso il telefono.' },
    })
    expect(reset).toMatchObject({ status: 200, body: { second_factor: false } })
    expect(await enter(authenticator)).toMatchObject({ formError: {} })
    expect((await withPassword(person)).body).toHaveProperty('access_token')
  })

  test('whose access was taken away stays outside', async () => {
    const person = await makeColleague(app)
    const { authenticator } = await addPasskeyTo(app, person)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect(await enter(authenticator)).toMatchObject({ message: expect.stringContaining('disattivato') })
  })

  test('in production it is what opens the back office', async () => {
    const production = await startTestApp(productionLike)
    const person = await makeColleague(production)
    const look = () => production.call(adminOverview, { as: person })
    expect(await look()).toMatchObject({ status: 403, body: { code: secondFactorRequired } })
    await addPasskeyTo(production, person)
    expect((await look()).status).toBe(200)
  })
})

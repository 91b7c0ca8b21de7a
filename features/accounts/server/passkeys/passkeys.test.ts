import { beforeAll, describe, expect, test } from 'vitest'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { addPasskeyTo, newAuthenticator, siteOf } from '#testing/authenticator.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { accountEndpoints } from '../../contract/accounts.ts'
import {
  type PasskeyAssertion,
  type PasskeyCreation,
  passkeyEndpoints as endpoints,
  type PasskeyRequest,
} from '../../contract/passkeys.ts'
import { verifyAssertion } from './assertion.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

async function challenge(): Promise<PasskeyRequest> {
  const { body } = await app.call(endpoints.signInChallenge)
  return body as PasskeyRequest
}

const enter = (passkey: PasskeyAssertion) => app.call(endpoints.signIn, { body: { passkey } })

const refused = (words: string) => ({
  status: 422,
  body: { formError: { passkey: [expect.stringContaining(words)] } },
})

const mailsTo = async (person: Person) => {
  await app.runJobs()
  return (await app.outbox(person.email)).map(({ subject }) => subject)
}

describe('signing in', () => {
  test('a passkey alone opens a session, which says so, and counts its use', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king)
    const answer = await enter(authenticator.sign(await challenge()))
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    const { access_token: token } = answer.body as { access_token: string }
    const as = { id: king.id, token }
    expect((await app.call(ownUserEndpoint, { as })).body).toMatchObject({ id: king.id })
    expect((await app.call(endpoints.list, { as })).body).toEqual([
      {
        id: expect.any(Number),
        name: 'iPhone',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        suspect: false,
      },
    ])
    const sessions = await app.call(accountEndpoints.sessions, { as })
    expect(sessions.body).toMatchObject([{ current: true, passkey: true }, { passkey: false }])
  })

  test('the request names nobody, and the handle of an account is random', async () => {
    const king = await makeKing(app)
    await addPasskeyTo(app, king)
    expect(await challenge()).toEqual({
      challenge: expect.any(String),
      rpId: new URL(siteOf(app)).hostname,
      timeout: 600_000,
      userVerification: 'required',
      allowCredentials: [],
    })
    const { body } = await app.call(endpoints.registrationChallenge, { as: king })
    expect(JSON.stringify(body)).not.toContain(king.email)
    expect(body).toMatchObject({ user: { id: expect.stringMatching(/^[\w-]{43}$/), name: king.name } })
  })

  test('a challenge counts once, right or wrong, and only the one of this site', async () => {
    const { authenticator } = await addPasskeyTo(app, await makeKing(app))
    const asked = await challenge()
    expect((await enter(authenticator.sign(asked))).status).toBe(200)
    expect(await enter(authenticator.sign(asked))).toMatchObject(refused('troppo tempo'))

    const failed = await challenge()
    const elsewhere = authenticator.sign(failed, { origin: 'https://lieta.example' })
    expect(await enter(elsewhere)).toMatchObject(refused('non va bene'))
    expect(await enter(authenticator.sign(failed))).toMatchObject(refused('troppo tempo'))

    const invented = { ...asked, challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect(await enter(authenticator.sign(invented))).toMatchObject(refused('troppo tempo'))
  })

  test('a challenge lasts ten minutes', async () => {
    const { authenticator } = await addPasskeyTo(app, await makeKing(app))
    const asked = await challenge()
    await app.db
      .updateTable('passkey_challenge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await enter(authenticator.sign(asked))).toMatchObject(refused('troppo tempo'))
  })

  test.each([
    ['of another page', { origin: 'https://lieta.example' }],
    ['for another site', { rpId: 'lieta.example' }],
    ['by somebody who did not show who they are', { verified: false }],
  ])('a signature %s is refused', async (_, faults) => {
    const { authenticator } = await addPasskeyTo(app, await makeKing(app))
    expect(await enter(authenticator.sign(await challenge(), faults))).toMatchObject(refused('non va bene'))
    expect((await enter(authenticator.sign(await challenge()))).status).toBe(200)
  })

  test('another key, another account’s name, or no name open nothing', async () => {
    const { authenticator } = await addPasskeyTo(app, await makeKing(app))
    const { authenticator: hers } = await addPasskeyTo(app, await makeHostess(app))
    const mine = authenticator.sign(await challenge())
    const forged = hers.sign(await challenge())
    // Her signature under my credential, and mine under her name.
    expect(
      await enter({ id: mine.id, response: { ...forged.response, userHandle: mine.response.userHandle } }),
    ).toMatchObject(refused('non va bene'))
    expect(
      await enter({ ...mine, response: { ...mine.response, userHandle: forged.response.userHandle } }),
    ).toMatchObject(refused('nessun account'))
    const { userHandle: _, ...nameless } = authenticator.sign(await challenge()).response
    expect(await enter({ id: mine.id, response: nameless })).toMatchObject(refused('nessun account'))
    const unknown = newAuthenticator(siteOf(app))
    expect(await enter(unknown.sign(await challenge()))).toMatchObject(refused('nessun account'))
  })

  test('who is banned is told so, and who is erased stays outside', async () => {
    const banned = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, banned)
    await app.db.insertInto('suspension').values({ user_id: banned.id, reason: 'Prova.' }).execute()
    expect((await enter(authenticator.sign(await challenge()))).body).toMatchObject({ banned: true })

    const erased = await makeKing(app)
    const { authenticator: theirs } = await addPasskeyTo(app, erased)
    await app.db.updateTable('users').set({ state: 'erased' }).where('id', '=', erased.id).execute()
    expect(await enter(theirs.sign(await challenge()))).toMatchObject(refused('nessun account'))
  })
})

describe('a copy of the key', () => {
  test('is refused by the count of uses; the passkey is blocked, its sessions end, its person is told', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king)
    const copy = authenticator.copy()
    const { body } = await enter(authenticator.sign(await challenge()))
    const as = { id: king.id, token: (body as { access_token: string }).access_token }
    expect((await app.call(ownUserEndpoint, { as })).status).toBe(200)

    expect(await enter(copy.sign(await challenge()))).toMatchObject(refused('una copia'))
    expect((await app.call(ownUserEndpoint, { as })).status).toBe(401)
    expect((await app.call(endpoints.list, { as: king })).body).toMatchObject([{ suspect: true }])
    expect(await mailsTo(king)).toContain('Abbiamo bloccato una tua passkey')
    // However far it counts now.
    expect(await enter(authenticator.sign(await challenge()))).toMatchObject(refused('una copia'))
  })

  test('a passkey that does not count, as the synchronised ones, may be used again and again', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king, newAuthenticator(siteOf(app), { counts: false }))
    for (let turn = 0; turn < 3; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tried
      expect((await enter(authenticator.sign(await challenge()))).status).toBe(200)
  })

  test('the database itself lets no counter fall and no key be replaced', async () => {
    const { id } = await addPasskeyTo(app, await makeKing(app))
    const change = (values: object) =>
      app.db.updateTable('passkey').set(values).where('id', '=', id).execute()
    await expect(change({ counter: 0 })).rejects.toThrow('counts each')
    await expect(change({ last_used_at: new Date() })).rejects.toThrow('counts each')
    await expect(change({ public_key: Buffer.alloc(77) })).rejects.toThrow('stays the key')
  })
})

describe('proving that one is still there', () => {
  const prove = (person: { id: number; sessionId: number }, passkey: PasskeyAssertion) =>
    verifyAssertion(
      app.needs,
      { userId: person.id, sessionId: person.sessionId },
      passkey,
      async (_, used) => used,
    )

  async function withSession(person: Person) {
    const { id: sessionId } = await app.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { body } = await app.call(endpoints.proofChallenge, { as: person })
    return { ...person, sessionId, asked: body as PasskeyRequest }
  }

  test('one’s own passkey does, in the session that asked, and needs to name nobody', async () => {
    const king = await makeKing(app)
    const { authenticator, id } = await addPasskeyTo(app, king)
    const here = await withSession(king)
    const signed = authenticator.sign(here.asked)
    const { userHandle: _, ...response } = signed.response
    expect(here.asked.allowCredentials).toEqual([
      { id: signed.id, type: 'public-key', transports: ['internal'] },
    ])
    expect(await prove(here, { id: signed.id, response })).toEqual({ id, userId: king.id })
  })

  test('somebody else’s passkey, another session’s challenge and one for signing in do not', async () => {
    const king = await makeKing(app)
    const { authenticator } = await addPasskeyTo(app, king)
    const hostess = await makeHostess(app)
    const { authenticator: hers } = await addPasskeyTo(app, hostess)
    const unknown = { fields: { passkey: [expect.stringContaining('nessun account')] } }
    const late = { fields: { passkey: [expect.stringContaining('troppo tempo')] } }

    const here = await withSession(king)
    await expect(prove(here, hers.sign(here.asked))).rejects.toMatchObject(unknown)
    const there = await withSession(hostess)
    await expect(prove(here, authenticator.sign(there.asked))).rejects.toMatchObject(late)
    await expect(prove(here, authenticator.sign(await challenge()))).rejects.toMatchObject(late)
    const { body: creation } = await app.call(endpoints.registrationChallenge, { as: king })
    const { challenge: toRegister } = creation as PasskeyCreation
    await expect(
      prove(here, authenticator.sign({ ...here.asked, challenge: toRegister })),
    ).rejects.toMatchObject(late)
    // And the other way round: what was asked for as a proof opens no session.
    const { asked } = await withSession(king)
    expect(await enter(authenticator.sign(asked))).toMatchObject(refused('troppo tempo'))
  })
})

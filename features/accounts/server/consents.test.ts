import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { consentEndpoints } from '../contract/consents.ts'
import { dataExportEndpoints } from '#features/privacy/contract/data-export.ts'
import { deletionEndpoints } from '#features/privacy/contract/deletion.ts'
import { releasedVersions } from '#platform/contract/documents.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/harness.ts'
import { registerNewcomer } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { accept, cookies } = consentEndpoints
const current = (['terms', 'privacy'] as const).map((document) => ({
  document,
  version: releasedVersions[document],
}))

const due = async (as: Caller) =>
  ((await app.call(ownUserEndpoint, { as })).body as { consent_due: string[] }).consent_due

const consentsOf = (userId: number) =>
  app.db
    .selectFrom('consent')
    .select(['document', 'version', 'given'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

test('registering writes which terms and which privacy notice were accepted [API-16]', async () => {
  const { email } = await registerNewcomer(app)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await consentsOf(id)).toEqual(current.map((consent) => ({ ...consent, given: true })))
})

test('after a new version one reads, leaves, takes one’s data or goes, and writes only once it is accepted', async () => {
  const king = await makeKing(app, { accepted: '2026-01-01', credits: 100 })
  const hostess = await makeHostess(app)
  expect(await due(king)).toEqual(['terms', 'privacy'])
  const write = () =>
    app.call(chatEndpoints.initiate, {
      as: king,
      params: { userId: String(hostess.id) },
      body: { message: 'Buonasera', client_id: crypto.randomUUID() },
    })
  expect(await write()).toMatchObject({
    status: 403,
    body: {
      code: 'consent_required',
      message: 'I Termini o la Privacy Policy sono cambiati. Leggili per continuare.',
    },
  })
  for (const { status } of [
    await app.call(accountEndpoints.sessions, { as: king }),
    await app.call(dataExportEndpoints.request, { as: king }),
    await app.call(deletionEndpoints.request, { as: king }),
    await app.call(deletionEndpoints.withdraw, { as: king }),
  ])
    expect(status).toBeLessThan(300)

  const outdated = [{ document: 'terms' as const, version: '2026-01-01' }]
  expect((await app.call(accept, { as: king, body: { documents: outdated } })).status).toBe(409)
  await app.call(accept, { as: king, body: { documents: current.slice(0, 1) } })
  expect(await due(king)).toEqual(['privacy'])
  expect((await write()).status).toBe(403)
  await app.call(accept, { as: king, body: { documents: current } })
  expect(await due(king)).toEqual([])
  expect((await write()).status).toBe(201)
  // What was accepted before stays written.
  expect((await consentsOf(king.id)).map(({ version }) => version)).toContain('2026-01-01')
})

test('the staff and the refused are asked for nothing', async () => {
  for (const as of [
    await makeAdmin(app, { accepted: '2026-01-01' }),
    await makeHostess(app, { accepted: '2026-01-01', state: 'rejected' }),
  ]) {
    expect(await due(as)).toEqual([])
    expect((await app.call(dataExportEndpoints.request, { as })).status).toBe(202)
  }
})

test('choices about cookies are kept one after the other, with an account or under the browser’s own id', async () => {
  const king = await makeKing(app)
  const visitor = '0f'.repeat(16)
  const choose = (payments: boolean, as?: Caller) =>
    app.call(cookies, {
      ...(as && { as }),
      body: { visitor, version: releasedVersions.cookies, choices: { payments } },
    })
  for (const { status } of [await choose(false), await choose(true, king)]) expect(status).toBe(204)
  const rows = await app.db
    .selectFrom('consent')
    .select(['user_id', 'version', 'given', 'choices'])
    .where('visitor', '=', visitor)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { user_id: null, version: releasedVersions.cookies, given: false, choices: { payments: false } },
    { user_id: king.id, version: releasedVersions.cookies, given: true, choices: { payments: true } },
  ])
  const bad = await app.call(cookies, {
    body: { visitor: 'me@posta.test', version: releasedVersions.cookies, choices: { payments: true } },
  })
  expect(bad.status).toBe(422)
})

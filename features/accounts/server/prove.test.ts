import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { proofNeeded } from '#platform/contract/proof.ts'
import { everyEndpoint } from '#testing/endpoints.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { codeAt, makeColleague, makeEnrolled, staffPassword, wrongCode } from '#testing/second-factor.ts'
import { createPaymentIntent } from '#features/payments/contract/payments.ts'
import { dataExportEndpoints } from '#features/privacy/contract/data-export.ts'
import { personalDataEndpoints } from '#features/profiles/contract/personal-data.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { passwordEndpoints } from '../contract/passwords.ts'
import { proofTries, proveEndpoint } from '../contract/prove.ts'
import { hashPassword } from './password.ts'

const app = await startTestApp()
const endpoints = await everyEndpoint()
const password = 'una porta sul giardino'
const hashed = await hashPassword(password)

/** What asks for a fresh proof, written by hand and not computed from the contract, which the server obeys. */
const askedFor = {
  members: [
    'POST /api/update-personal',
    'POST /api/confirm-phone',
    'POST /api/data-export',
    'POST /api/data-export/address',
    'POST /api/send-cancellation-request',
    'POST /api/passkeys/challenge',
    'POST /api/passkeys',
    'DELETE /api/passkeys/:id',
  ],
  staff: [
    'DELETE /api/admin/canned-replies/:id',
    'DELETE /api/admin/faqs/:id',
    'DELETE /api/admin/promo-codes/:id',
    'DELETE /api/admin/services/:id',
    'DELETE /api/admin/shops/:id',
    // Files with many people in them.
    'GET /api/admin/audit-log/csv',
    'GET /api/admin/invoices/zip',
    'GET /api/admin/payments/csv',
    'GET /api/admin/promo-codes/:id/uses/csv',
    'POST /api/admin/canned-replies',
    'POST /api/admin/disputes/:id/choice',
    'POST /api/admin/faqs',
    'POST /api/admin/invoices/:id/file',
    'POST /api/admin/invoices/transmission',
    'POST /api/admin/ledger-adjustments/:id/decision',
    'POST /api/admin/pages/:document/publish',
    'POST /api/admin/payments/:id/mismatch',
    'POST /api/admin/payments/:id/refund',
    'POST /api/admin/payments/:id/settle',
    'POST /api/admin/payments/:id/transfer',
    'POST /api/admin/price-proposals/:id/decision',
    'POST /api/admin/promo-codes',
    'POST /api/admin/rules/back',
    'POST /api/admin/rules/draft/publish',
    'POST /api/admin/services',
    'POST /api/admin/shops',
    'POST /api/admin/shops/:id/restore',
    'POST /api/admin/staff',
    'POST /api/admin/staff/:id/deactivate',
    'POST /api/admin/staff/:id/invitation',
    'POST /api/admin/staff/:id/reactivate',
    'POST /api/admin/staff/:id/role',
    'POST /api/admin/staff/:id/second-factor-reset',
    'POST /api/admin/users/:id/erase',
    'POST /api/admin/users/:id/impersonation-link',
    'POST /api/admin/users/:id/ledger-adjustment',
    'POST /api/admin/users/:id/unlock-cost',
    'PUT /api/admin/canned-replies/:id',
    'PUT /api/admin/canned-replies/:id/actions',
    'PUT /api/admin/config',
    'PUT /api/admin/faqs/:id',
    'PUT /api/admin/faqs/order',
    'PUT /api/admin/promo-codes/:id',
    'PUT /api/admin/services/:id',
    'PUT /api/admin/services/order',
    'PUT /api/admin/shops/:id',
  ],
  anotherDevice: ['POST /api/create-payment-intent', 'POST /api/paypal/create-order'],
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** As if the last proof of every session of these people had been so long ago. */
const age = (minutes: number, ...people: readonly Caller[]) =>
  sql`update session set proved_at = now() - make_interval(mins => ${minutes})
    where user_id = any (${people.map(({ id }) => id)})`.execute(app.db)

async function withPassword<P extends Person>(person: P): Promise<P> {
  await app.db.updateTable('users').set({ password_hash: hashed }).where('id', '=', person.id).execute()
  return person
}

const change = (as: Person, phone: string, headers: Record<string, string> = {}) =>
  app.call(personalDataEndpoints.update, {
    as,
    headers,
    body: { name: as.name, email: as.email, dob: '1994-05-17', phone },
  })
const prove = (as: Caller, body: { password?: string; code?: string }) =>
  app.call(proveEndpoint, { as, body })

describe('what a stolen token cannot do', () => {
  test('the contract asks for a proof where this list says so, and nowhere else', () => {
    const asks = (fresh: Endpoint['fresh']) =>
      endpoints.filter((endpoint) => endpoint.fresh === fresh).map(nameOf)
    expect(asks(true).toSorted()).toEqual([...askedFor.members, ...askedFor.staff].toSorted())
    expect(asks('on_another_device').toSorted()).toEqual(askedFor.anotherDevice.toSorted())
  })

  test('a session whose proof is 16 minutes old is asked for one by each of them, before anything is read', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const owner = await makeColleague(app, { adminRole: 'owner' })
    await age(16, king, hostess, owner)
    for (const name of [...askedFor.members, ...askedFor.staff]) {
      const endpoint = endpoints.find((candidate) => nameOf(candidate) === name)
      expect(endpoint, name).toBeDefined()
      const as = name.includes('/admin/') ? owner : king
      const answer = await app.call(endpoint as Endpoint, {
        as,
        params: { id: 1, document: 'terms' } as never,
        ...(name.startsWith('GET ') ? {} : { body: {} as never }),
      })
      expect({ name, status: answer.status, body: answer.body }).toEqual({
        name,
        status: 403,
        body: { message: expect.any(String), code: proofNeeded, methods: ['password'] },
      })
    }
  })

  test('a quarter of an hour is how long a proof lasts', async () => {
    const hostess = await makeHostess(app)
    await age(14, hostess)
    expect((await change(hostess, '+393330010001')).status).toBe(200)
    await age(15, hostess)
    expect((await change(hostess, '+393330010002')).status).toBe(403)
  })

  test('the address of the archive is told to a fresh session alone', async () => {
    const king = await makeKing(app)
    await app.call(dataExportEndpoints.request, { as: king })
    await app.runJobs()
    expect((await app.call(dataExportEndpoints.read, { as: king })).body.url).toEqual(expect.any(String))
    await age(16, king)
    expect((await app.call(dataExportEndpoints.read, { as: king })).body).toMatchObject({
      state: 'ready',
      url: null,
    })
  })

  test('he pays without a proof where he signed in, and with one where somebody else uses his token', async () => {
    const king = await makeKing(app)
    const at = (version: number) => `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${version}) Safari/${version}.1`
    await sql`update session set user_agent = ${at(4)} where user_id = ${king.id}`.execute(app.db)
    await age(60 * 24 * 20, king)
    const buy = (userAgent: string) =>
      app.call(createPaymentIntent, { as: king, headers: { 'user-agent': userAgent }, body: { shop_id: 1 } })
    // An update of the browser is no other browser.
    expect((await buy(at(5))).body).toMatchObject({ code: 'otp_required' })
    expect((await buy('curl/8.5.0')).body).toMatchObject({ code: proofNeeded })
  })
})

describe('the proof', () => {
  test('the password makes the session fresh in place, and what was asked for goes on', async () => {
    const hostess = await withPassword(await makeHostess(app))
    await age(16, hostess)
    expect((await change(hostess, '+393330010003')).status).toBe(403)
    expect((await prove(hostess, { password })).status).toBe(204)
    expect((await change(hostess, '+393330010003')).status).toBe(200)
  })

  test('a colleague proves it with a code of the app, which counts once', async () => {
    const owner = await makeEnrolled(app, { adminRole: 'owner' })
    await age(16, owner)
    const code = codeAt(owner.secret, owner.step + 1)
    expect((await prove(owner, { code: wrongCode(owner) })).status).toBe(422)
    expect((await prove(owner, { code })).status).toBe(204)
    expect((await prove(owner, { code })).status).toBe(422)
    expect((await prove(owner, { password: staffPassword })).status).toBe(204)
  })

  test('it is one of them, and the answer to a wrong one says no more than that', async () => {
    const hostess = await withPassword(await makeHostess(app))
    expect((await prove(hostess, {})).status).toBe(422)
    expect((await prove(hostess, { password, code: '123456' })).status).toBe(422)
    expect(await prove(hostess, { password: 'sbagliata' })).toMatchObject({
      status: 422,
      body: { formError: { password: ['La password non è corretta.'] } },
    })
    expect(await prove(hostess, { code: '123456' })).toMatchObject({
      status: 422,
      body: { formError: { code: [expect.any(String)] } },
    })
  })

  test('five wrong ones end the session that tried, and no other', async () => {
    const hostess = await withPassword(await makeHostess(app))
    const { body } = await app.call(accountEndpoints.login, { body: { email: hostess.email, password } })
    const thief = { id: hostess.id, token: (body as { access_token: string }).access_token }
    for (let tries = 1; tries < proofTries; tries += 1)
      expect((await prove(thief, { password: 'sbagliata' })).status).toBe(422)
    expect((await prove(thief, { password: 'sbagliata' })).status).toBe(401)
    expect((await prove(thief, { password })).status).toBe(401)
    expect((await prove(hostess, { password })).status).toBe(204)
  })

  test('signing in is a proof, and so is a new password', async () => {
    const hostess = await withPassword(await makeHostess(app))
    const { body } = await app.call(accountEndpoints.login, { body: { email: hostess.email, password } })
    const here = { ...hostess, token: (body as { access_token: string }).access_token }
    expect((await change(here, '+393330010004')).status).toBe(200)
    await age(16, hostess)
    const anew = 'un cancello sul mare'
    await app.call(passwordEndpoints.change, {
      as: here,
      body: { current_password: password, password: anew, password_confirmation: anew },
    })
    expect((await change(here, '+393330010005')).status).toBe(200)
  })
})

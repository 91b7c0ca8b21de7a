import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'
import type { Needs } from '#platform/server/needs.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, makeAdmin } from '#testing/people.ts'
import { codeAt, makeEnrolled, staffPassword } from '#testing/second-factor.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { secondFactorEndpoints } from '../contract/second-factor.ts'
import { rekeySession } from './rekey-session.ts'
import { authenticate, startSession } from './sessions.ts'
import { issueCode, tryCode } from './one-time-codes.ts'
import {
  banToken,
  emailLink,
  readBanToken,
  readEmailLink,
  resetLink,
  resetTokenHolds,
} from './signed-links.ts'
import { codeTexts } from './second-factor.ts'
import { newSecret, sealSecret } from './totp.ts'

const app = await startTestApp()
const { config } = app.needs
const device = { userAgent: 'Telefono', address: '127.0.0.1' }
const other = (use: string) => config.key(`another secret ${use}`)

/** The same process after a start with a new APP_SECRET, with and without APP_SECRET_PREVIOUS. */
const during: Needs = {
  ...app.needs,
  config: { ...config, key: other, keys: (use) => [other(use), config.key(use)] },
}
const after: Needs = { ...during, config: { ...during.config, keys: (use) => [other(use)] } }

const signedIn = async (needs: Needs, userId: number) => {
  const { access_token } = await transaction(needs.db, (trx) =>
    startSession(needs.config, trx, userId, device),
  )
  return access_token
}

test('a session that is used while both secrets are good outlives the old one; another ends with it', async () => {
  for (const person of [await makeKing(app), await makeAdmin(app)]) {
    const [used, unused] = [await signedIn(app.needs, person.id), await signedIn(app.needs, person.id)]
    expect(await authenticate(after, used)).toBeNull()
    expect(await authenticate(during, used)).toMatchObject({ userId: person.id })
    expect(await authenticate(after, used)).toMatchObject({ userId: person.id })
    expect(await authenticate(after, unused)).toBeNull()
    expect(await rekeySession(during, 'nobody’s')).toBe(false)
  }
})

test('a session is found by a limit that counts it, too', async () => {
  const king = await makeKing(app)
  const token = await signedIn(app.needs, king.id)
  const counting = { scope: 'rotation', limit: { name: 'rotation', hits: 5, seconds: 60 } } as never
  expect(await authenticate(during, token, counting)).toMatchObject({ userId: king.id })
})

test('links, tokens and codes of before are good while the old secret is named, and new ones are made with the new', async () => {
  const user = { id: 7, email: 'anna@posta.test', password_hash: 'x' }
  const token = (url: string) => new URL(url).searchParams.get('token') ?? ''
  const link = (url: string) => Object.fromEntries(new URL(url).searchParams) as never
  const old = { reset: resetLink(config, user), email: emailLink(config, user), ban: banToken(config, 7) }
  const made = resetLink(during.config, user)
  const address = signAddress(config.key('photo'), 'x', { seconds: 60 })
  for (const [needs, good] of [
    [during, true],
    [after, false],
  ] as const) {
    expect(resetTokenHolds(needs.config, user, token(old.reset))).toBe(good)
    expect(readEmailLink(needs.config, link(old.email), user.email)).toBe(good ? 'good' : 'forged')
    expect(readBanToken(needs.config, old.ban)).toBe(good ? 7 : null)
    expect(
      readSignature(needs.config.keys('photo'), 'x', Object.fromEntries(new URLSearchParams(address))),
    ).toBe(good ? 'good' : 'none')
    expect(resetTokenHolds(needs.config, user, token(made))).toBe(true)
  }
  expect(resetTokenHolds(config, user, token(made))).toBe(false)
})

test('a code that was sent before is good after', async () => {
  const king = await makeKing(app)
  const owner = { userId: king.id, phone: '+393480000001' }
  const rules = { purpose: 'sign_in', digits: 5, minutes: 10, tries: 5 } as const
  const tried = await transaction(app.needs.db, async (trx) => {
    const issued = await issueCode(config, trx, rules, owner)
    const { code } = issued as { code: string }
    return [
      await tryCode(after.config, trx, rules, owner, code),
      await tryCode(during.config, trx, rules, owner, code),
    ]
  })
  expect(tried).toEqual(['wrong', 'right'])
})

test('whose second factor was sealed under a root that is gone is told so, and no try is counted', async () => {
  const person = await makeEnrolled(app)
  await app.db
    .updateTable('second_factor')
    .set({ sealed_secret: sealSecret({ key: other }, person.id, newSecret()) })
    .where('user_id', '=', person.id)
    .execute()
  for (const code of [codeAt(person.secret, person.step + 1), person.recoveryCodes[0]!]) {
    const { body } = await app.call(accountEndpoints.login, {
      body: { email: person.email, password: staffPassword },
    })
    const { ticket } = body as { ticket: string }
    expect(await app.call(secondFactorEndpoints.login, { body: { ticket, code } })).toMatchObject({
      status: 422,
      body: { formError: { code: [codeTexts.unreadable] } },
    })
  }
  const kept = app.db.selectFrom('second_factor').select('failures').where('user_id', '=', person.id)
  expect(await kept.execute()).toEqual([{ failures: 0 }])
})

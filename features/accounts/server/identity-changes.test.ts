import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentIntent, requestPaymentCode } from '#features/payments/contract/payments.ts'
import { personalDataEndpoints } from '#features/profiles/contract/personal-data.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { makeBuyer, makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { textedCode } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { personalDataCalls } from '#testing/personal-data-calls.ts'
import { makeEnrolled } from '#testing/second-factor.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { identityChangeEndpoints as changes } from '../contract/identity-changes.ts'
import { passwordEndpoints } from '../contract/passwords.ts'
import { hashPassword } from './password.ts'
import { startSession } from './sessions.ts'

const app = await startTestApp()
const { change, judge, mailedLink } = personalDataCalls(app, await makeAdmin(app))
const password = 'una porta sul giardino'
const hashed = await hashPassword(password)

let serial = 0
const newNumber = () => `+39333777${String((serial += 1)).padStart(4, '0')}`

async function replacePhone(as: Person, phone: string): Promise<void> {
  expect((await change(as, { phone })).status).toBe(200)
  const otp = await textedCode(app, phone)
  expect((await app.call(personalDataEndpoints.confirmPhone, { as, body: { otp } })).status).toBe(204)
  await app.runJobs()
}

/** The token of the newest link that takes something back, in what arrived at this address or number. */
async function undoToken(recipient: string): Promise<string> {
  await app.runJobs()
  for (const { text } of await app.outbox(recipient)) {
    const found = /annulla-modifica\?token=([\w-]+)/.exec(text)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`no link came to ${recipient}`)
}

const undo = (token: string) => app.call(changes.undo, { body: { token } })
const confirm = (token: string) => app.call(changes.confirm, { body: { token } })
const phoneOf = async ({ id }: Caller) =>
  (await app.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone
const isSignedIn = async (as: Caller) => (await app.call(ownUserEndpoint, { as })).status === 200
const login = (email: string, typed: string) =>
  app.call(accountEndpoints.login, { body: { email, password: typed } })

async function anotherDevice(userId: number): Promise<Caller> {
  const { access_token: token } = await app.db
    .transaction()
    .execute((trx) =>
      startSession(app.needs.config, trx, userId, { userAgent: 'Firefox', address: '127.0.0.1' }),
    )
  return { id: userId, token }
}

async function withPassword<P extends Person>(person: P): Promise<P> {
  await app.db.updateTable('users').set({ password_hash: hashed }).where('id', '=', person.id).execute()
  return person
}

describe('a changed number', () => {
  test('the mailbox and the old number hear of it, and the link of either takes it back once', async () => {
    const old = newNumber()
    const king = await withPassword(await makeKing(app, { phone: old }))
    await replacePhone(king, newNumber())
    const token = await undoToken(king.email)
    expect(await undoToken(old)).toBe(token)
    expect((await app.call(changes.read, { body: { token } })).body).toMatchObject({
      kind: 'phone',
      confirmable: true,
      own: false,
    })
    // Whose own session would end by it, and who is signed in as somebody else.
    const own = async (as: Caller) => (await app.call(changes.read, { as, body: { token } })).body
    expect(await own(king)).toMatchObject({ own: true })
    expect(await own(await makeKing(app))).toMatchObject({ own: false })
    expect((await undo(token)).status).toBe(200)
    expect(await phoneOf(king)).toBe(old)
    // Whoever made the change may know the password.
    expect(await isSignedIn(king)).toBe(false)
    expect((await login(king.email, password)).status).toBe(422)
    await app.runJobs()
    const [mail] = await app.outbox(king.email)
    expect(mail?.subject).toBe('Scegli una nuova password')
    // Not that it was asked for and may be ignored: nothing opens the account before.
    expect(mail?.text).toContain('la password di prima non vale più')
    expect(mail?.text).not.toContain('ignora')
    expect((await undo(token)).status).toBe(410)
    expect((await app.call(changes.read, { body: { token } })).status).toBe(410)
  })

  test('of presses at the same moment one takes it back', async () => {
    const king = await makeKing(app, { phone: newNumber() })
    await replacePhone(king, newNumber())
    const token = await undoToken(king.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
  })

  test('after 72 hours the link is void', async () => {
    const king = await makeKing(app, { phone: newNumber() })
    const phone = newNumber()
    await replacePhone(king, phone)
    await sql`update identity_change set undo_until = now() where user_id = ${king.id}`.execute(app.db)
    expect((await undo(await undoToken(king.email))).status).toBe(410)
    expect(await phoneOf(king)).toBe(phone)
  })

  test('changed twice, the first link brings the first number back and ends the second', async () => {
    const old = newNumber()
    const king = await makeKing(app, { phone: old })
    await replacePhone(king, newNumber())
    const first = await undoToken(old)
    await replacePhone(king, newNumber())
    const second = await undoToken(king.email)
    expect(second).not.toBe(first)
    expect((await undo(first)).status).toBe(200)
    expect(await phoneOf(king)).toBe(old)
    expect((await undo(second)).status).toBe(410)
  })

  test('the database keeps the digest of the link, and not the link', async () => {
    const king = await makeKing(app, { phone: newNumber() })
    await replacePhone(king, newNumber())
    const token = await undoToken(king.email)
    const { rows } = await sql<{ row: string }>`
      select identity_change::text as row from identity_change where user_id = ${king.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })
})

describe('purchases after a changed number', () => {
  const buy = (as: Caller) => app.call(createPaymentIntent, { as, body: { shop_id: 1 } })
  const ask = (as: Caller) => app.call(requestPaymentCode, { as })

  test('wait for 24 hours, and the answer says until when', async () => {
    const king = await makeReadyBuyer(app)
    await replacePhone(king, newNumber())
    for (const answer of [await ask(king), await buy(king)])
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: 'purchase_held',
          message: expect.stringMatching(/dal \d\d\/\d\d\/\d{4} alle \d\d:\d\d/),
        },
      })
    await sql`update identity_change set hold_until = now() where user_id = ${king.id}`.execute(app.db)
    expect((await ask(king)).status).toBe(200)
  })

  test('begin at once where the old channel confirms, and the link still takes the number back', async () => {
    const king = await makeBuyer(app)
    await replacePhone(king, newNumber())
    const token = await undoToken(king.phone)
    expect((await confirm(token)).status).toBe(200)
    expect((await ask(king)).status).toBe(200)
    expect((await undo(token)).status).toBe(200)
    expect(await phoneOf(king)).toBe(king.phone)
  })

  test('the database takes none either', async () => {
    const king = await makeBuyer(app)
    await replacePhone(king, newNumber())
    const insert = () =>
      sql`insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider)
        select ${king.id}, id, title, credits, 990, 'sandbox' from shop_item where id = 1`.execute(app.db)
    await expect(insert()).rejects.toThrow('the number was changed')
    await confirm(await undoToken(king.email))
    await insert()
  })

  test('a first number holds nothing back; one that was taken away first and replaced later does', async () => {
    const king = await makeKing(app)
    const first = newNumber()
    await replacePhone(king, first)
    expect((await ask(king)).status).toBe(200)
    await change(king, { phone: '' })
    expect(await phoneOf(king)).toBeNull()
    await sql`update identity_change set changed_at = now() - interval '4 days', hold_until = now() - interval '3 days',
      undo_until = now() - interval '1 day' where user_id = ${king.id}`.execute(app.db)
    await replacePhone(king, newNumber())
    expect((await ask(king)).status).toBe(403)
    expect((await undo(await undoToken(king.email))).status).toBe(200)
    expect(await phoneOf(king)).toBe(first)
  })
})

describe('a changed e-mail', () => {
  async function changeEmail(as: Person): Promise<string> {
    const email = `nuova${(serial += 1)}@posta.test`
    await change(as, { email })
    await app.call(personalDataEndpoints.verifyNewEmail, {
      query: await mailedLink(email),
    })
    expect((await judge(as, 'email', 'approve')).status).toBe(200)
    await app.runJobs()
    return email
  }

  test('ends every session but the one that asked for it', async () => {
    const hostess = await makeHostess(app)
    const elsewhere = await anotherDevice(hostess.id)
    await changeEmail(hostess)
    expect(await isSignedIn(hostess)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('the old address takes it back, and gets the link for a new password', async () => {
    const hostess = await withPassword(await makeHostess(app))
    const email = await changeEmail(hostess)
    const token = await undoToken(hostess.email)
    await expect(undoToken(email)).rejects.toThrow('no link')
    expect((await undo(token)).status).toBe(200)
    expect(await isSignedIn(hostess)).toBe(false)
    await app.runJobs()
    expect((await app.outbox(hostess.email))[0]?.subject).toBe('Scegli una nuova password')
    expect((await login(email, password)).status).toBe(422)
  })

  test('an address that is somebody else’s by now stays theirs', async () => {
    const hostess = await makeHostess(app)
    await changeEmail(hostess)
    await makeKing(app, { email: hostess.email })
    expect((await undo(await undoToken(hostess.email))).status).toBe(409)
    expect(await isSignedIn(hostess)).toBe(true)
  })
})

describe('what is secret', () => {
  test('a new password: its link ends it, and every session', async () => {
    const hostess = await withPassword(await makeHostess(app))
    const anew = 'un cancello sul mare'
    await app.call(passwordEndpoints.change, {
      as: hostess,
      body: { current_password: password, password: anew, password_confirmation: anew },
    })
    expect((await login(hostess.email, anew)).status).toBe(200)
    expect((await undo(await undoToken(hostess.email))).status).toBe(200)
    expect((await login(hostess.email, anew)).status).toBe(422)
    expect(await isSignedIn(hostess)).toBe(false)
  })

  test('a second factor that a thief set up is gone', async () => {
    const colleague = await makeEnrolled(app)
    expect((await undo(await undoToken(colleague.email))).status).toBe(200)
    const left = await app.db
      .selectFrom('second_factor')
      .select('user_id')
      .where('user_id', '=', colleague.id)
      .execute()
    expect(left).toEqual([])
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { mailedLink, registerNewcomer, testPassword } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { photosOnDisk, upload } from '#testing/uploads.ts'
import { dataExportEndpoints } from '../contract/data-export.ts'
import { deletionEndpoints } from '../contract/deletion.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { request, withdraw } = deletionEndpoints
const { initiate, unlock, send, messages, list } = chatEndpoints

const accountOf = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function graceOver(userId: number): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ deletion_due_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is not', null)
    .execute()
}

async function sweep(): Promise<void> {
  await eraseAccounts.work(app.needs, {})
  await app.runJobs()
}

const say = (as: Person, chatId: number, message: string) =>
  app.call(send, { as, params: { id: String(chatId) }, body: { message, client_id: crypto.randomUUID() } })

async function unlockedChat(king: Person, hostess: Person): Promise<number> {
  const answer = await app.call(initiate, {
    as: king,
    params: { userId: String(hostess.id) },
    body: { message: 'Buonasera', client_id: crypto.randomUUID() },
  })
  await app.call(unlock, { as: king, body: { other_user_id: hostess.id } })
  return (answer.body as { chat_id: number }).chat_id
}

test('after the grace the person is gone, the money and the receipts stay, and what waited returns [PROFILE-47]', async () => {
  const [king, answered] = [await makeKing(app, { credits: 500 }), await makeKing(app, { credits: 500 })]
  const hostess = await makeHostess(app, { phone: '+393337778899', name: 'Clotilde' })
  await upload(app, hostess, { files: { 'io.jpg': await jpeg(7) } })
  const waiting = await unlockedChat(king, hostess)
  const talking = await unlockedChat(answered, hostess)
  await say(hostess, talking, 'Piacere, Clotilde.')
  await app.call(dataExportEndpoints.request, { as: hostess })
  await app.runJobs()
  const disk = await photosOnDisk(app)

  await app.call(request, { as: hostess })
  await sweep()
  expect((await accountOf(hostess.id)).state).toBe('approved')
  await graceOver(hostess.id)
  await sweep()
  await sweep()

  expect(await accountOf(hostess.id)).toMatchObject({
    state: 'erased',
    name: 'Utente eliminato',
    phone: null,
    dob: '1900-01-01',
    deletion_due_at: null,
  })
  expect((await app.call(ownUserEndpoint, { as: hostess })).status).toBe(401)
  expect((await app.call(viewProfile, { as: king, params: { username: 'Clotilde' } })).status).toBe(404)
  const left = await sql<{ text: string }>`
    select row_to_json(users)::text || row_to_json(profile)::text as text
    from users join profile on profile.user_id = users.id where users.id = ${hostess.id}`.execute(app.db)
  for (const trace of ['Clotilde', 'clotilde', '7778899', hostess.email])
    expect(left.rows[0]?.text).not.toContain(trace)
  expect((await photosOnDisk(app)).length).toBe(disk.length - 1)

  // His price came back; the other one's was earned, and his conversation keeps what she wrote, without her name.
  const balances = await app.db
    .selectFrom('wallet')
    .select(['user_id', 'balance'])
    .where('user_id', 'in', [king.id, answered.id])
    .orderBy('user_id')
    .execute()
  expect(balances.map(({ balance }) => balance)).toEqual([500, 450])
  const thread = await app.call(messages, { as: answered, params: { id: String(talking) }, query: {} })
  expect((thread.body as { text: string }[]).map(({ text }) => text)).toEqual([
    'Buonasera',
    'Piacere, Utente eliminato.',
  ])
  const chats = await app.call(list, { as: answered, query: {} })
  expect(chats.body).toMatchObject({ regular_chats: [{ other_user: { name: 'Utente eliminato' } }] })
  expect((await say(answered, talking, 'Ci sei?')).status).toBe(403)
  expect(waiting).not.toBe(talking)

  const mails = (await app.outbox(hostess.email)).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject === 'Il tuo account è stato eliminato')).toHaveLength(1)
  expect(await audit(app.db)).toEqual([])
})

test('what nobody else has read goes with its author; when both are gone so do their messages', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const chatId = await unlockedChat(king, hostess)
  await say(hostess, chatId, 'Eccomi.')
  expect((await say(king, chatId, 'Scrivimi su WhatsApp al 347 555 01 77')).status).toBe(202)
  const texts = async () =>
    (
      await app.db.selectFrom('message').select('text').where('chat_id', '=', chatId).orderBy('id').execute()
    ).map(({ text }) => text)
  for (const [who, remaining] of [
    [king, ['Buonasera', 'Eccomi.']],
    [hostess, []],
  ] as const) {
    await app.call(request, { as: who })
    await graceOver(who.id)
    await sweep()
    expect(await texts()).toEqual(remaining)
    expect(await audit(app.db)).toEqual([])
  }
})

test('the address is free again, and its old link and password open nothing', async () => {
  const { email } = await registerNewcomer(app)
  const link = await mailedLink(app, email)
  const signedIn = await app.call(accountEndpoints.verifyEmail, link)
  const { access_token: token } = signedIn.body as { access_token: string }
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await app.call(request, { as: { id, token } })
  await graceOver(id)
  await sweep()
  const { status } = await app.call(accountEndpoints.login, { body: { email, password: testPassword } })
  expect(status).toBe(422)
  await registerNewcomer(app, { email, name: 'Di nuovo qui' })
  await app.runJobs()
  expect((await app.outbox(email))[0]?.text).toContain('/verify-email?')
})

test('who is erased while banned cannot register anew until the ban ends, and learns it by mail', async () => {
  const king = await makeKing(app, { phone: '+393331112223' })
  await app.call(request, { as: king })
  await app.db
    .insertInto('suspension')
    .values({ user_id: king.id, reason: 'Truffa', ends_at: new Date(Date.now() + 86_400_000) })
    .execute()
  await graceOver(king.id)
  await sweep()
  await app.runJobs()
  const [farewell] = await app.outbox(king.email)
  expect(farewell?.subject).toBe('Il tuo account è stato eliminato')
  expect(farewell?.text).toContain(
    'Finché dura la sospensione del tuo account non è possibile aprirne un altro.',
  )
  expect(farewell?.text).not.toContain('potrai iscriverti di nuovo')
  await registerNewcomer(app, { email: king.email })
  await registerNewcomer(app, { email: 'altro@posta.test', phone: '+393331112223' })
  await app.runJobs()
  for (const email of [king.email, 'altro@posta.test']) {
    expect((await app.outbox(email))[0]?.subject).toBe('Non possiamo aprire il tuo account')
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  }
  const { rows } = await sql<{
    row: string
  }>`select row_to_json(b)::text as row from barred_identity b`.execute(app.db)
  expect(JSON.stringify(rows)).not.toContain('posta.test')
  await app.db.updateTable('barred_identity').set({ until: sql<Date>`now() - interval '1 second'` }).execute()
  await registerNewcomer(app, { email: king.email })
  await app.runJobs()
  expect((await app.outbox(king.email))[0]?.text).toContain('/verify-email?')
})

/** The case in which a new profile waits. */
async function reviewOf({ id }: Person): Promise<number> {
  await app.db.transaction().execute((trx) => app.needs.hooks.awaitsReview(trx, id))
  const moderationCase = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return moderationCase.id
}

test('never confirmed, an account goes after a week; refused, six months after the refusal', async () => {
  const fresh = await makeKing(app, { state: 'email_pending' })
  const stale = await makeKing(app, { state: 'email_pending' })
  const [young, old, late] = [
    await makeHostess(app, { state: 'rejected' }),
    await makeHostess(app, { state: 'rejected' }),
    await makeHostess(app, { state: 'pending' }),
  ]
  const createdAgo = (id: number, age: string) =>
    app.db
      .updateTable('users')
      .set({ created_at: sql<Date>`now() - ${age}::interval`, dob: '1980-01-01' })
      .where('id', '=', id)
      .execute()
  await createdAgo(fresh.id, '6 days 23 hours')
  await createdAgo(stale.id, '7 days 1 hour')
  // In whole months first: on 1 August, five months and 29 days ago is before six months ago.
  await createdAgo(young.id, '6 months -3 days')
  await createdAgo(old.id, '6 months 1 day')
  await createdAgo(late.id, '2 years')
  // Refused long after it was opened: the refusal counts.
  await app.call(decide, {
    as: await makeAdmin(app),
    params: { id: String(await reviewOf(late)) },
    body: { decision: 'reject', reason: 'Foto non tue' },
  })
  await sweep()
  const states = async (...people: Person[]) =>
    Promise.all(people.map(async (person) => (await accountOf(person.id)).state))
  expect(await states(fresh, stale, young, old, late)).toEqual([
    'email_pending',
    'erased',
    'rejected',
    'erased',
    'rejected',
  ])
  expect(await app.outbox(stale.email)).toEqual([])
  expect((await app.outbox(old.email))[0]?.subject).toBe('Il tuo account è stato eliminato')
})

test('of an erasure and a change of mind at the same moment one happens, wholly', async () => {
  const people: Person[] = []
  for (let n = 0; n < 12; n += 1) {
    const person = await makeHostess(app)
    await app.call(request, { as: person })
    await graceOver(person.id)
    people.push(person)
  }
  const [, , ...answers] = await Promise.all([
    eraseAccounts.work(app.needs, {}),
    eraseAccounts.work(app.needs, {}),
    ...people.map((as) => app.call(withdraw, { as })),
  ])
  await sweep()
  for (const [index, person] of people.entries()) {
    const { state, deletion_due_at } = await accountOf(person.id)
    const kept = answers[index]?.status === 204
    expect([state, deletion_due_at]).toEqual([kept ? 'approved' : 'erased', null])
    expect((await app.call(ownUserEndpoint, { as: person })).status).toBe(kept ? 200 : 401)
  }
  expect(await audit(app.db)).toEqual([])
})

test('of an erasure and a sign-in at the same moment nobody stays signed in to what is gone', async () => {
  const people: { id: number; email: string }[] = []
  for (let n = 0; n < 4; n += 1) {
    const { email } = await registerNewcomer(app)
    const { body } = await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await app.call(request, { as: { id, token: (body as { access_token: string }).access_token } })
    await graceOver(id)
    people.push({ id, email })
  }
  const [, ...entries] = await Promise.all([
    eraseAccounts.work(app.needs, {}),
    ...people.map(({ email }) =>
      app.call(accountEndpoints.login, { body: { email, password: testPassword } }),
    ),
  ])
  await sweep()
  for (const [index, { id }] of people.entries()) {
    const answer = entries[index]
    expect([200, 422]).toContain(answer?.status)
    expect((await accountOf(id)).state).toBe('erased')
    if (answer?.status === 200) {
      const { access_token: token } = answer.body as { access_token: string }
      expect((await app.call(ownUserEndpoint, { as: { id, token } })).status).toBe(401)
    }
  }
  const sessions = await app.db
    .selectFrom('session')
    .select('user_id')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  expect(sessions).toEqual([])
})

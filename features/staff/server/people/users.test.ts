import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { dataExportEndpoints } from '#features/privacy/contract/data-export.ts'
import { adminRoles, type Role } from '#platform/contract/people.ts'
import { permissions } from '#platform/contract/permissions.ts'
import { copyPersonalData } from '#platform/server/db/copy-personal-data.ts'
import { makePurchase } from '#testing/buyers.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { adminUserEndpoints, type UserStatus } from '../../contract/admin-users.ts'
import { erasingEndpoints } from '../../contract/erasing.ts'
import { staffPersonalData } from './personal-data.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const find = async (query: { query?: string; role?: Role; status?: UserStatus; page?: number }) => {
  const answer = await app.call(adminUserEndpoints.list, { as: owner, query })
  if (answer.status !== 200) throw new Error(`list: ${answer.status}`)
  return answer.body
}
const namesOf = async (query: Parameters<typeof find>[0]) => (await find(query)).data.map(({ name }) => name)
const view = async (person: { id: number }, as = owner) => {
  const answer = await app.call(adminUserEndpoints.view, { as, params: { id: person.id } })
  if (answer.status !== 200) throw new Error(`view: ${answer.status}`)
  return answer.body
}

test('a person is found by any part of nickname, e-mail and number, or by their own number; the best match first', async () => {
  const older = await makeHostess(app, { name: 'Zelinda', email: 'prima@posta.test', phone: '+393475550190' })
  await makeHostess(app, { name: 'Zelinda Prova', email: 'rossi.z@posta.test' })
  await makeKing(app, { name: 'La Zelinda', email: 'altro@posta.test' })
  expect(await namesOf({ query: 'zelinda' })).toEqual(['Zelinda', 'Zelinda Prova', 'La Zelinda'])
  expect(await namesOf({ query: 'ROSSI.Z' })).toEqual(['Zelinda Prova'])
  expect(await namesOf({ query: 'prima@posta.test' })).toEqual(['Zelinda'])
  for (const query of ['347 555 01 90', '+393475550190', '5550190', String(older.id), `#${older.id}`])
    expect((await namesOf({ query }))[0], query).toBe('Zelinda')
  expect(await namesOf({ query: 'zelinda', role: 'KING' })).toEqual(['La Zelinda'])
  // Two letters: what begins with them.
  expect(await namesOf({ query: 'ze' })).toEqual(['Zelinda Prova', 'Zelinda'])
  // No letter of a pattern is a wildcard.
  expect(await namesOf({ query: '%elind_' })).toEqual([])
})

test('without words the newest come first; each status lists its own, and one account has one status', async () => {
  const made: Record<string, Person> = {
    email_pending: await makeKing(app, { state: 'email_pending' }),
    pending: await makeHostess(app, { state: 'pending' }),
    rejected: await makeKing(app, { state: 'rejected' }),
    approved: await makeHostess(app),
    paused: await makeHostess(app),
    deleting: await makeKing(app),
    banned: await makeKing(app),
  }
  await app.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', made.paused!.id).execute()
  await app.db
    .updateTable('users')
    .set({ deletion_due_at: new Date(Date.now() + 1e9), paused_at: new Date() })
    .where('id', '=', made.deleting!.id)
    .execute()
  await app.call(banEndpoints.ban, { as: owner, params: { id: made.banned!.id }, body: { reason: 'Truffa' } })
  expect((await find({})).data[0]).toMatchObject({ name: made.banned!.name, status: 'banned' })
  for (const [status, person] of Object.entries(made)) {
    const listed = (await find({ status: status as UserStatus })).data
    expect(listed[0]?.id, status).toBe(person.id)
    expect(new Set(listed.map((row) => row.status)), status).toEqual(new Set([status]))
  }
  expect(await namesOf({ status: 'erased' })).toEqual([])
  expect((await find({ role: 'ADMIN' })).data.map(({ admin_role }) => admin_role)).toContain('owner')
})

test('a long list is cut into pages and counted up to its end', async () => {
  await sql`
    insert into users (name, name_key, email, dob, role, password_hash)
    select 'Folla ' || n, 'folla-' || translate(n::text, '01', 'ol'), 'folla' || n || '@posta.test', '1990-01-01', 'KING', 'none'
    from generate_series(1, 1060) n`.execute(app.db)
  await sql`insert into profile (user_id) select id from users where name like 'Folla %'`.execute(app.db)
  const first = await find({ query: 'folla' })
  expect(first).toMatchObject({ total: 1000, more: true, current_page: 1, last_page: 20 })
  expect(first.data).toHaveLength(50)
  const last = await find({ query: 'folla', page: 20 })
  expect(last.data).toHaveLength(50)
  expect(await find({ query: 'folla 1', page: 20 })).toMatchObject({ data: [], total: 172, last_page: 4 })
  // Whoever has this very name comes first, however many newer ones contain it.
  expect((await find({ query: 'folla 1' })).data[0]?.name).toBe('Folla 1')
})

test('the file of a person holds everything but the words of their chats', async () => {
  const { king, hostess, chatId } = await makeOpenChat(app)
  await makePurchase(app, king)
  await sql`insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
    values (${chatId}, ${king.id}, gen_random_uuid(), 'parole riservate', 'delivered', now())`.execute(app.db)
  await app.call(banEndpoints.ban, { as: owner, params: { id: hostess.id }, body: { reason: 'Prova' } })
  const file = await view(king)
  expect(file).toMatchObject({
    user: { name: king.name, email: king.email, role: 'KING', status: 'approved', suspension: null },
    chats: {
      total: 1,
      data: [
        { id: chatId, with: { id: hostess.id, name: hostess.name }, sent: 1, received: 0, state: 'free' },
      ],
    },
    sessions: [{ impersonator: null }],
    wallet: { balance: 600, held: 0, debt: 0 },
    purchases: [{ title: '100 Crediti', paid: 9.9, state: 'credited', reversed: 0 }],
    consents: [{}, {}, {}, {}],
  })
  expect(JSON.stringify(file)).not.toContain('parole riservate')
  expect(await view(hostess)).toMatchObject({
    user: { status: 'banned', suspension: { reason: 'Prova', ends_at: null } },
    suspensions: [{ by: { id: owner.id } }],
    decisions: [{ subject: 'ban', state: 'rejected', reason: 'Prova' }],
  })
  expect((await app.call(adminUserEndpoints.view, { as: owner, params: { id: 2_000_000_000 } })).status).toBe(
    404,
  )
  const ledger = await app.call(adminUserEndpoints.ledger, { as: owner, params: { id: king.id } })
  expect(ledger).toMatchObject({ status: 200, body: { balance: 600, data: [{ kind: 'purchase' }, {}] } })
})

test.each(adminRoles)(
  'to the role %s the file holds what its permissions name, and nothing else',
  async (role) => {
    const { king } = await makeOpenChat(app)
    await makePurchase(app, king)
    const staff = await makeAdmin(app, { adminRole: role })
    const file = await view(king, staff)
    const has = (permission: keyof typeof permissions) =>
      (permissions[permission] as readonly string[]).includes(role)
    expect('wallet' in file).toBe(has('ledger.read'))
    expect('cost' in file.chats.data[0]!).toBe(has('ledger.read'))
    expect('purchases' in file).toBe(has('payment.read'))
    expect('reports' in file).toBe(has('case.read'))
    expect('decisions' in file).toBe(has('case.read'))
    expect('audit_events' in file).toBe(has('audit.read'))
  },
)

test('opening a member’s file is an audit event, once an hour for the same two people', async () => {
  const king = await makeKing(app)
  const other = await makeAdmin(app)
  await view(king)
  await view(king)
  await view(king, other)
  const { audit_events: auditEvents } = await view(king)
  expect(auditEvents?.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['user.look', other.id],
    ['user.look', owner.id],
  ])
})

test('notes are for the staff; the person finds their words in the copy of their data, and they go with the account', async () => {
  const king = await makeKing(app)
  const support = await makeAdmin(app, { adminRole: 'support' })
  const params = { id: king.id }
  const note = (text: string, as = support) =>
    app.call(adminUserEndpoints.addNote, { as, params, body: { text } })
  expect(await note('  Ha chiamato due volte. ')).toMatchObject({
    status: 201,
    body: { text: 'Ha chiamato due volte.', author: { id: support.id } },
  })
  expect((await note('  ')).status).toBe(422)
  expect((await note('Io?', king)).status).toBe(403)
  const notes = await app.call(adminUserEndpoints.notes, { as: owner, params })
  expect(notes.body).toMatchObject([{ text: 'Ha chiamato due volte.' }])
  const auditEvent = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'user.note')
    .execute()
  expect(auditEvent).toMatchObject([{ actor_id: support.id, reason: null }])
  expect(JSON.stringify(auditEvent)).not.toContain('chiamato')
  const copy = await copyPersonalData(app.db, staffPersonalData, king.id)
  expect(copy.note_del_team).toMatchObject([{ text: 'Ha chiamato due volte.' }])
  expect((await app.call(dataExportEndpoints.request, { as: king })).status).toBe(202)
  const missing = { id: 2_000_000_000 }
  expect((await app.call(adminUserEndpoints.notes, { as: owner, params: missing })).status).toBe(404)
})

test('a ban against its lifting: both happen in some order, and the account is either banned or not', async () => {
  for (let round = 0; round < 2; round += 1) {
    const king = await makeKing(app)
    const params = { id: king.id }
    await app.call(banEndpoints.ban, { as: owner, params, body: { reason: 'Prima' } })
    const [ban, unban] = await Promise.all([
      app.call(banEndpoints.ban, { as: owner, params, body: { reason: 'Seconda' } }),
      app.call(banEndpoints.unban, { as: owner, params, body: { reason: 'Errore' } }),
    ])
    expect(unban.status).toBe(200)
    expect((await view(king)).user.status).toBe(ban.status === 200 ? 'banned' : 'approved')
    expect([200, 409]).toContain(ban.status)
  }
})

const erase = (person: Person, body: { name: string; credits?: number }, as = owner) =>
  app.call(erasingEndpoints.start, {
    as,
    params: { id: person.id },
    body: { reason: 'Lo chiede per lettera', ...body },
  })

test('an owner starts the erasure that the person could have asked for, with the same grace and mail', async () => {
  const king = await makeKing(app, { credits: 120 })
  await makePurchase(app, king)
  expect((await erase(king, { name: 'Altro nome', credits: 220 })).status).toBe(422)
  // Nobody loses Crediti that nobody was shown.
  expect(await erase(king, { name: king.name })).toMatchObject({
    status: 409,
    body: { code: 'credits_open' },
  })
  expect(await app.call(erasingEndpoints.preview, { as: owner, params: { id: king.id } })).toMatchObject({
    status: 200,
    body: { due_at: null, balance: 220, held: 0, debt: 0, running: 0, unsettled: 0, money_back: 9.9 },
  })
  const answers = await Promise.all([1, 2].map(() => erase(king, { name: king.name, credits: 220 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await view(king)).user).toMatchObject({ status: 'deleting' })
  await app.runJobs()
  expect(await app.outbox(king.email)).toMatchObject([
    { subject: 'Richiesta di eliminazione del tuo account' },
  ])
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'user.erase')
    .execute()
  expect(auditEvents).toMatchObject([
    { actor_id: owner.id, reason: 'Lo chiede per lettera', after: { credits: 220 } },
  ])
})

test('nobody of the staff is erased this way, and nobody but an owner erases', async () => {
  const staff = await makeAdmin(app)
  expect((await erase(staff, { name: staff.name })).status).toBe(409)
  const hostess = await makeHostess(app)
  expect((await erase(hostess, { name: hostess.name }, staff)).status).toBe(403)
})

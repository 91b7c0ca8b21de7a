import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openCase } from '#features/moderation/server/cases.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makePurchase } from '#testing/buyers.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { foundPerKind, searchDesk } from '../../contract/desk-search.ts'

let app: TestApp
let staff: Record<AdminRole, Person>
beforeAll(async () => {
  app = await startTestApp()
  staff = {
    moderator: await makeAdmin(app, { adminRole: 'moderator' }),
    support: await makeAdmin(app, { adminRole: 'support' }),
    finance: await makeAdmin(app, { adminRole: 'finance' }),
    owner: await makeAdmin(app, { adminRole: 'owner' }),
  }
})

async function find(q: string, role: AdminRole = 'owner') {
  const answer = await app.call(searchDesk, { as: staff[role], query: { q } })
  if (answer.status !== 200) throw new Error(`search: ${answer.status}`)
  return answer.body
}

const report = async (reported: Person, reporter: Person): Promise<{ code: string }> => {
  const sent = await app.call(reportEndpoints.user, {
    as: reporter,
    body: { reported_user_id: reported.id, reason: 'Insiste con proposte che ho già rifiutato.' },
  })
  expect(sent.status).toBe(201)
  return await app.db
    .selectFrom('report')
    .select('code')
    .where('reported_user_id', '=', reported.id)
    .executeTakeFirstOrThrow()
}

test('one word finds a person with everything that is about them, the best match first', async () => {
  const { king, hostess, chatId } = await makeOpenChat(app)
  await app.db
    .updateTable('users')
    .set({ name: 'Ulderico', name_key: 'ulderlco' })
    .where('id', '=', king.id)
    .execute()
  await makeKing(app, { name: 'Don Ulderico' })
  const { code } = await report(king, hostess)
  await makePurchase(app, king)
  const found = await find('ulderico')
  expect(found.people?.map(({ name }) => name)).toEqual(['Ulderico', 'Don Ulderico'])
  expect(found.people?.[0]?.desk).toEqual({ open_cases: 1, strikes: 0 })
  expect(found.cases).toMatchObject([{ subject: 'report', user: { id: king.id }, report: { code } }])
  expect(found.conversations).toMatchObject([{ id: chatId, support: false }])
  expect(found.conversations?.[0]?.people.map(({ id }) => id).sort()).toEqual([king.id, hostess.id].sort())
  expect(found.payments).toMatchObject([{ king: { id: king.id }, paid: 9.9, state: 'credited' }])
  const [receipt] = found.receipts ?? []
  expect(receipt).toMatchObject({ king: { id: king.id }, total: 9.9 })
  // And by what each is called.
  expect((await find(code)).cases).toMatchObject([{ user: { id: king.id }, report: { code } }])
  expect((await find(code.slice(0, 6).toLowerCase())).cases).toHaveLength(1)
  expect((await find(receipt!.number)).receipts).toMatchObject([{ id: receipt!.id }])
  expect((await find(`n. ${receipt!.purchase_id}`)).payments?.[0]?.id).toBe(receipt!.purchase_id)
  expect((await find(`#${found.cases![0]!.id}`)).cases?.[0]?.id).toBe(found.cases![0]!.id)
  expect((await find(String(chatId))).conversations?.[0]?.id).toBe(chatId)
})

test('no search reads what people wrote to each other', async () => {
  const { king, chatId } = await makeOpenChat(app)
  await sql`insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
    values (${chatId}, ${king.id}, gen_random_uuid(), 'parolasegretissima', 'delivered', now())`.execute(
    app.db,
  )
  for (const kind of Object.values(await find('parolasegretissima'))) expect(kind).toEqual([])
  expect(JSON.stringify(await find(king.name))).not.toContain('parolasegretissima')
})

test('each role finds only what it may open', async () => {
  const [king, hostess] = [await makeKing(app, { name: 'Evaristo' }), await makeHostess(app)]
  await report(king, hostess)
  await makePurchase(app, king)
  const kinds = async (role: AdminRole) => Object.keys(await find('evaristo', role)).sort()
  expect(await kinds('moderator')).toEqual(['cases', 'conversations', 'people'])
  expect(await kinds('support')).toEqual(['cases', 'conversations', 'payments', 'people', 'receipts'])
  expect(await kinds('finance')).toEqual(['conversations', 'payments', 'people', 'receipts'])
  expect(await kinds('owner')).toEqual([
    'cases',
    'conversations',
    'entries',
    'payments',
    'people',
    'receipts',
  ])
  expect((await find('evaristo', 'finance')).people?.[0]?.desk).toBe(null)
})

test('a prefix asks for one kind alone, of which four come at most; open cases before decided ones', async () => {
  const king = await makeKing(app, { name: 'Teobaldo' })
  const ids: number[] = []
  for (let serial = 0; serial < 6; serial += 1)
    ids.push(
      await transaction(app.db, (trx) =>
        openCase(trx, { subject: 'message', subjectId: `${9_000_000 + serial}`, userId: king.id }),
      ),
    )
  await app.db
    .updateTable('moderation_case')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('id', 'in', ids.slice(2))
    .execute()
  const found = await find('#teobaldo')
  expect(Object.keys(found)).toEqual(['cases'])
  expect(found.cases).toHaveLength(foundPerKind)
  expect(found.cases?.slice(0, 2).map(({ state }) => state)).toEqual(['open', 'open'])
  expect(Object.keys(await find('@teobaldo'))).toEqual(['people'])
})

test('looking for somebody is not written down, as in the list of people', async () => {
  const king = await makeKing(app, { name: 'Gualtiero' })
  const count = async () =>
    (await app.db.selectFrom('audit_log').select('id').where('actor_id', '=', staff.owner.id).execute())
      .length
  const before = await count()
  expect((await find('gualtiero')).people?.[0]?.id).toBe(king.id)
  expect(await count()).toBe(before)
})

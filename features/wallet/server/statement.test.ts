import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { getWallet, getWalletCsv, type WalletPage } from '../contract/credits.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import { transaction } from '#platform/server/db/database.ts'
import { reversePurchase } from '#features/payments/server/reversals.ts'
import { makePurchase } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { postAdjustment } from './ledger.ts'

const app = await startTestApp()
const admin = await makeAdmin(app)

const { initiate, unlock, send } = chatEndpoints

const read = async (as: Person, query: Record<string, string | number> = {}) =>
  (await app.call(getWallet, { as, query })).body as WalletPage

async function csv(as: Person, query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const file = await app.call(getWalletCsv, { as, query: query as never })
  expect(file.status).toBe(200)
  return parse(file.body as string, { columns: true, delimiter: ';', record_delimiter: '\r\n' })
}

/** He writes, and pays for the chat. */
async function unlockHer(king: Person, hostess: Person, { writes = true } = {}): Promise<number> {
  if (writes)
    await app.call(initiate, {
      as: king,
      params: { userId: String(hostess.id) },
      body: { message: 'Buonasera', client_id: crypto.randomUUID() },
    })
  const { body } = await app.call(unlock, { as: king, body: { other_user_id: hostess.id } })
  return (body as { chat_id: number }).chat_id
}

const correct = (king: Person, amount: number, reason: string, at?: Date) =>
  transaction(app.db, (trx) =>
    postAdjustment(trx, {
      userId: king.id,
      amount: credits(amount),
      actorId: admin.id,
      reason,
      ref: crypto.randomUUID(),
      at,
    }),
  )

const reverse = (purchase: { id: number; user_id: number }, taken: number, cents: number) =>
  transaction(app.db, (trx) =>
    reversePurchase(trx, purchase, { cause: 'refund', credits: credits(taken), amount: euroCents(cents) }),
  )

test('an unlock names the hostess and leads to the chat; after a block neither it nor its refund does', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 200 }), await makeHostess(app)]
  const chatId = await unlockHer(king, hostess)
  const [entry, first] = (await read(king)).data
  expect(entry).toMatchObject({
    kind: 'unlock',
    amount: -50,
    balance_after: 150,
    hostess: { name: hostess.name, chat_id: chatId },
  })
  expect(first?.hostess).toBeNull()

  await app.call(blockEndpoints.block, { as: hostess, body: { user_id: king.id } })
  const [back, paid] = (await read(king)).data
  expect(back).toMatchObject({ kind: 'refund', amount: 50, hostess: null })
  expect(paid).toMatchObject({ kind: 'unlock', hostess: null })
})

test('what is held stands apart: for whom, how much, until when, and what it waits for', async () => {
  const king = await makeKing(app, { credits: 500 })
  const [one, two, three] = [await makeHostess(app), await makeHostess(app), await makeHostess(app)]
  const chats = [await unlockHer(king, one), await unlockHer(king, two, { writes: false })]
  const answered = await unlockHer(king, three)
  await app.call(send, {
    as: three,
    params: { id: String(answered) },
    body: { message: 'Piacere.', client_id: crypto.randomUUID() },
  })
  const page = await read(king)
  expect(page.held).toBe(100)
  expect(page.held_for.map(({ hostess, cost, waits_for }) => [hostess, cost, waits_for])).toEqual([
    [{ name: one.name, chat_id: chats[0] }, 50, 'reply'],
    [{ name: two.name, chat_id: chats[1] }, 50, 'message'],
  ])
  const hours = (Date.parse(page.held_for[0]?.due_at ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71)
  expect(hours).toBeLessThanOrEqual(72)

  await app.db.updateTable('unlock').set({ paused_at: new Date() }).where('chat_id', '=', chats[0]!).execute()
  const paused = (await read(king)).held_for.find(({ waits_for }) => waits_for === 'decision')
  expect(paused).toMatchObject({ hostess: { name: one.name }, due_at: null })
})

test('movements are filtered by kind', async () => {
  const king = await makeKing(app)
  const purchase = await makePurchase(app, king)
  await unlockHer(king, await makeHostess(app))
  await correct(king, 10, 'Scusa per il disguido')
  await reverse(purchase, 20, 198)
  const kindsOf = async (kind: string) => (await read(king, { kind })).data.map((entry) => entry.kind)
  for (const kind of ['purchase', 'unlock', 'adjustment', 'reversal'])
    expect(await kindsOf(kind)).toEqual([kind])
  expect(await kindsOf('refund')).toEqual([])
  expect((await read(king)).data).toHaveLength(4)
  expect((await app.call(getWallet, { as: king, query: { kind: 'gift' } as never })).status).toBe(422)
})

test('a period counts days in Italy, both included, and the balance stays what it is', async () => {
  const king = await makeKing(app)
  for (const at of [
    '2025-12-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
    '2026-01-31T22:59:59Z',
    '2026-01-31T23:00:00Z',
  ])
    await correct(king, 10, at, new Date(at))
  const textsOf = async (query: Record<string, string>) =>
    (await read(king, query)).data.map(({ text }) => text)
  expect(await textsOf({ from: '2026-01-01', to: '2026-01-31' })).toEqual([
    '2026-01-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
  ])
  expect(await textsOf({ to: '2025-12-31' })).toEqual(['2025-12-31T22:59:59Z'])
  expect(await textsOf({ from: '2026-02-01' })).toEqual(['2026-01-31T23:00:00Z'])
  expect((await read(king, { from: '2026-02-01' })).balance).toBe(40)
  for (const from of ['2026-02-30', 'ieri', '2026-2-1'])
    expect((await app.call(getWallet, { as: king, query: { from } })).status).toBe(422)
})

test('filtered movements have pages of their own', async () => {
  const king = await makeKing(app, { credits: 10 })
  for (let n = 0; n < 31; n += 1) await correct(king, 1, `Rettifica ${n}`)
  await makePurchase(app, king)
  const second = await read(king, { kind: 'adjustment', page: 2 })
  expect(second).toMatchObject({ current_page: 2, last_page: 2 })
  expect(second.data.map(({ text }) => text)).toEqual(['Rettifica 0', 'Saldo di prova'])
})

test('the file has every line, as an Italian spreadsheet opens it', async () => {
  const king = await makeKing(app)
  const hostess = await makeHostess(app)
  const purchase = await makePurchase(app, king, { credits: 250, cents: 2_290 })
  await unlockHer(king, hostess)
  await reverse(purchase, 20, 183)
  for (let n = 0; n < 40; n += 1) await correct(king, 1, 'Omaggio')
  const raw = await app.call(getWalletCsv, { as: king, query: {} })
  expect(raw.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(raw.headers.get('content-disposition')).toContain('lieta-movimenti.csv')

  const lines = await csv(king)
  expect(lines).toHaveLength(43)
  const [first, second, third] = lines.slice(-3).toReversed()
  expect(Object.values(first ?? {})).toEqual([
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    expect.stringMatching(/^\d\d:\d\d$/),
    'Acquisto',
    'Acquisto',
    '',
    '250',
    '250',
    '22,90',
  ])
  expect(second).toMatchObject({
    Tipo: 'Sblocco',
    Profilo: hostess.name,
    Crediti: '-50',
    Saldo: '200',
    Euro: '',
  })
  expect(third).toMatchObject({ Crediti: '-20', Saldo: '180', Euro: '-1,83' })
  expect(await csv(king, { kind: 'purchase' })).toHaveLength(1)
  expect(await csv(king, { to: '2020-01-01' })).toEqual([])
})

test('the file begins with the mark of UTF-8', async () => {
  const king = await makeKing(app)
  const response = await fetch(`${app.origin}/api/wallet/csv`, {
    headers: { authorization: `Bearer ${king.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
})

test.each([
  '=HYPERLINK("http://x.example";"Premi")',
  '+39 333 1234567',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
])('%j in a description is text to a spreadsheet', async (reason) => {
  const king = await makeKing(app)
  await correct(king, 1, reason)
  const [line] = await csv(king)
  expect(line?.['Descrizione']).toBe(`'${reason}`)
})

test('what else somebody may write stays in its cell', async () => {
  const king = await makeKing(app)
  const reason = 'Detto «sì»; poi "no"\nperché, è così'
  await correct(king, 1, reason)
  const [line] = await csv(king)
  expect(line).toMatchObject({ Descrizione: reason, Crediti: '1' })
})

test("nobody reads another king's movements, and only kings have any", async () => {
  const [king, other] = [await makeKing(app, { credits: 77 }), await makeKing(app)]
  await makePurchase(app, king)
  expect((await read(other)).data).toEqual([])
  expect(await csv(other)).toEqual([])
  expect((await app.call(getWalletCsv, { as: await makeHostess(app), query: {} })).status).toBe(403)
  expect((await app.call(getWalletCsv, { query: {} })).status).toBe(401)
})

test('of a hostess who is gone no name is left, and no way to the chat', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 200 }), await makeHostess(app)]
  await unlockHer(king, hostess)
  await sql`update users set state = 'erased', name = 'Utente eliminato' where id = ${hostess.id}`.execute(
    app.db,
  )
  const [entry] = (await read(king)).data
  expect(entry?.hostess).toEqual({ name: 'Utente eliminato', chat_id: null })
})

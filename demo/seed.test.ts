import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { caseSubjects } from '#features/moderation/contract/case-subject.ts'
import { applyPromoCode } from '#features/payments/contract/payments.ts'
import { purchaseEndpoints } from '#features/payments/contract/purchases.ts'
import { type GuestSearchPage, searchGuest } from '#features/search/contract/search.ts'
import { audit } from '#apps/server/audit.ts'
import { replyActionEndpoints } from '#features/support/contract/reply-actions.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { settle } from '#features/payments/server/settle.ts'
import { linkedAccountsOf } from '#features/staff/server/people/linked-accounts.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { imagineChats } from './chats.ts'
import { heldLines, openingLetters, replies } from './conversations.ts'
import { demoPassword } from './insert-people.ts'
import { imaginePeople } from './people.ts'
import { seedDemo } from './seed.ts'

const app = await startTestApp()
await seedDemo(app.ownerNeeds, 4)

async function count(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(app.db)
  return Number(rows[0]?.count)
}

test('the same seed imagines the same people and chats', () => {
  const people = imaginePeople('lieta')
  expect(imaginePeople('lieta')).toEqual(people)
  expect(imagineChats('lieta', people)).toEqual(imagineChats('lieta', people))
  expect(imaginePeople('another').hostesses.map((person) => person.description)).not.toEqual(
    people.hostesses.map((person) => person.description),
  )
})

test('240 hostesses and 60 kings are approved and found, with somebody in every province', async () => {
  expect(await count(sql`select count(*) from search_profile where role = 'HOSTESS'`)).toBe(240)
  expect(await count(sql`select count(*) from search_profile where role = 'KING'`)).toBe(60)
  expect(await count(sql`select count(distinct province_id) from search_profile`)).toBe(107)
})

test('as many portraits as asked for are drawn when the demo is ready: those with which the search begins', async () => {
  const { body } = await app.call(searchGuest, { body: {} })
  const { data } = body as GuestSearchPage
  expect(data.slice(0, 5).map(({ profile_picture_id }) => profile_picture_id !== null)).toEqual([
    ...Array.from({ length: 4 }, () => true),
    false,
  ])
})

test('every chat state is there', async () => {
  const { rows } = await sql<{ state: string }>`
    select distinct state from unlock union select distinct state from message`.execute(app.db)
  expect(rows.map((row) => row.state).sort()).toEqual([
    'delivered',
    'earned',
    'free',
    'held',
    'pending',
    'refunded',
    'waiting',
  ])
  expect(await count(sql`select count(*) from chat_member where archived_at is not null`)).toBeGreaterThan(1)
  expect(await count(sql`select count(*) from unlock where paused_at is not null`)).toBeGreaterThan(0)
  expect(await count(sql`select count(*) from unlock where state = 'pending' and due_at < now()`)).toBe(0)
})

async function login(who: string): Promise<Caller> {
  const { body } = await app.call(accountEndpoints.login, {
    body: { email: `${who}@demo.test`, password: demoPassword },
  })
  return { id: 0, token: String((body as { access_token: unknown }).access_token) }
}

test.each(['admin', 'king', 'hostess'])('%s@demo.test signs in with the demo password', async (who) => {
  const { status, body } = await app.call(accountEndpoints.login, {
    body: { email: `${who}@demo.test`, password: demoPassword },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ access_token: expect.any(String), welcome_new_user: false })
})

test('every queue has something in it', async () => {
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from moderation_case where state = 'open' and demo`.execute(app.db)
  expect(rows.map((row) => row.subject).sort()).toEqual(
    // Bans and other measures are decided as soon as they are opened.
    caseSubjects.filter((subject) => subject !== 'ban' && subject !== 'action').sort(),
  )
})

test('exactly the messages that match a rule are held', () => {
  for (const text of [...heldLines.king, ...heldLines.hostess])
    expect([text, examine(text).held]).toEqual([text, true])
  const innocent = [...openingLetters.flat(), ...replies.flat().map(([, text]) => text)]
  for (const text of innocent) expect([text, examine(text).held]).toEqual([text, false])
})

test('the king has 500 Crediti to spend', async () => {
  const king = await app.db
    .selectFrom('users')
    .select(['id', 'phone_verified_at'])
    .where('email', '=', 'king@demo.test')
    .executeTakeFirstOrThrow()
  expect(await balanceOf(app.db, king.id)).toBe(500)
  expect(king.phone_verified_at).not.toBeNull()
})

test('a king who waits is linked to one who is in', async () => {
  const waiting = await app.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'KING')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  expect(await linkedAccountsOf(app.needs, waiting.id)).toMatchObject([
    { strength: 'strong', reasons: [{ kind: 'phone' }], state: 'active' },
  ])
})

test('the ledger and the queues agree with themselves', async () => {
  expect(await audit(app.db)).toEqual([])
})

test('there are purchases of every kind, and the welcome code is yet to be used by the king of the demo', async () => {
  const { rows } = await sql<{ state: string; welcome: boolean; causes: string[] | null }>`
    select distinct p.state, p.discount_cents > 0 as welcome,
      (select array_agg(distinct cause) from purchase_reversal where purchase_id = p.id) as causes
    from purchase p`.execute(app.db)
  for (const kind of [
    { state: 'credited', welcome: false, causes: null },
    { state: 'credited', welcome: true, causes: null },
    { state: 'failed', welcome: false, causes: null },
  ])
    expect(rows).toContainEqual(kind)
  expect(new Set(rows.flatMap(({ causes }) => causes ?? []))).toEqual(
    new Set(['dispute', 'refund', 'withdrawal']),
  )
  expect(await count(sql`select count(*) from wallet where debt > 0`)).toBe(1)

  const king = await login('king')
  const { body: purchases } = await app.call(purchaseEndpoints.list, { as: king })
  expect(purchases.map(({ money_back }: { money_back: number }) => money_back > 0)).toContain(true)
  const apply = (code: string) => app.call(applyPromoCode, { as: king, body: { product_id: 1, code } })
  expect(await apply('benvenuto10')).toMatchObject({ status: 200, body: { discounted_price: 8.91 } })
  expect(await apply('SCADUTO')).toMatchObject({
    status: 400,
    body: { message: 'Il codice SCADUTO è scaduto.' },
  })
})

test('the provider says of every purchase of the demo what our books say', async () => {
  const purchases = await app.db.selectFrom('purchase').select(['id', 'state']).execute()
  for (const { id, state } of purchases) expect([id, await settle(app.needs, id)]).toEqual([id, state])
  expect(await audit(app.db)).toEqual([])
})

test('support has ready answers that give Crediti, tag, put off and close', async () => {
  const { body } = await app.call(replyActionEndpoints.list, { as: await login('admin') })
  expect(Object.values(body)).toEqual([
    { tag: expect.objectContaining({ name: 'Cortesia' }), closes: true, snooze_minutes: null, credits: 20 },
    {
      tag: expect.objectContaining({ name: 'Pagamento' }),
      closes: false,
      snooze_minutes: 240,
      credits: null,
    },
  ])
})

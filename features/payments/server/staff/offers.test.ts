import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeAdmin } from '#testing/people.ts'
import { promoCodeEndpoints as codes, type PromoCode } from '../../contract/promo-codes.ts'
import { promoInvariants } from '../promo-audit.ts'
import { shopCalls } from '#testing/shop-calls.ts'

const app = await startTestApp({}, { workJobs: false })
const finance = await makeAdmin(app, { adminRole: 'finance' })
const other = await makeAdmin(app, { adminRole: 'owner' })

let serial = 0

async function makeCode(options: Record<string, unknown> = {}): Promise<PromoCode> {
  serial += 1
  const body = { code: `codice ${serial}`, kind: 'percent' as const, value: 10, ...options }
  const answer = await app.call(codes.create, { as: finance, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const editCode = ({ code, kind, value, starts_at, ends_at, limit, shop_id, version }: PromoCode) => ({
  code,
  kind,
  value,
  starts_at,
  ends_at,
  limit,
  shop_id,
  version,
})

const changeCode = (code: PromoCode, change: object, as: Caller = finance) =>
  app.call(codes.change, { as, params: { id: code.id }, body: { ...editCode(code), ...change } })

const { open, pays, auditEventsAbout } = shopCalls(app)

test('a new code is good at once, as a percentage or in euro, and its use is counted', async () => {
  const code = await makeCode({ code: ' estate-25 ', kind: 'fixed', value: 2.5, limit: 3 })
  expect(code).toMatchObject({ code: 'ESTATE-25', value: 2.5, state: 'running', fixed: false })
  const [paying, waiting] = [await makeVerifiedBuyer(app), await makeVerifiedBuyer(app)]
  const intent = await open(paying, { shop_id: 1, promo_code: 'estate-25', price: 7.4 })
  await pays(paying, 1, intent.body)
  await open(waiting, { shop_id: 1, promo_code: 'estate-25' })
  const one = { as: finance, params: { id: code.id } }
  expect((await app.call(codes.one, one)).body).toMatchObject({
    fixed: true,
    redeemed: 1,
    reserved: 1,
    released: 0,
    discount_given: 2.5,
    revenue: 7.4,
  })
  const uses = (await app.call(codes.uses, one)).body.data
  expect(uses.map(({ king, state }: { king: { id: number }; state: string }) => [king.id, state])).toEqual([
    [waiting.id, 'reserved'],
    [paying.id, 'redeemed'],
  ])
  const csv = String((await app.call(codes.usesCsv, one)).body).split('\r\n')
  expect(csv[0]).toContain('Data;Ora;King;Acquisto;Pacchetto;Stato;Sconto;Pagato')
  expect(csv[2]).toMatch(/;100 Crediti;Usato;2,50;7,40$/)
})

test('each code has one state, and the list can be asked for it', async () => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const exhausted = await makeCode({ limit: 1 })
  await open(await makeVerifiedBuyer(app), { shop_id: 1, promo_code: exhausted.code })
  const retired = await makeCode()
  await app.call(codes.retire, { as: finance, params: { id: retired.id } })
  const made = {
    running: await makeCode(),
    to_come: await makeCode({ starts_at: hour(1) }),
    ended: await makeCode({ starts_at: hour(-2), ends_at: hour(-1) }),
    exhausted,
    retired,
  }
  for (const [state, { id, code }] of Object.entries(made)) {
    const query = { state: state as PromoCode['state'], query: code.toLowerCase() }
    const { data } = (await app.call(codes.list, { as: finance, query })).body
    expect(data.map((found: PromoCode) => [found.id, found.state])).toEqual([[id, state]])
  }
})

test.each([
  [{ code: 'a' }, 'code'],
  [{ code: 'È-QUI' }, 'code'],
  [{ value: 0 }, 'value'],
  [{ value: 101 }, 'value'],
  [{ value: 12.5 }, 'value'],
  [{ kind: 'fixed', value: 0.001 }, 'value'],
  [{ kind: 'gift' }, 'kind'],
  [{ limit: 0 }, 'limit'],
  [{ starts_at: '2026-11-22T10:00:00Z', ends_at: '2026-11-22T10:00:00Z' }, 'ends_at'],
  [{ ends_at: '2026-01-01T10:00:00Z' }, 'ends_at'],
  [{ ends_at: 'domani' }, 'ends_at'],
  [{ shop_id: 9999 }, 'shop_id'],
])('a code with %j is refused at that field', async (wrong, field) => {
  const body = { code: 'SBAGLIATO', kind: 'percent', value: 10, ...wrong } as never
  const { status, body: answer } = await app.call(codes.create, { as: finance, body })
  expect(status).toBe(422)
  expect(Object.keys(answer.errors)).toEqual([field])
})

test('a name is given once, also by two at once', async () => {
  const body = { code: 'UNICO', kind: 'percent' as const, value: 10 }
  const answers = await Promise.all([finance, other].map((as) => app.call(codes.create, { as, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('what has been used stays as it was used: only end and limit change, and the limit not below its use', async () => {
  const fresh = await makeCode()
  expect((await changeCode(fresh, { value: 20, code: `NUOVO${serial}` })).status).toBe(200)

  const code = await makeCode({ limit: 5 })
  for (let n = 0; n < 2; n += 1)
    await open(await makeVerifiedBuyer(app), { shop_id: 1, promo_code: code.code })
  for (const [change, field] of [
    [{ value: 20 }, 'value'],
    [{ kind: 'fixed' }, 'kind'],
    [{ code: 'ALTRO' }, 'code'],
    [{ shop_id: 1 }, 'shop_id'],
    [{ limit: 1 }, 'limit'],
    [{ starts_at: '2026-01-01T00:00:00Z' }, 'starts_at'],
  ] as const) {
    const { status, body } = await changeCode(code, change)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
  }
  const narrowed = await changeCode(code, { limit: 2 })
  expect(narrowed.body).toMatchObject({ limit: 2, state: 'exhausted', version: 2 })
  expect(await auditEventsAbout('promo_code', code.id)).toMatchObject([
    { action: 'promo.create' },
    { action: 'promo.change', before: { use_limit: 5 }, after: { use_limit: 2 } },
  ])
  expect((await changeCode(code, { limit: 9 }, other)).body).toMatchObject({
    code: 'overtaken',
    changed: ['limit'],
    current: { limit: 2 },
  })
})

test('a limit is not lowered under a use that is being held at that moment', async () => {
  const code = await makeCode({ limit: 5 })
  const [first, second] = [await makeVerifiedBuyer(app), await makeVerifiedBuyer(app)]
  await open(first, { shop_id: 1, promo_code: code.code })
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const use = transaction(app.db, async (trx) => {
    await sql`select from promo_code where id = ${code.id} for no key update`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      insert into purchase (user_id, shop_item_id, title, credits, amount_cents, discount_cents, provider)
      values (${second.id}, 1, 'Saluto', 100, 891, 99, 'sandbox') returning id`.execute(trx)
    await sql`insert into promo_use (purchase_id, promo_code_id, user_id)
      values (${rows[0]?.id}, ${code.id}, ${second.id})`.execute(trx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const change = changeCode(code, { limit: 1 })
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
    ).rows.length
  await expect.poll(waits).toBe(1)
  held.resolve()
  await use
  expect((await change).body.errors.limit[0]).toContain('2 volte')
})

test('a retired code stays valid for an open payment, and for no other', async () => {
  const code = await makeCode()
  const [paying, late] = [await makeVerifiedBuyer(app), await makeVerifiedBuyer(app)]
  const intent = await open(paying, { shop_id: 1, promo_code: code.code })
  const retire = () =>
    app.call(codes.retire, { as: finance, params: { id: code.id }, body: { reason: 'Finito su un forum' } })
  expect((await retire()).body.state).toBe('retired')
  expect((await retire()).status).toBe(409)
  expect((await changeCode(code, { limit: 3, version: 2 })).status).toBe(409)
  expect((await open(late, { shop_id: 1, promo_code: code.code })).status).toBe(400)
  expect(await pays(paying, 1, intent.body)).toBe(200)
  expect((await app.call(codes.one, { as: finance, params: { id: code.id } })).body).toMatchObject({
    redeemed: 1,
    revenue: 8.91,
  })
})

test('after all this every invariant of codes and prices holds', async () => {
  for (const { name, sql: statement } of promoInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationEndpoints } from '#features/notifications/contract/notifications.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeOpenPurchase, makePurchase, makeReadyBuyer, payAtSandbox } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { createPaymentIntent, createPaypalOrder } from '../../contract/payments.ts'
import { type Spending, spendingEndpoints } from '../../contract/spending.ts'
import { reversePurchase } from '../reversals.ts'
import { settle } from '../settle.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import { spendingInvariants } from './audit.ts'
import { summariseMonths } from './reminders.ts'

const app = await startTestApp()

const limit = (as: Person, euro: number | null) =>
  app.call(spendingEndpoints.limit, { as, body: { limit: euro } })
const read = async (as: Person) => (await app.call(spendingEndpoints.read, { as })).body as Spending
/** The package of 9,90 €. */
const pay = (as: Person) => app.call(createPaymentIntent, { as, body: { shop_id: 1 } })
const refused = { status: 409, body: { code: 'spending_limit' } }

/** As if he had decided everything so many hours and minutes earlier. */
async function letPass(king: Person, time: string): Promise<void> {
  await transaction(app.db, async (trx) => {
    await sql`alter table spending_limit disable trigger spending_limit_kept`.execute(trx)
    await sql`update spending_limit set made_at = made_at - ${time}::interval,
      effective_at = effective_at - ${time}::interval, cancelled_at = cancelled_at - ${time}::interval
      where user_id = ${king.id}`.execute(trx)
    await sql`alter table spending_limit enable trigger spending_limit_kept`.execute(trx)
  })
}

async function breaches(): Promise<string[]> {
  const found: string[] = []
  for (const { name, sql: statement } of spendingInvariants)
    if ((await sql.raw(statement).execute(app.db)).rows.length > 0) found.push(name)
  return found
}

test('without a limit nothing changes; with one a purchase beyond it is refused in words, and what is left is said', async () => {
  const king = await makeReadyBuyer(app)
  expect(await read(king)).toMatchObject({ limit: null, left: null, pending: null, used: 0 })
  expect((await pay(king)).status).toBe(200)
  await limit(king, 5)
  // The payment that he left open is ended first: it alone would not have been in the way.
  const answer = await pay(king)
  expect(answer).toMatchObject(refused)
  expect((answer.body as { message: string }).message.replaceAll(/\s/g, ' ')).toBe(
    'Con questo acquisto superi il limite di 5,00 € al mese che hai scelto. Questo mese ti restano 5,00 €.',
  )
  expect(await app.call(createPaypalOrder, { as: king, body: { shop_id: 1 } })).toMatchObject(refused)
  expect(await read(king)).toMatchObject({ limit: 5, left: 5, used: 0 })
  expect(await breaches()).toEqual([])
})

test('lower counts at once; higher, or none, after 24 hours, and can be taken back until then', async () => {
  const king = await makeReadyBuyer(app)
  expect((await limit(king, 50)).body).toMatchObject({ limit: 50, pending: null })
  expect((await limit(king, 5)).body).toMatchObject({ limit: 5, pending: null })
  expect((await limit(king, 20)).body).toMatchObject({ limit: 5, pending: { limit: 20 } })
  expect(await pay(king)).toMatchObject(refused)
  await letPass(king, '23 hours 59 minutes')
  expect(await pay(king)).toMatchObject(refused)
  expect(await read(king)).toMatchObject({ limit: 5, pending: { limit: 20 } })
  await letPass(king, '1 minute')
  expect(await read(king)).toMatchObject({ limit: 20, pending: null })
  expect((await pay(king)).status).toBe(200)

  expect((await limit(king, null)).body).toMatchObject({ limit: 20, pending: { limit: null } })
  expect((await app.call(spendingEndpoints.keep, { as: king })).body).toMatchObject({
    limit: 20,
    pending: null,
  })
  expect((await app.call(spendingEndpoints.keep, { as: king })).status).toBe(409)
  await letPass(king, '25 hours')
  expect(await read(king)).toMatchObject({ limit: 20 })
  await limit(king, null)
  // One decision takes the place of another that waits.
  expect((await limit(king, 30)).body).toMatchObject({ limit: 20, pending: { limit: 30 } })
  expect((await limit(king, 10)).body).toMatchObject({ limit: 10, pending: null })
  await letPass(king, '25 hours')
  expect(await read(king)).toMatchObject({ limit: 10, pending: null })
  await limit(king, null)
  await letPass(king, '24 hours')
  expect(await read(king)).toMatchObject({ limit: null, pending: null })
  expect(await breaches()).toEqual([])
})

test('nobody dates a limit otherwise: not a new one, not one that is there', async () => {
  const king = await makeKing(app)
  await limit(king, 10)
  await sql`insert into spending_limit (user_id, limit_cents, made_at, effective_at)
    values (${king.id}, 900000, now() - interval '3 days', now() - interval '2 days')`.execute(app.db)
  expect(await read(king)).toMatchObject({ limit: 10, pending: { limit: 9000 } })
  for (const change of [
    sql`update spending_limit set effective_at = now() where user_id = ${king.id}`,
    sql`update spending_limit set limit_cents = 999900 where user_id = ${king.id}`,
    sql`update spending_limit set cancelled_at = now() where user_id = ${king.id} and limit_cents = 1000`,
    sql`delete from spending_limit where user_id = ${king.id}`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow(/only ever cancelled/)
})

test('many at once, on every path, do not get beyond the limit; the database says so too', async () => {
  const king = await makeReadyBuyer(app)
  await limit(king, 30)
  // PayPal has no way to end an order: what is open counts.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call(createPaypalOrder, { as: king, body: { shop_id: 1 } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await read(king)).toMatchObject({ used: 29.7, left: 0.3 })
  await expect(makeOpenPurchase(app, king)).rejects.toThrow(/more than the limit/)
  await sql`update purchase set created_at = created_at - interval '7 hours' where user_id = ${king.id}`.execute(
    app.db,
  )
  // Unless the month began meanwhile, they are forgotten at PayPal by now.
  expect((await read(king)).used).toBe(0)
  const direct = await Promise.allSettled(Array.from({ length: 6 }, () => makeOpenPurchase(app, king)))
  expect(direct.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('what goes back gives room again, and what a bank contests does not', async () => {
  const king = await makeReadyBuyer(app)
  await limit(king, 15)
  const purchase = await makePurchase(app, king)
  expect(await pay(king)).toMatchObject(refused)
  const back = (cause: 'refund' | 'dispute', cents: number) =>
    transaction(app.db, (trx) =>
      reversePurchase(trx, purchase, { cause, credits: credits(10), amount: euroCents(cents) }),
    )
  await back('dispute', 400)
  expect((await read(king)).used).toBe(9.9)
  await back('refund', 490)
  expect(await read(king)).toMatchObject({ used: 5, left: 10 })
  expect((await pay(king)).status).toBe(200)
})

test('a month is one of the Italian calendar: its first second begins anew', async () => {
  const king = await makeReadyBuyer(app)
  const { rows } = await sql<{ start: Date }>`select month_in_italy() as start`.execute(app.db)
  const start = rows[0]!.start.getTime()
  expect(
    new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', hour: 'numeric' }).format(
      start,
    ),
  ).toMatch(/^1, 0?0/)
  await makePurchase(app, king, { cents: 5000, at: new Date(start - 1000) })
  await limit(king, 20)
  expect(await read(king)).toMatchObject({ used: 0, left: 20 })
  await makePurchase(app, king, { cents: 1500, at: new Date(start) })
  expect(await read(king)).toMatchObject({ used: 15, left: 5 })
  expect(await pay(king)).toMatchObject(refused)
  const { months, last_90_days } = await read(king)
  expect(months.map(({ spent }) => spent)).toEqual([0, 0, 0, 0, 50, 15])
  expect(last_90_days).toMatchObject({ spent: 65, unlocked: 0 })
})

test('he hears of 50, 80 and 100 percent once each, and never of what he has passed', async () => {
  const king = await makeReadyBuyer(app)
  await limit(king, 40)
  const subjects = async () => {
    await app.runJobs()
    return (await app.outbox(king.email)).map(({ subject }) => subject).filter((one) => /limite/.test(one))
  }
  const buy = async () => {
    const { body } = await pay(king)
    await payAtSandbox(app, body as { paymentIntentId: string })
    const { id } = await app.db
      .selectFrom('purchase')
      .select('id')
      .where('user_id', '=', king.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await settle(app.needs, id)).toBe('credited')
  }
  await buy()
  expect(await subjects()).toEqual([])
  await buy()
  await buy()
  expect(await subjects()).toEqual(['Hai usato più di metà del tuo limite'])
  await buy()
  expect(await subjects()).toHaveLength(2)
  await limit(king, 39)
  // Lowered below what is spent: nothing is bought any more.
  expect(await pay(king)).toMatchObject(refused)
  expect(await read(king)).toMatchObject({ left: 0 })
})

test('the summary of a month goes once to whoever has switched it on', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const { rows } = await sql<{ before: Date }>`select month_in_italy() - interval '3 days' as before`.execute(
    app.db,
  )
  for (const each of [king, other]) await makePurchase(app, each, { at: rows[0]!.before })
  const switches = [{ type: 'spending_month', channel: 'mail' as const, enabled: true }]
  const set = await app.call(notificationEndpoints.change, {
    as: king,
    body: { mail: true, sms: false, switches },
  })
  expect(set.status).toBe(204)
  await summariseMonths(app.needs)
  await summariseMonths(app.needs)
  await app.runJobs()
  const mails = async ({ email }: Person) =>
    (await app.outbox(email)).filter(({ subject }) => subject.startsWith('Quanto hai speso a '))
  expect(await mails(king)).toHaveLength(1)
  expect((await mails(king))[0]!.text.replaceAll(/\s+/g, ' ')).toContain('Speso: 9,90 €')
  expect(await mails(other)).toEqual([])
})

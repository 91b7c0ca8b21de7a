import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { reconcilePurchases } from './reconcile.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
let abandoner: Person

beforeEach(async () => {
  abandoner ??= await makeKing(app)
  await sql`update purchase set check_at = null`.execute(app.db)
})

/** Payments that nobody has finished, opened so long ago and due since then. */
async function abandoned(count: number, ago: string, by = abandoner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider, created_at, check_at)
      select ${by.id}, 1, 'Saluto', 100, 990, 'sandbox', now() - ${ago}::interval, now() - ${ago}::interval
      from generate_series(1, ${count}) returning id),
    paid as (
      insert into sandbox_payment (id, client_secret, amount_cents, currency, metadata)
      select 'pi_sandbox_' || id, 'x', 990, 'EUR',
        jsonb_build_object('purchase_id', id, 'user_id', ${by.id}::int, 'shop_item_id', 1)
      from opened)
    select id from opened order by id`.execute(app.db)
  const ids = rows.map(({ id }) => id)
  await sql`update purchase set state = 'pending', provider_ref = 'pi_sandbox_' || id where id = any(${ids})`.execute(
    app.db,
  )
  return ids
}

const paid = (ids: readonly number[]) =>
  sql`update sandbox_payment set status = 'succeeded'
    where id in (select 'pi_sandbox_' || unnest(${ids}::int[]))`.execute(app.db)

const credited = async (ids: readonly number[]) =>
  (
    await app.db
      .selectFrom('purchase')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '=', 'credited')
      .execute()
  ).length

const nextCheck = async (id: number | undefined) => {
  const { rows } = await sql<{ minutes: number | null }>`
    select extract(epoch from check_at - now())::float / 60 as minutes from purchase where id = ${id}`.execute(
    app.db,
  )
  return rows[0]?.minutes
}

/** The same application, counting which payments the provider is asked about. */
function counting() {
  const asked: string[] = []
  const { payments } = app.needs
  const of: typeof payments.of = (name) => {
    const provider = payments.of(name)
    return {
      ...provider,
      retrieve: (id) => {
        asked.push(id)
        return provider.retrieve(id)
      },
    }
  }
  return { asked, needs: { ...app.needs, payments: { ...payments, of } } }
}

test('old payments that nobody finishes do not keep a new one waiting', async () => {
  await abandoned(400, '5 days')
  const fresh = await abandoned(1, '1 second')
  await paid(fresh)
  await reconcilePurchases(app.needs)
  expect(await credited(fresh)).toBe(1)
})

test('many new ones do not keep an old one waiting', async () => {
  const old = await abandoned(1, '5 days')
  await abandoned(400, '1 second')
  await paid(old)
  await reconcilePurchases(app.needs)
  expect(await credited(old)).toBe(1)
})

test('one run asks about two hundred at most, and about each once, with another process beside it', async () => {
  await abandoned(500, '1 hour')
  const { asked, needs } = counting()
  await Promise.all([reconcilePurchases(needs), reconcilePurchases(needs)])
  expect(asked.length).toBe(new Set(asked).size)
  expect(asked.length).toBeGreaterThan(200)
  expect(asked.length).toBeLessThanOrEqual(400)
})

test('a purchase is asked about with every run at first, and ever more rarely as it grows old', async () => {
  const [young] = await abandoned(1, '5 minutes')
  const [older] = await abandoned(1, '4 hours 10 minutes')
  const { asked, needs } = counting()
  for (let run = 0; run < 3; run += 1) await reconcilePurchases(needs)
  expect(asked.filter((id) => id === `pi_sandbox_${young}`)).toHaveLength(3)
  expect(asked.filter((id) => id === `pi_sandbox_${older}`)).toHaveLength(1)
  expect(await nextCheck(older)).toBeGreaterThan(59)
  expect(await nextCheck(older)).toBeLessThan(61)
})

test('after a month an unpaid one is left to the notices of its provider; a credited one is watched for 200 days', async () => {
  const grow = (id: number | undefined, age: string) =>
    sql`update purchase set check_at = now(), created_at = now() - ${age}::interval where id = ${id}`.execute(
      app.db,
    )
  const [unpaid] = await abandoned(1, '31 days')
  const both = await abandoned(2, '1 minute')
  const [watched, settled] = both
  await paid(both)
  await reconcilePurchases(app.needs)
  expect(await credited(both)).toBe(2)
  await grow(watched, '31 days')
  await grow(settled, '201 days')
  await reconcilePurchases(app.needs)
  expect(await nextCheck(unpaid)).toBeNull()
  expect(await nextCheck(watched)).toBeGreaterThan(7 * 24 * 60)
  expect(await nextCheck(settled)).toBeNull()
})

test('a provider that stays silent is left alone for a minute, and holds up no other', async () => {
  const silent = await abandoned(20, '2 days')
  await sql`update purchase set provider = 'stripe' where id = any(${silent})`.execute(app.db)
  const paidHere = await abandoned(1, '2 days')
  await paid(paidHere)
  await reconcilePurchases(app.needs)
  expect(await credited(paidHere)).toBe(1)
  const { rows } = await sql<{ soon: number }>`
    select count(*)::int as soon from purchase
    where id = any(${silent}) and state = 'pending' and check_at < now() + interval '1 minute'`.execute(
    app.db,
  )
  expect(rows[0]?.soon).toBe(20)
})

test('a purchase that cannot be reconciled does not keep the others from it', async () => {
  const sound = await abandoned(1, '1 minute')
  // Somebody without a wallet: no ledger can write this down.
  const broken = await abandoned(1, '1 minute', await makeHostess(app))
  await paid([...sound, ...broken])
  await reconcilePurchases(app.needs)
  expect([await credited(sound), await credited(broken)]).toEqual([1, 0])
})

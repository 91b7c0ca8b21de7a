import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import { type SearchPage, search } from '#features/search/contract/search.ts'
import { unlockCosts } from '#features/profiles/contract/badges.ts'
import { standingEndpoints } from '#features/standing/contract/standing.ts'
import { topRule } from '#features/standing/contract/top-rule.ts'
import { computeStanding } from '#features/standing/server/nightly.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { demoPassword } from './insert-people.ts'
import { seedPeople } from './seed.ts'

const app = await startTestApp()
await seedPeople(app.ownerNeeds)

async function signedIn(email: string): Promise<Caller> {
  const { body } = await app.call(accountEndpoints.login, { body: { email, password: demoPassword } })
  if (!('access_token' in body)) throw new Error(`${email} could not sign in`)
  return { token: body.access_token } as Caller
}

/** The first cards as the page shows them: its sections, then everybody else. */
function shown({ sections = [], data }: SearchPage, count: number) {
  const heads = sections.flatMap((section) => section.data)
  const ids = new Set(heads.map(({ id }) => id))
  return [...heads, ...data.filter(({ id }) => !ids.has(id))].slice(0, count)
}

test('most of the first twenty are of one’s own province and its neighbours, where there are so many', async () => {
  const shares: { name: string; near: number; there: number; before: number }[] = []
  const { rows: kings } = await sql<{ id: number; name: string; email: string; province_id: number }>`
    select u.id, u.name, u.email, p.province_id from users u join profile p on p.user_id = u.id
    where u.role = 'KING' and u.state = 'approved' order by u.email = 'king@demo.test' desc, u.id limit 12`.execute(
    app.db,
  )
  for (const { name, email, province_id } of kings) {
    const as = await signedIn(email)
    const ask = async (body: object) => (await app.call(search, { as, body })).body as SearchPage
    const around = nearbyProvinces(province_id)
    const isNear = (card: SearchPage['data'][number]) => around.includes(card.profile.province_id)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from search_profile
      where role = 'HOSTESS' and province_id = any (${around}::smallint[])`.execute(app.db)
    const there = Math.min(20, rows[0]?.count ?? 0)
    shares.push({
      name,
      near: shown(await ask({ near: true }), 20).filter(isNear).length,
      there,
      before: shown(await ask({}), 20).filter(isNear).length,
    })
  }
  console.info(
    shares.map(({ name, near, there, before }) => `${name}: ${near} of ${there}, was ${before}`).join('\n'),
  )
  expect(shares[0]?.there).toBe(20)
  for (const { name, near, there } of shares) expect(near, name).toBe(there)
})

test('habits and calendars come from rows, and enough women have them to be seen', async () => {
  const { rows } = await sql<{ told: number; counted: number; calendars: number }>`
    select (select count(*)::int from reply_habit where asked >= 5) as told,
      (select count(*)::int from reply_habit) as counted,
      (select count(*)::int from availability) as calendars`.execute(app.db)
  console.info(JSON.stringify(rows[0]))
  expect(rows[0]?.told).toBeGreaterThan(10)
  expect(rows[0]?.calendars).toBeGreaterThan(120)
})

test('the published rules, applied to what is there, change nothing', async () => {
  const standing = () =>
    sql<{ user_id: number; unlock_cost: number; top: boolean }>`
      select user_id, unlock_cost, top from profile order by user_id`.execute(app.db)
  const before = (await standing()).rows
  const prices = Map.groupBy(before, ({ unlock_cost }) => unlock_cost)
  for (const cost of unlockCosts) expect(prices.get(cost)?.length, `${cost} Crediti`).toBeGreaterThan(3)
  // The photos are drawn after the start: each is as if it were there.
  await sql`insert into photo (id, user_id, width, height, thumbhash, fingerprint, state, position)
    select rpad(g.user_id || '_' || n, 22, 'x'), g.user_id, 8, 10, '', repeat('0', 64)::bit(64), 'approved', n
    from badge_grant g, generate_series(1, ${topRule.photos}) n
    where g.badge = 'top' and g.source = 'rule'`.execute(app.db)
  await computeStanding(app.needs)
  expect((await standing()).rows).toEqual(before)
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from badge_grant where badge = 'top' and ended_at is null
    group by source order by source`.execute(app.db)
  console.info(JSON.stringify([rows, [...prices].map(([cost, hers]) => [cost, hers.length])]))
  expect(rows.map(({ source }) => source)).toEqual(['rule', 'staff'])
  const ginevra = await app.call(standingEndpoints.own, { as: await signedIn('hostess@demo.test') })
  expect(ginevra.body).toMatchObject({
    price: { cost: 100, by_rule: 100, answers: { asked: 5, answered: 4 } },
  })
})

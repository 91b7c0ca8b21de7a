import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  costs,
  type SearchFilters,
  type SearchPage,
  search,
  searchGuest,
  searchLimits,
} from '../contract/search.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { names, newProvince, searchCalls, type Traits } from '#testing/search.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { makeChat } from '#testing/chats.ts'
import { copyPresence } from './search-row.ts'

const app = await startTestApp()
const { king, hostessWith, searchAs, found } = await searchCalls(app)

const bornYearsAgo = async (years: number, days = 0) => {
  const { rows } = await sql<{ dob: string }>`
    select ((now() at time zone 'Europe/Rome')::date - make_interval(years => ${years}, days => ${days}))::date as dob`.execute(
    app.db,
  )
  return rows[0]?.dob ?? ''
}

const searchAsGuest = async (_as: unknown, body: SearchFilters) =>
  (await app.call(searchGuest, { body })).body as SearchPage

test('a guest knows the last page from the first, without the total', async () => {
  const province_id = newProvince()
  for (let n = 0; n < 5; n += 1) await makeHostess(app, { provinceId: province_id })
  const lastPages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const { body } = await app.call(searchGuest, { body: { province_id, per_page: 2, page } })
      return (body as SearchPage).last_page
    }),
  )
  expect(lastPages).toEqual([3, 3, 3])
})

test('a filter that nobody matches returns an empty page', async () => {
  expect(await found({ province_id: 999_999_999 })).toEqual([])
  expect(await found({ province_id: 0 })).toEqual([])
  expect(await found({ language: 63, province_id: newProvince() })).toEqual([])
})

test.each(['cost', 'minage', 'maxage', 'province_id', 'language', 'sort'])(
  'an empty %s, as a form sends it, means any',
  async (filter) => {
    const province_id = newProvince()
    const { name } = await hostessWith({ provinceId: province_id })
    for (const empty of ['', null]) {
      // The newest is found on the first page also where the province is the empty one.
      const body: BodyIn<typeof search> = { province_id, sort: 'newest', [filter]: empty }
      const asKing = await app.call(search, { as: king, body })
      const asGuest = await app.call(searchGuest, { body })
      expect([asKing.status, asGuest.status]).toEqual([200, 200])
      expect(names(asKing.body as SearchPage)).toContain(name)
      expect(names(asGuest.body as SearchPage)).toContain(name)
    }
  },
)

test('a body that is no object is refused, and so is an empty page', async () => {
  for (const body of [[], 'x', { page: '' }, { hostess: null }])
    expect((await app.call(searchGuest, { body: body as never })).status).toBe(422)
})

test('a page has 50 profiles, ages go from 18 to 99, costs are 50, 100 and 200', async () => {
  expect(searchLimits).toMatchObject({ perPageMax: 50, ageMin: 18, ageMax: 99 })
  const status = async (body: object) => (await app.call(search, { as: king, body })).status
  await requirement('SEARCH-16', async () => {
    expect(await status({ minage: 18, maxage: 99 })).toBe(200)
    for (const outside of [{ minage: 17 }, { maxage: 100 }, { minage: 20.5 }, { minage: 40, maxage: 30 }])
      expect(await status(outside)).toBe(422)
  })
  await requirement('SEARCH-17', async () => {
    for (const cost of [50, 100, 200]) expect(await status({ cost })).toBe(200)
    expect(await status({ cost: 150 })).toBe(422)
  })
  expect(costs).toEqual([50, 100, 200])
  for (const accepted of [
    { per_page: 50 },
    { minage: 18, maxage: 99 },
    { cost: 50 },
    { cost: 100 },
    { cost: 200 },
  ])
    expect((await app.call(search, { as: king, body: accepted as SearchFilters })).status).toBe(200)
  const page = await searchAs(king, {})
  expect(page.data.length).toBe(Math.min(50, page.total))
})

test('types combine with or, badges with and', async () => {
  const province_id = newProvince()
  await hostessWith({ provinceId: province_id, name: 'Ada', types: 1, verified: true })
  await hostessWith({ provinceId: province_id, name: 'Bea', types: 2, verified: true, top: true })
  await hostessWith({ provinceId: province_id, name: 'Cleo', types: 4, top: true })
  expect(await found({ province_id })).toEqual(['Ada', 'Bea', 'Cleo'])
  expect(await found({ province_id, hostess: true })).toEqual(['Ada'])
  expect(await found({ province_id, wingwoman: true })).toEqual(['Bea'])
  expect(await found({ province_id, sugarbaby: true })).toEqual(['Cleo'])
  expect(await found({ province_id, hostess: true, sugarbaby: true })).toEqual(['Ada', 'Cleo'])
  expect(await found({ province_id, verified_profile: true })).toEqual(['Ada', 'Bea'])
  expect(await found({ province_id, verified_profile: true, top_profile: true })).toEqual(['Bea'])
  expect(await found({ province_id, hostess: true, top_profile: true })).toEqual([])
})

test('ages are inclusive, counted on today in Rome [SEARCH-16]', async () => {
  await withinOneDay(app, 10)
  const province_id = newProvince()
  await hostessWith({ provinceId: province_id, name: 'Turns30today', dob: await bornYearsAgo(30) })
  await hostessWith({ provinceId: province_id, name: 'Turns31tomorrow', dob: await bornYearsAgo(31, -1) })
  await hostessWith({ provinceId: province_id, name: 'Turns30tomorrow', dob: await bornYearsAgo(30, -1) })
  await hostessWith({ provinceId: province_id, name: 'Turned31', dob: await bornYearsAgo(31) })
  expect(await found({ province_id, minage: 30, maxage: 30 })).toEqual(['Turns30today', 'Turns31tomorrow'])
  expect(await found({ province_id, minage: 31 })).toEqual(['Turned31'])
  expect(await found({ province_id, maxage: 29 })).toEqual(['Turns30tomorrow'])
})

test('language and cost match exactly', async () => {
  const province_id = newProvince()
  await hostessWith({ provinceId: province_id, name: 'Dora', languages: [1, 63], unlockCost: 50 })
  await hostessWith({ provinceId: province_id, name: 'Elsa', languages: [2], unlockCost: 100 })
  expect(await found({ province_id, language: 63 })).toEqual(['Dora'])
  expect(await found({ province_id, language: 2 })).toEqual(['Elsa'])
  expect(await found({ province_id, language: 3 })).toEqual([])
  expect(await found({ province_id, cost: 50 })).toEqual(['Dora'])
  expect(await found({ province_id, cost: 200 })).toEqual([])
})

test('each order is what it says; an unknown one is the recommended [ENT-09]', async () => {
  const province_id = newProvince()
  const make = (name: string, traits: Traits) => hostessWith({ provinceId: province_id, name, ...traits })
  await make('Fay', { top: true, unlockCost: 200, rating: 3.5, approvedHoursAgo: 30, seenHoursAgo: 20 })
  await make('Gaia', { unlockCost: 100, rating: 4.8, approvedHoursAgo: 20, seenHoursAgo: 0 })
  // Two reviews make no average: she stands with those who have none.
  await make('Hera', { unlockCost: 50, rating: 5, ratingCount: 2, approvedHoursAgo: 10, seenHoursAgo: 10 })
  const order = async (sort?: string) => names(await searchAs(king, { province_id, ...(sort && { sort }) }))
  expect(await order()).toEqual(['Fay', 'Gaia', 'Hera'])
  expect(await order('best')).toEqual(['Fay', 'Gaia', 'Hera'])
  expect(await order('newest')).toEqual(['Hera', 'Gaia', 'Fay'])
  expect(await order('online')).toEqual(['Gaia', 'Hera', 'Fay'])
  expect(await order('rating')).toEqual(['Gaia', 'Fay', 'Hera'])
  expect(await order('cost_asc')).toEqual(['Hera', 'Gaia', 'Fay'])
  expect(await order('cost_desc')).toEqual(['Fay', 'Gaia', 'Hera'])
})

test('pages neither repeat nor skip, and the last is known from the first', async () => {
  const province_id = newProvince()
  for (let n = 0; n < 7; n += 1) await hostessWith({ provinceId: province_id })
  const pages = [1, 2, 3].map((page) => searchAs(king, { province_id, per_page: 3, page }))
  const [first, second, third] = await Promise.all(pages)
  requirement('SEARCH-10', () => {
    for (const [index, page] of [first, second, third].entries()) {
      expect(page).toHaveProperty(quoted('SEARCH-10', 'current_page'), index + 1)
      expect(page).toHaveProperty(quoted('SEARCH-10', 'last_page'), 3)
    }
  })
  for (const page of [first, second, third]) expect(page).toMatchObject({ total: 7 })
  const ids = [first, second, third].flatMap((page) => page?.data.map(({ id }) => id) ?? [])
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
  expect(await searchAs(king, { province_id, per_page: 3, page: 4 })).toMatchObject({
    data: [],
    last_page: 3,
    total: 7,
  })
})

test('beyond 2,000 results a further page is promised while rows remain, and scrolling ends where they end', async () => {
  const province_id = newProvince()
  await sql`
    with person as (
      insert into users (name, name_key, email, dob, role, state, password_hash, email_verified_at, approved_at)
      select 'Folla' || n, 'folla' || n, 'folla' || n || '@posta.test', '1990-01-01', 'HOSTESS', 'approved', '', now(), now()
      from generate_series(1, 2100) n returning id)
    insert into search_profile (id, role, name, dob, private, verified, top, province_id, cost, types, rating, active_at, listed_at)
    select id, 'HOSTESS', 'Folla', '1990-01-01', false, false, false, ${province_id}, 50, 1, 0, now(), now() from person`.execute(
    app.db,
  )
  const first = await searchAs(king, { province_id })
  await requirement('SEARCH-12', async () => {
    expect(first.data).toHaveLength(50)
    const larger = await app.call(search, { as: king, body: { province_id, per_page: 51 } })
    expect(larger.status).toBe(422)
  })
  expect(first).toMatchObject({ last_page: 40, total: 2_000 })
  expect(await searchAs(king, { province_id, page: 40 })).toMatchObject({ last_page: 41, total: 2_000 })
  expect(await searchAs(king, { province_id, page: 41 })).toMatchObject({ last_page: 42, total: 2_000 })
  for (const search of [searchAs, searchAsGuest]) {
    const met = new Set<number>()
    let answer: Pick<SearchPage, 'current_page' | 'last_page'> = { current_page: 0, last_page: 1 }
    while (answer.current_page < answer.last_page) {
      const page: SearchPage = await search(king, { province_id, page: answer.current_page + 1 })
      for (const { id } of page.data) met.add(id)
      answer = page
    }
    expect([answer.current_page, met.size]).toEqual([42, 2_100])
  }
})

test.each([
  { page: 201 },
  { page: 0 },
  { per_page: 51 },
  { minage: 17 },
  { maxage: 100 },
  { minage: 40, maxage: 30 },
  { cost: 75 },
  { language: 64 },
])('%o is refused [API-11]', async (filters) => {
  const { status, body } = await app.call(search, { as: king, body: filters as SearchFilters })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toHaveLength(1)
})

test('a card tells of the chat with its viewer, and whether it is unlocked', async () => {
  const provinceId = newProvince()
  const hostess = await makeHostess(app, { provinceId })
  const id = await makeChat(app, king, hostess)
  const chats = async (as: Caller) =>
    (await searchAs(as, { province_id: provinceId })).data.map(({ chat }) => chat)
  expect(await chats(king)).toEqual([{ id, unlocked: false }])
  await app.db
    .insertInto('unlock')
    .values({ chat_id: id, king_id: king.id, hostess_id: hostess.id, cost: 0, state: 'free' })
    .execute()
  expect(await chats(king)).toEqual([{ id, unlocked: true }])
  expect(await chats(await makeKing(app))).toEqual([null])
})

test('presence reaches the search by the hour', async () => {
  const hostess = await hostessWith({ provinceId: newProvince(), seenHoursAgo: 5, languages: [1, 40] })
  const activeAt = async () =>
    (
      await app.db
        .selectFrom('search_profile')
        .select('active_at')
        .where('id', '=', hostess.id)
        .executeTakeFirstOrThrow()
    ).active_at
  const before = await activeAt()
  await sql`update presence set seen_at = now() where user_id = ${hostess.id}`.execute(app.db)
  await copyPresence(app.db)
  const after = await activeAt()
  expect(after.getTime() - before.getTime()).toBe(5 * 3_600_000)
  expect(after.getTime() % 3_600_000).toBe(0)
  const speaker = await app.db
    .selectFrom('search_speaker')
    .select('active_at')
    .where('id', '=', hostess.id)
    .executeTakeFirstOrThrow()
  expect(speaker.active_at).toEqual(after)
})

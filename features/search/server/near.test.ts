import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { searchCalls, type Traits } from '#testing/search.ts'
import { countSearch } from '../contract/near.ts'
import { columnToggles, type ColumnToggle } from '../contract/search-toggles.ts'
import { searchGuest, type SearchFilters, type SearchPage, sectionSizes } from '../contract/search.ts'

const [milano, monza, lodi, palermo, isernia] = [15, 108, 98, 82, 94] as const

let app: TestApp
let riccardo: Person
let searchAs: Awaited<ReturnType<typeof searchCalls>>['searchAs']
let hostessWith: Awaited<ReturnType<typeof searchCalls>>['hostessWith']
const people = new Map<number, { readonly place: number; readonly id: number }>()

beforeAll(async () => {
  app = await startTestApp()
  const calls = await searchCalls(app)
  searchAs = calls.searchAs
  hostessWith = calls.hostessWith
  riccardo = await makeKing(app, { provinceId: milano })
  const old = { approvedHoursAgo: 24 * 30 }
  const made: Traits[] = [
    ...Array.from({ length: 11 }, (_, n) => ({ provinceId: milano, ...old, seenHoursAgo: n })),
    { provinceId: milano, approvedHoursAgo: 5, seenHoursAgo: 300 },
    ...Array.from({ length: 4 }, (_, n) => ({ provinceId: lodi, ...old, seenHoursAgo: n })),
    ...Array.from({ length: 3 }, (_, n) => ({ provinceId: monza, ...old, seenHoursAgo: 40 + n })),
    ...Array.from({ length: 3 }, (_, n) => ({ provinceId: palermo, ...old, seenHoursAgo: n, top: true })),
    { provinceId: isernia, approvedHoursAgo: 2, seenHoursAgo: 0 },
  ]
  for (const traits of made) {
    const { id } = await hostessWith(traits)
    people.set(id, { place: traits.provinceId ?? 0, id })
  }
}, 60_000)

/** All pages, as a client reads them that follows `next`, or that counts. */
async function pages(
  as: Person,
  filters: Partial<SearchFilters>,
  by: 'next' | 'page',
): Promise<SearchPage[]> {
  const all: SearchPage[] = []
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const answer = await searchAs(as, { ...filters, page, per_page: 4, ...(after && { after }) })
    all.push(answer)
    after = by === 'next' ? answer.next : undefined
    if (page >= answer.last_page) return all
  }
}
const idsOf = (all: readonly SearchPage[]) => all.flatMap(({ data }) => data.map(({ id }) => id))
const placesOf = (ids: readonly number[]) => ids.map((id) => people.get(id)?.place)
const each = (place: number, times: number) => Array.from({ length: times }, () => place)

test('one’s own province comes first, then its neighbours by distance, then everybody else as ever', async () => {
  const ids = idsOf([await searchAs(riccardo, { near: true })])
  expect(placesOf(ids)).toEqual([
    ...each(milano, 12),
    ...each(monza, 3),
    ...each(lodi, 4),
    ...each(palermo, 3),
    isernia,
  ])
  const plain = idsOf([await searchAs(riccardo, {})])
  expect(placesOf(plain).slice(0, 3)).toEqual(each(palermo, 3))
  const recommended = plain.filter((id) => people.get(id)?.place === milano)
  expect(ids.slice(0, 12)).toEqual(recommended)
})

test('pages follow each other without repeats or gaps, whoever asks by cursor or by number', async () => {
  const whole = idsOf([await searchAs(riccardo, { near: true })])
  for (const by of ['next', 'page'] as const) {
    const all = await pages(riccardo, { near: true }, by)
    expect(idsOf(all)).toEqual(whole)
    expect(all.map(({ current_page }) => current_page)).toEqual([1, 2, 3, 4, 5, 6])
    expect(all.every(({ total, last_page }) => total === 23 && last_page === 6)).toBe(true)
    expect(all.at(-1)?.next).toBeUndefined()
  }
})

test('who comes or goes between two pages shifts nobody else', async () => {
  const whole = idsOf([await searchAs(riccardo, { near: true })])
  const first = await searchAs(riccardo, { near: true, per_page: 4 })
  // By number the fifth would be missed, or the fourth come twice.
  const gone = whole[1] ?? 0
  await sql`update users set paused_at = now() where id = ${gone}`.execute(app.db)
  await app.db.transaction().execute((trx) => app.needs.hooks.profileChanged(trx, gone))
  const second = await searchAs(riccardo, { near: true, per_page: 4, page: 2, after: first.next ?? '' })
  expect(idsOf([second])).toEqual(whole.slice(4, 8))
  await sql`update users set paused_at = null where id = ${gone}`.execute(app.db)
  await app.db.transaction().execute((trx) => app.needs.hooks.profileChanged(trx, gone))
})

test('the first page has its sections: nobody in two, nothing empty, each with how many there are', async () => {
  const { sections = [] } = await searchAs(riccardo, { near: true, per_page: 50 })
  expect(sections.map(({ kind, total, province_ids }) => ({ kind, total, province_ids }))).toEqual([
    { kind: 'own', total: 12, province_ids: [milano] },
    { kind: 'near', total: 7, province_ids: [monza, lodi] },
    { kind: 'new', total: 1, province_ids: [milano] },
  ])
  expect(sections.map(({ data }) => data.length)).toEqual([sectionSizes.own, 7, 1])
  const shown = sections.flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(shown).size).toBe(shown.length)
  const second = await searchAs(riccardo, { near: true, per_page: 4, page: 2 })
  expect(second.sections).toBeUndefined()
})

test('the order is the ordinary one with a filter or a sort, for guests’ eyes and without a province', async () => {
  const plain = (filters: Partial<SearchFilters>) => searchAs(riccardo, filters)
  for (const filters of [
    { sort: 'newest' },
    { minage: 18 },
    { top_profile: true },
    { province_id: palermo },
  ]) {
    const near = await plain({ ...filters, near: true })
    expect(near).toEqual(await plain(filters))
    expect(near.sections).toBeUndefined()
  }
  const nowhere = await makeKing(app)
  await sql`update profile set province_id = null where user_id = ${nowhere.id}`.execute(app.db)
  expect(await searchAs(nowhere, { near: true })).toEqual(await searchAs(nowhere, {}))
})

test('whoever blocked is in no ring and in no section', async () => {
  const careful = await hostessWith({ provinceId: milano, approvedHoursAgo: 1 })
  await app.call(blockEndpoints.block, { as: careful, body: { user_id: riccardo.id } })
  const page = await searchAs(riccardo, { near: true })
  const everywhere = [page.data, ...(page.sections ?? []).map(({ data }) => data)].flat()
  expect(everywhere.map(({ id }) => id)).not.toContain(careful.id)
  expect(page.total).toBe(23)
  await sql`update users set paused_at = now() where id = ${careful.id}`.execute(app.db)
  await app.db.transaction().execute((trx) => app.needs.hooks.profileChanged(trx, careful.id))
})

test('filters are counted before they are applied', async () => {
  const count = async (body: Partial<SearchFilters>) =>
    (await app.call(countSearch, { as: riccardo, body })).body.count
  expect(await count({})).toBe(23)
  expect(await count({ top_profile: true })).toBe(3)
  expect(await count({ province_id: monza, minage: 60 })).toBe(0)
  expect(nearbyProvinces(milano)).toContain(monza)
})

test('beside each toggle stands how many it would find, types alone and all else together', async () => {
  const countsWith = async (body: Partial<SearchFilters>) =>
    (await app.call(countSearch, { as: riccardo, body })).body.by_toggle
  const found = async (body: Partial<SearchFilters>) => (await searchAs(riccardo, body)).total
  const columns: readonly ColumnToggle[] = Object.values(columnToggles)
  const ofColumns = columns.map(({ request }) => request)
  expect(ofColumns).toEqual(expect.arrayContaining(['top_profile', 'verified_profile']))
  for (const body of [
    {},
    { hostess: true },
    { top_profile: true, wingwoman: true },
    { province_id: milano },
  ]) {
    const counted = await Promise.all(
      ofColumns.map(async (toggle) => [toggle, await found({ ...body, [toggle]: true })] as const),
    )
    expect(await countsWith(body), JSON.stringify(body)).toEqual({
      hostess: await found({ ...body, wingwoman: false, hostess: true }),
      wingwoman: await found({ ...body, hostess: false, wingwoman: true }),
      sugarbaby: await found({ ...body, hostess: false, wingwoman: false, sugarbaby: true }),
      ...Object.fromEntries(counted),
      active_today: await found({ ...body, active_today: true }),
      answers_nearly_always: await found({ ...body, answers_nearly_always: true }),
    })
  }
  // A hostess looks for kings, who have neither types nor a habit.
  const hostess = await hostessWith({ provinceId: milano, approvedHoursAgo: 200 })
  const counts = (await app.call(countSearch, { as: hostess, body: {} })).body.by_toggle
  expect(Object.keys(counts).toSorted()).toEqual(
    columns.flatMap(({ request, role }) => (role === 'MEMBER' ? [request] : [])).toSorted(),
  )
  await sql`update users set paused_at = now() where id = ${hostess.id}`.execute(app.db)
  await app.db.transaction().execute((trx) => app.needs.hooks.profileChanged(trx, hostess.id))
})

test('who is active today and who answers nearly always are found as their cards say; a guest may not ask', async () => {
  const [answering, silent, few] = [...people.keys()] as [number, number, number]
  await sql`
    insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    values (${answering}, 10, 9, 60, 'evening', 0), (${silent}, 40, 37, 60, 'evening', 3),
      (${few}, 4, 4, 60, 'evening', 0)`.execute(app.db)
  await sql`update search_profile set active_at = now() - interval '30 hours' where id = ${silent}`.execute(
    app.db,
  )
  const { data } = await searchAs(riccardo, { per_page: 50 })
  const those = (isWanted: (card: (typeof data)[number]) => boolean) =>
    data
      .filter(isWanted)
      .map(({ id }) => id)
      .toSorted()
  const asked = async (body: Partial<SearchFilters>) => idsOf([await searchAs(riccardo, body)]).toSorted()
  expect(await asked({ answers_nearly_always: true })).toEqual([answering])
  expect(those(({ reply_habit }) => reply_habit?.share === 'almost_always')).toEqual([answering])
  const active = await asked({ active_today: true })
  expect(active).not.toContain(silent)
  expect(active).toEqual(those(({ active_today }) => active_today === true))
  const guest = async (body: Partial<SearchFilters>) =>
    (await app.call(searchGuest, { body })).body.data.length
  expect(await guest({ answers_nearly_always: true, active_today: true })).toBe(await guest({}))
})

test('a search for a day finds who says she is free on it', async () => {
  const day = (offset: number) => sql<string>`((now() at time zone 'Europe/Rome')::date + ${offset}::int)`
  const [free, maybe] = [...people.keys()]
  await sql`insert into availability (hostess_id) values (${free}), (${maybe})`.execute(app.db)
  await sql`
    insert into availability_day (hostess_id, day, state)
    values (${free}, ${day(3)}, 'free'), (${maybe}, ${day(3)}, 'maybe'), (${maybe}, ${day(4)}, 'free')`.execute(
    app.db,
  )
  const { rows } = await sql<{ day: string }>`select ${day(3)}::text as day`.execute(app.db)
  const free_on = rows[0]?.day ?? ''
  expect(idsOf([await searchAs(riccardo, { free_on })])).toEqual([free])
  expect(idsOf([await searchAs(riccardo, { free_on, province_id: palermo })])).toEqual([])
  expect(idsOf([await searchAs(riccardo, { free_on: '2020-01-01' })])).toEqual([])
})

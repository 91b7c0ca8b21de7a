import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { type SearchFilters, sorts } from '../contract/search.ts'
import { columnToggles } from '../contract/search-toggles.ts'
import { readCards, type WrittenCards } from './card.ts'
import { viewerOf } from './search.ts'
import { speakerColumns } from './search-columns.ts'
import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import { headsQuery, nearQuery, placesQuery, readCursor } from './near-query.ts'
import { similarQuery } from './similar.ts'
import { countQuery, newcomersQuery, pageQuery, type SearchQuery } from './search-query.ts'

// Where the planner would begin to read the whole table, as it did before these indexes.
const profiles = 15_000

// Tables that other tests filled and emptied are larger than what is in them, which the planner counts.
const app = await startTestApp({}, { own: true })
const king = await makeKing(app)
const asKing = viewerOf({ userId: king.id, role: 'KING' })
const asGuest = { userId: null, sees: ['HOSTESS'] } as const

/** A quarter, but for the few at the top. */
const shareOf = (column: string) => (column === 'top' ? 'id % 32 = 0' : 'id % 4 = 0')

beforeAll(async () => {
  // As skewed as life: half of the people in a few provinces, one language for nearly all and most for hardly any.
  await sql`
    with person as (
      insert into users (name, name_key, email, dob, role, state, password_hash)
      select 'Folla' || n, 'folla' || n, 'folla' || n || '@posta.test', '1990-01-01', 'HOSTESS', 'email_pending', ''
      from generate_series(1, ${profiles}) n returning id, name)
    insert into search_profile (id, role, name, dob, private, ${sql.raw(Object.keys(columnToggles).join())},
      province_id, cost, types, language_ids, rating, active_at, listed_at)
    select id, 'HOSTESS', name, date '1985-01-01' + (id * 7919) % 7000, false,
      ${sql.raw(Object.keys(columnToggles).map(shareOf).join())},
      1 + ((id * 6007) % 10000 / 10000.0) ^ 2 * 110, case when id % 32 = 0 then 200 when id % 4 = 0 then 100 else 50 end,
      1 + id % 7, case when id % 400 = 0 then array[1, 40] when id % 3 = 0 then array[1, 2]
        when id % 3 = 1 then array[1, 3] else array[1] end,
      id % 50 / 10.0, now() - interval '1 hour' * (id % 5000), now() - interval '1 minute' * id
    from person`.execute(app.db)
  await sql`
    insert into search_speaker (id, language_id, ${sql.raw(speakerColumns.join())})
    select id, language_id, ${sql.raw(speakerColumns.join())}
    from search_profile, unnest(language_ids) language_id where language_id > 2`.execute(app.db)
  await sql`
    insert into availability (hostess_id) select id from search_profile where id % 3 = 0`.execute(app.db)
  await sql`
    insert into availability_day (hostess_id, day, state)
    select hostess_id, (now() at time zone 'Europe/Rome')::date + n, case when hostess_id % 2 = 0 then 'free' else 'busy' end
    from availability, generate_series(0, 13) n where n < 13 or hostess_id % 3000 = 0`.execute(app.db)
  await sql`
    insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    select id, 10, case when id % 10 = 0 then 10 else 7 end, 60, 'evening', 0 from search_profile where id % 2 = 0`.execute(
    app.db,
  )
  await sql`vacuum (analyze) reply_habit, search_profile, search_speaker, availability_day`.execute(app.db)
  // The tests' cluster commits lazily, and such a vacuum marks no page as seen by everybody: the planner is told what
  // it knows of a table that has been vacuumed in life.
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relallvisible', relpages)
    from pg_class where relname like 'search\\_%' and relkind = 'r'`.execute(app.db)
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Heap Fetches'?: number
  'Actual Rows'?: number
  Plans?: Node[]
}

/** How the statement reads the tables of the search. */
async function readsOf(statement: SearchQuery): Promise<string[]> {
  return (await nodesOf(statement))
    .filter((node) => node['Relation Name']?.startsWith('search_'))
    .map((node) => node['Node Type'])
}

/** Tables that are read from one end to the other, but for the chats, of which there are none here. */
const scanned = (nodes: readonly Node[]) =>
  nodes
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' && !/^(chat|unlock)$/.test(node['Relation Name'] ?? ''),
    )
    .map((node) => node['Relation Name'])

async function nodesOf({ text, values }: SearchQuery): Promise<Node[]> {
  const { rows } = await app.needs.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  )
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return rows.flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
}

const common: Record<string, SearchFilters> = {
  everybody: {},
  'a province': { province_id: 1 },
  'a type and an age in a province': { province_id: 1, hostess: true, minage: 22, maxage: 35 },
  'a language and an age': { language: 2, minage: 22 },
  // A column that some covering index does not include fails here.
  ...Object.fromEntries(
    Object.entries(columnToggles).map(([column, { request }]) => [`those ${column}`, { [request]: true }]),
  ),
}

test.each(Object.entries(common))(
  'the first page of %s comes from an index in its order',
  async (_who, filters) => {
    for (const viewer of [asKing, asGuest])
      for (const sort of sorts) {
        const [walk, ...count] = await readsOf(pageQuery(viewer, { ...filters, sort }))
        expect(walk, sort).toBe('Index Only Scan')
        // Who is told how many there are has them counted in the same statement.
        expect(count.length, sort).toBe(viewer === asKing ? 1 : 0)
      }
  },
)

test('the cards of a page are looked up by their keys', async () => {
  const rows = await app.db
    .selectFrom('search_profile')
    .select('id')
    .orderBy(sql`md5(id::text)`)
    .limit(50)
    .execute()
  const text = `select s.* from unnest($1::int[]) with ordinality as listed (id, place) join search_profile s using (id)`
  const ids = rows.map(({ id }) => id)
  expect(await readsOf({ name: undefined, text, values: [ids] })).toEqual(['Index Scan'])
  const { rows: listed } =
    await sql<WrittenCards>`select * from search_cards(${ids}::int[], ${king.id})`.execute(app.db)
  expect(readCards(listed[0]!).map(({ id }) => id)).toEqual(ids)
})

test('page 200 of everybody still comes from the index', async () => {
  for (const sort of sorts) {
    const reads = await readsOf(pageQuery(asKing, { sort, page: 200 }))
    expect(reads, sort).toEqual(['Index Only Scan'])
  }
})

const rare: Record<string, SearchFilters> = {
  'a language that few speak': { language: 40 },
  'a language that nobody speaks': { language: 63 },
  'an age that nobody has': { minage: 90 },
  'a language and a cost, by cost': { language: 2, cost: 50, sort: 'cost_asc' },
  'the top profiles by cost': { top_profile: true, sort: 'cost_asc' },
}

test.each(Object.entries(rare))('%s: nobody else is read to find them', async (_who, filters) => {
  for (const page of [1, 200]) {
    expect(await readsOf(pageQuery(asKing, { ...filters, page }))).not.toContain('Seq Scan')
    expect(await readsOf(countQuery(asKing, filters))).not.toContain('Seq Scan')
  }
})

test('common ages are counted in the recommended order, not from the oldest on', async () => {
  for (const filters of [
    { minage: 22, maxage: 35 },
    { minage: 22, maxage: 35, hostess: true },
  ])
    for (const query of [countQuery(asKing, filters), pageQuery(asKing, { ...filters, sort: 'newest' })]) {
      const indexes = (await nodesOf(query))
        .map((node) => node['Index Name'])
        .filter((name) => name?.startsWith('search'))
      expect(indexes.at(-1), JSON.stringify(filters)).toMatch(/^search_recommended/)
    }
})

test('who speaks a language that not everybody speaks is counted in one index', async () => {
  for (const filters of [
    { language: 40 },
    { language: 40, cost: 50 },
    { language: 40, province_id: 1, verified_profile: true },
    ...Object.values(columnToggles).map(({ request }) => ({ language: 40, [request]: true })),
    { language: 40, minage: 22, sugarbaby: true },
  ] as const) {
    const reads = await readsOf(countQuery(asKing, filters))
    // With the table beside it while a page of so small a one still waits for its vacuum.
    expect(['Index Only Scan', 'Bitmap Heap Scan'], JSON.stringify(filters)).toContain(reads.join())
  }
})

test('speakers of a rare language are counted and sorted in one index, without scanning others', async () => {
  for (const sort of sorts) {
    const nodes = await nodesOf(pageQuery(asKing, { language: 40, sort }, 37))
    const others = nodes
      .map((node) => node['Index Name'])
      .filter((index) => /^search_(?!speaker|profile)/.test(index ?? ''))
    expect(others, sort).toEqual([])
    expect(scanned(nodes)).toEqual([])
  }
})

test('newcomers are found without reading those who were there before', async () => {
  const span = { after: new Date(Date.now() - 3_600_000), until: new Date() }
  for (const filters of [{}, { province_id: 1 }, { language: 2 }])
    expect(await readsOf(newcomersQuery(asKing, filters, span, 100))).not.toContain('Seq Scan')
})

const provinces = nearbyProvinces(15)

test('a page by near walks in the index of each province near, and of the country for the rest', async () => {
  for (const page of [
    { offset: 0, after: undefined },
    { offset: 150, after: undefined },
    { offset: 0, after: readCursor('2.0.1760000000000000.500') },
    { offset: 0, after: readCursor(`${provinces.length}.0.1760000000000000.500`) },
  ]) {
    const nodes = await nodesOf(nearQuery(asKing, { provinces, perPage: 50, ...page }))
    const reads = nodes.filter((node) => node['Relation Name'] === 'search_profile')
    expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
    for (const node of reads) expect(node['Actual Rows'], JSON.stringify(node)).toBeLessThan(202)
  }
})

test('the sections, their counts and similar people are found in indexes too', async () => {
  const similar = { hostessId: 1, types: 3, provinces }
  for (const query of [
    headsQuery(asKing, provinces),
    placesQuery(asKing, provinces, 2000),
    similarQuery(asKing, similar),
  ])
    expect(await readsOf(query)).not.toContain('Seq Scan')
})

/** Where it is known, a page does not count: what is left is the walk. */
const counted = 3_000

test('who is active today or answers nearly always is asked of those whom the walk meets', async () => {
  for (const filters of [
    { active_today: true },
    { active_today: true, sort: 'cost_asc' },
    { answers_nearly_always: true },
    { answers_nearly_always: true, active_today: true, province_id: 1 },
  ] as const) {
    const reads = await readsOf(pageQuery(asKing, filters, counted))
    expect(reads, JSON.stringify(filters)).not.toContain('Seq Scan')
  }
  expect(await readsOf(countQuery(asKing, { active_today: true }))).not.toContain('Seq Scan')
})

/** In so many days, by the calendar on the wall there: in UTC it is another day for an hour or two each night. */
const italianDay = (days: number) => todayInItaly(new Date(Date.now() + days * 86_400_000))

test('who is free on a day is asked of those whom the walk meets, or of the day where few are free', async () => {
  for (const days of [0, 13]) {
    const free_on = italianDay(days)
    for (const filters of [{ free_on }, { free_on, province_id: 1 }, { free_on, language: 40 }]) {
      const nodes = await nodesOf(pageQuery(asKing, filters, counted))
      expect(scanned(nodes), JSON.stringify(filters)).toEqual([])
    }
  }
  expect(await readsOf(countQuery(asKing, { free_on: italianDay(13) }))).not.toContain('Seq Scan')
})

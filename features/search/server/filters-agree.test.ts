import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { earnTop, earnVerified, loseTop, loseVerified } from '#features/profiles/server/badges.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { costs, type SearchFilters, search, sorts } from '../contract/search.ts'
import { columnToggles, typeToggles } from '../contract/search-toggles.ts'
import { searchInvariants } from './audit.ts'
import { viewerOf } from './search.ts'
import { findCards } from './run.ts'
import { pageQuery } from './search-query.ts'
import { rebuildSearch } from './search-row.ts'

const app = await startTestApp()
const king = await makeKing(app)
const asKing = viewerOf({ userId: king.id, role: 'KING' })
const people = 60

const toggleColumns = Object.keys(columnToggles) as (keyof typeof columnToggles)[]
const eachColumn = (value: fc.Arbitrary<boolean>) =>
  Object.fromEntries(toggleColumns.map((column) => [column, value])) as Record<
    keyof typeof columnToggles,
    typeof value
  >
const toggled = Object.fromEntries(
  Object.values({ ...typeToggles, ...columnToggles }).map(({ request }) => [request, fc.boolean()]),
)

const traits = fc.record({
  province_id: fc.constantFrom(1, 2, 3),
  language_ids: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 62), { maxLength: 4 }),
  unlock_cost: fc.constantFrom(...costs),
  ...eachColumn(fc.boolean()),
  types: fc.integer({ min: 1, max: 7 }),
})
type Traits = typeof traits extends fc.Arbitrary<infer Value> ? Value : never

const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    language: fc.constantFrom(1, 2, 3, 4, 61, 62),
    cost: fc.constantFrom(...costs),
    province_id: fc.constantFrom(1, 2, 3),
    ...toggled,
    per_page: fc.integer({ min: 1, max: 7 }),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: ['per_page'] },
)

/** Everybody who may be found, as the sources have it. */
const known = new Map<number, Traits>()

beforeAll(async () => {
  for (const one of fc.sample(traits, { numRuns: people, seed: 1 })) {
    const { unlock_cost: unlockCost, province_id: provinceId, types, ...profile } = one
    const { id } = await makeHostess(app, { unlockCost, provinceId, types, profile })
    known.set(id, one)
  }
  await transaction(app.db, rebuildSearch)
})

/** Each as the product does it: a price and a badge leave a row that explains them. */
async function rewrite(trx: Transaction, id: number, before: Traits, change: Traits): Promise<void> {
  const { unlock_cost: cost, verified, top, ...rest } = change
  await trx.updateTable('profile').set(rest).where('user_id', '=', id).execute()
  await sql`select set_unlock_cost(${id}, ${cost}, 'rule', '{}')`.execute(trx)
  if (verified !== before.verified) await (verified ? earnVerified : loseVerified)(app.needs, trx, id)
  if (top !== before.top) await (top ? earnTop : loseTop)(app.needs, trx, id)
}

function matches(one: Traits, asked: SearchFilters): boolean {
  const types = (asked.hostess ? 1 : 0) | (asked.wingwoman ? 2 : 0) | (asked.sugarbaby ? 4 : 0)
  return (
    (asked.language === undefined || one.language_ids.some((id) => id === asked.language)) &&
    (asked.cost === undefined || one.unlock_cost === asked.cost) &&
    (asked.province_id === undefined || one.province_id === asked.province_id) &&
    toggleColumns.every((column) => !asked[columnToggles[column].request] || one[column]) &&
    (types === 0 || (one.types & types) !== 0)
  )
}

async function idsOf(asked: SearchFilters): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await app.call(search, { as: king, body: { ...asked, page } })
    if (status !== 200) throw new Error(`page ${page} was answered ${status}`)
    ids.push(...body.data.map(({ id }) => id))
    if (page >= body.last_page) return { ids: ids.toSorted((a, b) => a - b), total: body.total }
  }
}

const breaches = () =>
  Promise.all(
    searchInvariants.map(async (invariant) => (await sql.raw(invariant.sql).execute(app.db)).rows),
  ).then((rows) => rows.flat())

const edit = fc.record({ who: fc.nat(people - 1), change: traits, hidden: fc.boolean() })

test('whatever is edited, hidden or shown again, pages and total are what a scan of the profiles finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 3 }), filters, async (edits, asked) => {
      const hidden = new Set<number>()
      for (const { who, change, hidden: hides } of edits) {
        const id = [...known.keys()][who]!
        const before = known.get(id)!
        known.set(id, change)
        if (hides) hidden.add(id)
        else hidden.delete(id)
        await transaction(app.db, async (trx) => {
          await rewrite(trx, id, before, change)
          await trx
            .updateTable('users')
            .set({ paused_at: hides ? new Date() : null })
            .where('id', '=', id)
            .execute()
          await app.needs.hooks.profileChanged(trx, id)
        })
      }
      const expected = [...known]
        .filter(([id, one]) => !hidden.has(id) && matches(one, asked))
        .map(([id]) => id)
        .toSorted((a, b) => a - b)
      expect(await idsOf(asked)).toEqual({ ids: expected, total: expected.length })
      // Walked past everybody or fetched because they are few: the same people in the same order.
      const page = (count?: number) => findCards(app.needs, pageQuery(asKing, asked, count))
      expect(await page(expected.length)).toEqual(await page())
      expect(await breaches()).toEqual([])
      // The next round begins with everybody in view.
      for (const id of hidden)
        await transaction(app.db, async (trx) => {
          await trx.updateTable('users').set({ paused_at: null }).where('id', '=', id).execute()
          await app.needs.hooks.profileChanged(trx, id)
        })
    }),
    { numRuns: 60 },
  )
}, 60_000)

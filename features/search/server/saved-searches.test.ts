import { expect, test } from 'vitest'
import { type SavedSearch, savedSearchEndpoints, savedSearchLimits } from '../contract/saved-searches.ts'
import type { SearchFilters } from '../contract/search.ts'
import { erasePersonalData } from '#platform/server/db/erase-personal-data.ts'
import { transaction } from '#platform/server/db/database.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { searchPersonalData } from './personal-data.ts'
import { blockPerson } from '#testing/account-states.ts'

const app = await startTestApp()
const { list, save, change, visit, remove } = savedSearchEndpoints

let lastProvince = 100
const newProvince = () => ++lastProvince

const saveAs = (
  as: Caller,
  name: string,
  filters: SearchFilters = {},
  digest: SavedSearch['digest'] = 'off',
) => app.call(save, { as, body: { name, filters, digest } })
const saved = async (as: Caller) => ((await app.call(list, { as })).body as { data: SavedSearch[] }).data

test('a search is saved under a name, listed, renamed and deleted, by its owner only', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const filters = { province_id: 15, hostess: true, minage: 24, maxage: 35, language: 2, cost: 100 } as const
  const answer = await saveAs(king, '  Milano  ', { ...filters, page: 3, per_page: 50, sort: 'newest' })
  expect(answer.status).toBe(201)
  const expected = {
    id: expect.any(Number),
    name: 'Milano',
    filters: { ...filters, sort: 'newest' },
    digest: 'off',
    new_count: 0,
  }
  expect(answer.body).toEqual(expected)
  expect(await saved(king)).toEqual([expected])
  expect(await saved(other)).toEqual([])

  const params = { id: (await saved(king))[0]?.id ?? 0 }
  expect((await app.call(change, { as: other, params, body: { name: 'Mia' } })).status).toBe(404)
  expect((await app.call(visit, { as: other, params })).status).toBe(404)
  await app.call(remove, { as: other, params })
  expect((await app.call(change, { as: king, params, body: { name: 'Milano centro' } })).status).toBe(204)
  expect((await saved(king))[0]).toMatchObject({ name: 'Milano centro', digest: 'off' })
  expect((await app.call(change, { as: king, params, body: { digest: 'weekly' } })).status).toBe(204)
  expect((await saved(king))[0]).toMatchObject({ name: 'Milano centro', digest: 'weekly' })
  expect((await app.call(remove, { as: king, params })).status).toBe(204)
  expect((await app.call(remove, { as: king, params })).status).toBe(204)
  expect(await saved(king)).toEqual([])
})

test('an empty filter is not kept', async () => {
  const king = await makeKing(app)
  const filters = { cost: '', language: null, province_id: 15 } as const
  const answer = await app.call(save, { as: king, body: { name: 'Milano', filters, digest: 'off' } })
  expect(answer).toMatchObject({ status: 201, body: { filters: { province_id: 15 } } })
  expect((await saved(king))[0]?.filters).toEqual({ province_id: 15 })
})

test.each([
  ['   ', 'Dai un nome alla ricerca.'],
  ['\u200b', 'Dai un nome alla ricerca.'],
  ['x'.repeat(61), 'Il nome non può superare i 60 caratteri.'],
])('the name %j is refused under its field', async (name, text) => {
  const { status, body } = await saveAs(await makeKing(app), name)
  expect([status, (body as { formError: unknown }).formError]).toEqual([422, { name: [text] }])
})

test('a name is used once, whatever its case, also by renaming', async () => {
  const king = await makeKing(app)
  await saveAs(king, 'Roma')
  const taken = { name: ['Hai già una ricerca con questo nome.'] }
  expect((await saveAs(king, 'ROMA')).body).toMatchObject({ formError: taken })
  const { body } = await saveAs(king, 'Torino')
  const params = { id: (body as SavedSearch).id }
  const renamed = await app.call(change, { as: king, params, body: { name: 'roma' } })
  expect(renamed).toMatchObject({ status: 422, body: { formError: taken } })
  expect((await saveAs(await makeKing(app), 'Roma')).status).toBe(201)
})

test('searches saved at once never pass the limit', async () => {
  const king = await makeKing(app)
  const attempts = Array.from({ length: savedSearchLimits.perPerson + 3 }, (_, n) =>
    saveAs(king, `Ricerca ${n}`),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(savedSearchLimits.perPerson).fill(201), 409, 409, 409])
  expect(await saved(king)).toHaveLength(savedSearchLimits.perPerson)
})

test('new profiles are counted since the last visit, as the search would find them', async () => {
  const [king, province_id] = [await makeKing(app), newProvince()]
  await makeHostess(app, { provinceId: province_id })
  const { body } = await saveAs(king, 'Qui', { province_id, hostess: true })
  const params = { id: (body as SavedSearch).id }
  const count = async () => (await saved(king))[0]?.new_count
  expect(await count()).toBe(0)

  await makeHostess(app, { provinceId: province_id })
  const blocked = await makeHostess(app, { provinceId: province_id })
  await blockPerson(app, blocked, king)
  await makeHostess(app, { provinceId: province_id, types: 2 })
  await makeHostess(app, { provinceId: newProvince() })
  await makeKing(app, { provinceId: province_id })
  expect(await count()).toBe(1)
  expect((await app.call(visit, { as: king, params })).status).toBe(204)
  expect(await count()).toBe(0)
})

test('an erased account has no saved searches', async () => {
  const king = await makeKing(app)
  await saveAs(king, 'Ovunque', {}, 'daily')
  await transaction(app.db, (trx) => erasePersonalData(trx, searchPersonalData, king.id))
  expect(await saved(king)).toEqual([])
})

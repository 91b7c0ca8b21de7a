import { beforeAll, expect, test } from 'vitest'
import { SearchPage } from '#features/search/contract/search.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { newProvince, searchCalls, type Traits } from '#testing/search.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
let king: Person
let hostessWith: (traits: Traits) => Promise<Person>
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
  king = await makeKing(app)
  hostessWith = (await searchCalls(app)).hostessWith
})

/** Three of one province. */
async function threeIn(provinceId: number) {
  for (const name of ['Alba', 'Bice', 'Cora'])
    await hostessWith({ provinceId, name: `${name} ${provinceId}` })
}

test('a search takes filters and a page, and answers cards by the page [API-11]', async () => {
  const line = quoted('API-11', 'POST /api/search')
  const province_id = newProvince()
  await threeIn(province_id)
  const search = (body: object) => ask(line, { as: king, body: { province_id, per_page: 2, ...body } })
  const [data, current, last] = [
    quoted('API-11', 'data'),
    quoted('API-11', 'current_page'),
    quoted('API-11', 'last_page'),
  ]
  const first = await search({})
  expect(first).toMatchObject({ status: 200, body: { [current]: 1, [last]: 2 } })
  expect(first.body[data]).toHaveLength(2)
  const second = await search({ page: 2 })
  expect(second.body).toMatchObject({ [current]: 2, [last]: 2 })
  expect(second.body[data]).toHaveLength(1)
  expect(new Set([...first.body.data, ...second.body.data].map(({ id }) => id)).size).toBe(3)
  expect((await ask(line, { body: { province_id } })).status).toBe(401)
  const newcomer = await makeKing(app, { state: 'pending' })
  expect((await ask(line, { as: newcomer, body: { province_id } })).status).toBe(403)
})

test('everybody else searches alike, and finds the same [API-12]', async () => {
  const line = quoted('API-12', 'POST /api/search-guest')
  const province_id = newProvince()
  await threeIn(province_id)
  const member = await ask('POST /api/search', { as: king, body: { province_id, per_page: 2 } })
  for (const as of [undefined, await makeKing(app, { state: 'pending' })]) {
    const guest = await ask(line, { ...(as && { as }), body: { province_id, per_page: 2 } })
    expect(guest).toMatchObject({ status: 200, body: { current_page: 1, last_page: 2 } })
    expect(guest.body.data.map(({ id }: { id: number }) => id)).toEqual(
      member.body.data.map(({ id }: { id: number }) => id),
    )
  }
})

test('each filter narrows the search, and the order is chosen [ENT-09]', async () => {
  const provinceId = newProvince()
  const year = new Date().getFullYear()
  const young = await hostessWith({ provinceId, dob: `${year - 25}-01-01`, unlockCost: 100, types: 1 })
  const old = await hostessWith({ provinceId, dob: `${year - 45}-01-01`, languages: [2], types: 6 })
  const best = await hostessWith({ provinceId, verified: true, top: true, unlockCost: 200, types: 4 })
  await threeIn(newProvince())
  const here = { [quoted('ENT-09', 'province_id')]: provinceId }
  const found = async (filters: object) => {
    const { status, body } = await ask('POST /api/search', { as: king, body: { ...here, ...filters } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map(({ id }: { id: number }) => id)
  }
  const idsOf = (...people: Person[]) => people.map(({ id }) => id).sort((a, b) => a - b)
  const sorted = async (filters: object) => (await found(filters)).sort((a: number, b: number) => a - b)

  expect(await sorted({})).toEqual(idsOf(young, old, best))
  for (const [filters, expected] of [
    [{ verified_profile: true }, [best]],
    [{ top_profile: true }, [best]],
    [{ hostess: true }, [young]],
    [{ wingwoman: true }, [old]],
    [{ sugarbaby: true }, [old, best]],
    [{ [quoted('ENT-09', 'minage')]: 40 }, [old]],
    [{ [quoted('ENT-09', 'maxage')]: 27 }, [young]],
    [{ [quoted('ENT-09', 'language')]: 2 }, [old]],
    [{ [quoted('ENT-09', 'cost')]: 100 }, [young]],
  ] as const)
    expect(await sorted(filters), JSON.stringify(filters)).toEqual(idsOf(...expected))
  const sort = quoted('ENT-09', 'sort')
  const byPrice = [old, young, best].map(({ id }) => id)
  expect(await found({ [sort]: 'cost_asc' })).toEqual(byPrice)
  expect(await found({ [sort]: 'cost_desc' })).toEqual(byPrice.toReversed())
})

test('a card carries a person, and of the profile the badges and the province [ENT-10]', async () => {
  const provinceId = newProvince()
  const hostess = await hostessWith({ provinceId, dob: '1994-05-17', verified: true })
  const picture = await addPhoto(app, hostess)
  const { body } = await ask('POST /api/search', { as: king, body: { province_id: provinceId } })
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    [quoted('ENT-10', 'id')]: hostess.id,
    [quoted('ENT-10', 'name')]: hostess.name,
    [quoted('ENT-10', 'role')]: 'HOSTESS',
    [quoted('ENT-10', 'dob')]: '1994-05-01',
    [quoted('ENT-10', 'profile_picture_id')]: picture,
  })
  expect(body.data[0].profile).toEqual({
    verified_profile: true,
    top_profile: false,
    province_id: provinceId,
  })
  // The reply is written, not parsed by the contract: what it says must be what the contract names.
  expect(SearchPage.parse(body)).toEqual(body)
})

import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, type Person } from '#testing/people.ts'
import { countPeers } from '../contract/peers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const [italian, german] = [1, 5]
const [dinners, fairs] = [1, 3]

async function inProvince(province: number, languages: number[], services: number[]): Promise<Person> {
  const hostess = await makeHostess(app, { provinceId: province })
  await app.call(updateProfile, {
    as: hostess,
    body: { option_profile_types: [1], option_language_ids: languages, option_available_for_ids: services },
  })
  return hostess
}

const counts = async (as: Person) => (await app.call(countPeers, { as })).body

test('her choices narrow her province step by step, from the language that the fewest speak', async () => {
  const province = 33
  const her = await inProvince(province, [italian, german], [dinners, fairs])
  for (let more = 0; more < 3; more += 1) await inProvince(province, [italian, german], [dinners])
  expect(await counts(her)).toEqual({ of_type: null, language: null, service: null })
  await inProvince(province, [italian], [dinners, fairs])
  expect(await counts(her)).toEqual({
    of_type: 5,
    language: { id: german, count: 4 },
    // She alone: too few for a number.
    service: { id: fairs, count: null },
  })
})

test('who waits for approval sees the numbers without being one of them, and other types do not count', async () => {
  const province = 34
  for (let more = 0; more < 5; more += 1) await inProvince(province, [italian], [dinners])
  const pending = await makeHostess(app, { provinceId: province, state: 'pending' })
  await app.call(updateProfile, {
    as: pending,
    body: { option_profile_types: [1], option_language_ids: [italian], option_available_for_ids: [] },
  })
  expect(await counts(pending)).toEqual({ of_type: 5, language: { id: italian, count: 5 }, service: null })
  await app.call(updateProfile, { as: pending, body: { option_profile_types: [2] } })
  expect(await counts(pending)).toEqual({ of_type: null, language: null, service: null })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { viewProfile } from '../contract/profiles.ts'
import { profilesADay } from './view-budget.ts'

let app: TestApp
let hostesses: Person[]
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  hostesses = await Promise.all(Array.from({ length: 5 }, () => makeHostess(app)))
})

const look = (viewer: Person, at: Person | undefined) =>
  app.call(viewProfile, { as: viewer, params: { username: at?.name ?? '' } })

const reportsOn = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('report')
      .innerJoin('moderation_case', (join) =>
        join.onRef('moderation_case.user_id', '=', 'report.reported_user_id').on('subject', '=', 'report'),
      )
      .select(['explanation', 'moderation_case.state'])
      .where('reported_user_id', '=', id)
      .execute()
  ).map(({ explanation, state }) => `${state}: ${explanation}`)

/** As if the viewer had looked at so many people today. */
const spend = (viewer: Person, profiles: number) =>
  app.needs.budgets.spend(`profiles|${viewer.id}`, profilesADay, profiles)

describe('who looks at profiles', () => {
  test('sees four hundred people in a day without noticing anything; the same one again costs nothing', async () => {
    const king = await makeKing(app)
    spend(king, profilesADay.hits - 1)
    for (let times = 0; times < 3; times += 1) expect((await look(king, hostesses[0])).status).toBe(200)
    expect(await reportsOn(king)).toEqual([])
  })

  test('waits for each new one beyond them, and the staff hear of it once', async () => {
    const king = await makeKing(app)
    spend(king, profilesADay.hits)
    const began = performance.now()
    expect((await look(king, hostesses[0])).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(1900)
    await look(king, hostesses[1])
    expect(await reportsOn(king)).toEqual([
      expect.stringMatching(/^open: Segnalazione automatica.*più di 400 profili/),
    ])
  })

  test('reads a sentence instead of the nine hundredth', async () => {
    const king = await makeKing(app)
    spend(king, 2 * profilesADay.hits + 1)
    expect(await look(king, hostesses[0])).toMatchObject({
      status: 429,
      body: { message: 'Per oggi hai guardato moltissimi profili. Torna domani.' },
    })
  })

  test('is reported for two canaries in an hour, and not for one', async () => {
    const owner = await makeAdmin(app, { adminRole: 'owner' })
    const [first, second, woman] = hostesses
    const canary_profiles = [first!.name.toUpperCase(), second!.name]
    const change = await app.call(settingEndpoints.change, {
      as: owner,
      body: { canary_profiles, reason: 'Prova' },
    })
    expect(change).toMatchObject({ status: 200, body: { settings: { canary_profiles } } })
    const [curious, copier] = [await makeKing(app), await makeKing(app)]
    for (const at of [first, woman]) await look(curious, at)
    for (const at of [first, second]) await look(copier, at)
    expect(await reportsOn(curious)).toEqual([])
    expect(await reportsOn(copier)).toEqual([expect.stringMatching(/due profili sentinella/)])
  })

  test('as staff is not counted', async () => {
    const admin = await makeAdmin(app)
    spend(admin, 3 * profilesADay.hits)
    expect((await look(admin, hostesses[0])).status).toBe(200)
  })
})

import type { FastifyRequest } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { viewProfileAsGuest } from '#features/profiles/contract/profiles.ts'
import { limits } from '#platform/server/http/limits.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { guestProfile } from './guest-profile.ts'

let app: TestApp
let hostess: Person

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  hostess = await makeHostess(app)
})

const from = (ip: string) => ({ ip, headers: {} }) as FastifyRequest
const pathOf = ({ name }: Person) => `/user-profile/${encodeURIComponent(name)}`

test('the page of a profile carries what a guest’s browser would fetch, and nothing more', async () => {
  const answer = await app.call(viewProfileAsGuest, { params: { username: hostess.name } })
  const data = await guestProfile(app.needs, pathOf(hostess), from('203.0.113.1'))
  expect(data).toMatchObject({
    [JSON.stringify(['profile', hostess.name, null, '/api/user-profile-guest/:username'])]: answer.body,
  })
  expect(Object.keys(data ?? {})).toHaveLength(3)
})

test('whom a guest may not see is left to the browser to miss, like whom nobody knows', async () => {
  const king = await makeKing(app)
  const paused = await makeHostess(app)
  await app.db.updateTable('users').set({ state: 'pending' }).where('id', '=', paused.id).execute()
  for (const path of [
    pathOf(king),
    pathOf(paused),
    '/user-profile/nessuna',
    '/user-profile/%E0%A4%A',
    '/chat',
  ])
    expect(await guestProfile(app.needs, path, from('203.0.113.2')), path).toBeNull()
})

test('a page counts like the call that it spares, so nobody reads profiles faster from pages', async () => {
  // Two windows full and one more, in case a minute ends meanwhile.
  const { hits } = limits.guestProfile[0]
  const pages = await Promise.all(
    Array.from({ length: 2 * hits + 1 }, () => guestProfile(app.needs, pathOf(hostess), from('203.0.113.3'))),
  )
  // Which of them is for the database to say: those that wait for one row are not let through in their order.
  const served = pages.filter((page) => page !== null).length
  expect(served).toBeGreaterThanOrEqual(hits)
  expect(served).toBeLessThanOrEqual(2 * hits)
})

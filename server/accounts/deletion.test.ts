import { beforeAll, expect, test } from 'vitest'
import { deletionEndpoints } from '#contract/deletion.ts'
import { viewProfile } from '#contract/profiles.ts'
import { ownUserEndpoint } from '#contract/user.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#server/testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { request, withdraw } = deletionEndpoints

const dueDate = async (as: Person) =>
  ((await app.call(ownUserEndpoint, { as })).body as { deletion_due_at: string | null }).deletion_due_at

test('a request hides the profile and sets a day 30 days ahead; signed in one stays [API-47] [PROFILE-47]', async () => {
  const hostess = await makeHostess(app)
  const king = await makeKing(app)
  const seen = async () =>
    (await app.call(viewProfile, { as: king, params: { username: hostess.name } })).status
  expect(await seen()).toBe(200)
  const answer = await app.call(request, { as: hostess })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Richiesta di cancellazione inviata' } })
  const due = await dueDate(hostess)
  expect((Date.parse(due ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
  expect(await seen()).toBe(404)
  const searchable = await app.db
    .selectFrom('search_profile')
    .select('id')
    .where('id', '=', hostess.id)
    .execute()
  expect(searchable).toEqual([])

  expect((await app.call(withdraw, { as: hostess })).status).toBe(204)
  expect(await dueDate(hostess)).toBeNull()
  expect(await seen()).toBe(200)
})

test('ten requests at once set one day and send one mail [API-47]', async () => {
  const king = await makeKing(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(request, { as: king })))
  expect(new Set(answers.map(({ body }) => body.deletion_due_at)).size).toBe(1)
  await app.runJobs()
  expect(await app.outbox(king.email)).toHaveLength(1)
})

test('an admin has no account to be deleted by request [API-47]', async () => {
  expect((await app.call(request, { as: await makeAdmin(app) })).status).toBe(403)
})

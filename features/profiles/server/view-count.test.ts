import { beforeAll, expect, test } from 'vitest'
import { viewProfile, viewProfileAsGuest } from '../contract/profiles.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { writeViews } from './view-count.ts'

let app: TestApp
let hostess: Person
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  hostess = await makeHostess(app)
  // The openings are the process's: those of other tests are not counted here.
  await writeViews.work(app.needs, {})
})

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
const open = (as: Person | undefined, headers: Record<string, string> = browser) =>
  app.call(as ? viewProfile : viewProfileAsGuest, {
    params: { username: hostess.name },
    headers,
    ...(as && { as }),
  })

async function counted(): Promise<number> {
  const views = async () =>
    (await app.db.selectFrom('profile_view_day').select('views').executeTakeFirst())?.views ?? 0
  const before = await views()
  await writeViews.work(app.needs, {})
  return (await views()) - before
}

test('who opens a profile counts once a minute, however often, and as one person before and after signing in', async () => {
  const king = await makeKing(app)
  for (const viewer of [undefined, king, king]) expect((await open(viewer)).status).toBe(200)
  await open(undefined, { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605' })
  expect(await counted()).toBe(2)
  expect(await counted()).toBe(0)
  await open(king)
  expect(await counted()).toBe(1)
})

test('views by herself, by staff, by robots and of missing profiles are not counted', async () => {
  for (const viewer of [hostess, await makeAdmin(app)]) {
    // The page first, as to everybody.
    await open(undefined)
    await open(viewer)
  }
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'facebookexternalhit/1.1', ''])
    await open(undefined, { 'user-agent': agent })
  await app.call(viewProfileAsGuest, { params: { username: 'nessuna' }, headers: browser })
  expect(await counted()).toBe(0)
})

test('the stored count names neither the viewer nor the profile', async () => {
  await open(await makeKing(app))
  await writeViews.work(app.needs, {})
  const row = await app.db.selectFrom('profile_view_day').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(row).sort()).toEqual(['day', 'demo', 'views'])
})

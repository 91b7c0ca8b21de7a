import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { search, searchGuest } from '#features/search/contract/search.ts'
import { viewProfile, viewProfileAsGuest } from '#features/profiles/contract/profiles.ts'
import { storePhoto } from '#features/photos/server/photos.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

let app: TestApp
let hostess: Person
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  hostess = await makeHostess(app, { dob: '1993-05-17' })
})

test('guests turn twenty pages in ten minutes, are invited then, and members turn on', async () => {
  const statuses: number[] = []
  for (let page = 1; page <= 20; page += 1)
    statuses.push((await app.call(searchGuest, { body: { page: 1 } })).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await app.call(searchGuest, { body: { page: 1 } })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: 'Hai visto tutto quello che mostriamo senza account. Accedi o iscriviti per continuare.',
    },
  })
  // No work opens it: the way on is an account.
  expect(refused.body).not.toHaveProperty('work')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const waiting = await makeKing(app, { state: 'pending' })
  expect((await app.call(searchGuest, { as: waiting, body: { page: 1 } })).status).toBe(200)
})

test('the day of birth is told to its owner and the staff, its month to members, nothing to guests', async () => {
  const [king, admin] = [await makeKing(app), await makeAdmin(app)]
  const params = { username: hostess.name }
  const dobFor = async (as: Person) =>
    ((await app.call(viewProfile, { as, params })).body as { user: { dob: string } }).user.dob
  expect(await dobFor(king)).toBe('1993-05-01')
  expect(await dobFor(admin)).toBe('1993-05-17')
  expect(await dobFor(hostess)).toBe('1993-05-17')
  expect((await app.call(viewProfileAsGuest, { params })).body).toMatchObject({ user: { dob: null } })
  const cardFor = async (as: Person) =>
    ((await app.call(search, { as, body: {} })).body as { data: { id: number; dob: string }[] }).data.find(
      ({ id }) => id === hostess.id,
    )?.dob
  expect(await cardFor(king)).toBe('1993-05-01')
  expect(await cardFor(admin)).toBe('1993-05-17')
})

test('guests get pictures up to 800 pixels, members the whole', async () => {
  const large = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const stored = await storePhoto(app.needs, { userId: hostess.id, bytes: large, approved: true })
  const id = stored.ok ? stored.photo.id : ''
  const longest = async (url: string) => {
    const { width, height } = await sharp(await (await fetch(`${app.origin}${url}`)).arrayBuffer()).metadata()
    return Math.max(width, height)
  }
  expect(await longest(`/attachments/${id}?size=1600`)).toBe(800)
  const king = await makeKing(app)
  const { body } = await app.call(viewProfile, { as: king, params: { username: hostess.name } })
  const [photo] = (body as { user: { photos: { url: string; large_url?: string }[] } }).user.photos
  expect(photo?.url).toBe(`/attachments/${id}`)
  expect(await longest(`${photo?.large_url}&size=1600`)).toBe(1600)
  const guest = await app.call(viewProfileAsGuest, { params: { username: hostess.name } })
  expect(JSON.stringify(guest.body)).not.toContain('large_url')
})

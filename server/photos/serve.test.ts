import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { listPhotos, sizedPhotoUrl } from '#contract/photos.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#server/testing/people.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { storePhoto } from './photos.ts'
import { photoUrl } from './photo-url.ts'

let app: TestApp
let bytes: Buffer

beforeAll(async () => {
  app = await startTestApp()
  bytes = await jpeg()
})

async function photoOf(person: Person, approved = true) {
  const stored = await storePhoto(app.needs, { userId: person.id, bytes, approved })
  if (!stored.ok) throw new Error(stored.error)
  return stored.photo.id
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { headers })

async function expectHidden(path: string) {
  const [response, unknown] = [await get(path), await get(`/attachments/${'A'.repeat(22)}`)]
  expect(response.status).toBe(404)
  expect(await response.text()).toBe(await unknown.text())
  expect(response.headers.get('cache-control')).toBe('no-store')
}

test('an approved photo of a visible profile is public and cacheable, in each size [API-10]', async () => {
  const id = await photoOf(await makeHostess(app))
  const sizes = []
  for (const size of [320, 800, 1600] as const) {
    const response = await get(sizedPhotoUrl(`/attachments/${id}`, size))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const { height } = await sharp(await response.arrayBuffer()).metadata()
    sizes.push(height)
  }
  // The original has 600 x 750 pixels.
  expect(sizes).toEqual([320, 750, 750])
  const etag = (await get(`/attachments/${id}`)).headers.get('etag') ?? ''
  expect((await get(`/attachments/${id}`, { 'if-none-match': etag })).status).toBe(304)
})

test('a pending photo is a 404 for strangers; its owner gets an address that works [PHOTO-20] [DECIDE-37]', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess, false)
  await expectHidden(`/attachments/${id}`)

  const { body } = await app.call(listPhotos, { as: hostess })
  const url = (body as { url: string }[])[0]?.url ?? ''
  const response = await get(sizedPhotoUrl(url, 320))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a signed address ends, and fits no other photo and no other time', async () => {
  const hostess = await makeHostess(app)
  const [id, other] = [await photoOf(hostess, false), await photoOf(hostess, false)]
  const url = photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, 'entitled')
  expect((await get(url)).status).toBe(200)
  await expectHidden(url.replace(id, other))
  await expectHidden(url.replace(/expires=\d+/, 'expires=9999999999'))
  await expectHidden(url.replace(/signature=.*/, 'signature='))
  await expectHidden(`${url}&signature=x`)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600 * 1000 })
  const old = photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, 'entitled')
  expect((await get(old)).status).toBe(200)
  vi.useRealTimers()
  await expectHidden(old)
})

test.each([
  ['private', { private: true }, {}],
  ['paused', {}, { paused_at: new Date() }],
  ['leaving', {}, { deletion_due_at: new Date() }],
])('a photo of a %s profile is not public', async (_, profile, user) => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess)
  if ('private' in profile)
    await app.db.updateTable('profile').set(profile).where('user_id', '=', hostess.id).execute()
  if (Object.keys(user).length > 0)
    await app.db.updateTable('users').set(user).where('id', '=', hostess.id).execute()
  await expectHidden(`/attachments/${id}`)
})

test('a photo of a suspended person is not public, and is again once the suspension ends', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess)
  await app.db.insertInto('suspension').values({ user_id: hostess.id, reason: 'Prova' }).execute()
  await expectHidden(`/attachments/${id}`)
  await app.db
    .updateTable('suspension')
    .set({ lifted_at: new Date() })
    .where('user_id', '=', hostess.id)
    .execute()
  expect((await get(`/attachments/${id}`)).status).toBe(200)
})

test('odd ids and sizes look like unknown photos', async () => {
  const id = await photoOf(await makeKing(app))
  for (const path of [
    `/attachments/${id}?size=321`,
    '/attachments/..%2Fsecret',
    '/attachments/1',
    `/attachments/${id}x`,
  ])
    await expectHidden(path)
})

test('both placeholders are there for everyone [API-10] [PHOTO-19]', async () => {
  for (const name of ['no-attachment', 'no-attachment-male']) {
    const response = await get(`/attachments/${name}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  }
  expect(photoUrl(app.needs.config, { id: null, open: false, role: 'KING' }, 'entitled')).toBe(
    '/attachments/no-attachment-male',
  )
  expect(photoUrl(app.needs.config, { id: 'x', open: false, role: 'HOSTESS' }, 'anyone')).toBe(
    '/attachments/no-attachment',
  )
})

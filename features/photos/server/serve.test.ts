import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { type Chat, chatEndpoints } from '#features/chat/contract/chat.ts'
import { deletePhoto, listPhotos } from '../contract/photos.ts'
import { sizedPhotoUrl } from '../contract/photo-address.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import type { Role } from '#platform/contract/people.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { requirement } from '#testing/requirement.ts'
import { type BoundRight, photoUrl, type SeenBy } from './photo-url.ts'
import { endSuspension, suspendAccount } from '#testing/account-states.ts'
import { addPhoto } from '#testing/uploads.ts'

let app: TestApp
let moderator: Person
let entitled: BoundRight

beforeAll(async () => {
  app = await startTestApp()
  moderator = await makeAdmin(app)
  entitled = { right: 'entitled', viewerId: moderator.id }
})

const photoOf = (person: Person, wishes: { approved?: boolean; seed?: number; large?: boolean } = {}) =>
  addPhoto(app, person, wishes)

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { headers })

async function expectHidden(path: string) {
  const [response, unknown] = [await get(path), await get(`/attachments/${'A'.repeat(22)}`)]
  expect(response.status).toBe(404)
  expect(await response.text()).toBe(await unknown.text())
  expect(response.headers.get('cache-control')).toBe('no-store')
}

test('an approved photo of a visible profile is public and cacheable, in each size [API-10]', async () => {
  const id = await photoOf(await makeHostess(app), { large: true })
  const sizes = []
  for (const size of [320, 800, 1600] as const) {
    const response = await get(sizedPhotoUrl(`/attachments/${id}`, size))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=2, must-revalidate')
    const { height } = await sharp(await response.arrayBuffer()).metadata()
    sizes.push(height)
  }
  // The original has 600 x 750 pixels.
  expect(sizes).toEqual([320, 750, 750])
  const etag = (await get(`/attachments/${id}`)).headers.get('etag') ?? ''
  expect((await get(`/attachments/${id}`, { 'if-none-match': etag })).status).toBe(304)
})

test('a pending photo is a 404 for strangers; its owner gets an address that works [PHOTO-20]', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess, { approved: false })
  await expectHidden(`/attachments/${id}`)

  const { body } = await app.call(listPhotos, { as: hostess })
  const url = (body as { url: string }[])[0]?.url ?? ''
  const response = await get(sizedPhotoUrl(url, 320))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a signed address ends, and fits no other photo and no other time', async () => {
  const hostess = await makeHostess(app)
  const [id, other] = [
    await photoOf(hostess, { approved: false }),
    await photoOf(hostess, { approved: false, seed: 2 }),
  ]
  const url = photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, entitled)
  expect((await get(url)).status).toBe(200)
  await expectHidden(url.replace(id, other))
  await expectHidden(url.replace(/expires=\d+/, 'expires=9999999999'))
  await expectHidden(url.replace(/signature=.*/, 'signature='))
  await expectHidden(`${url}&signature=x`)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600 * 1000 })
  const old = photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, entitled)
  expect((await get(old)).status).toBe(200)
  vi.useRealTimers()
  await expectHidden(old)
})

/** Who sees a photo in which state; '' means the very answer of an id that never was. */
const table = {
  'approved, of a visible profile': { guest: 'cached', king: 'cached', owner: 'shown', admin: 'cached' },
  'approved, of a private profile': { guest: '', king: 'shown', owner: 'shown', admin: 'shown' },
  pending: { guest: '', king: '', owner: 'shown', admin: 'shown' },
  rejected: { guest: '', king: '', owner: 'shown', admin: 'shown' },
  paused: { guest: '', king: '', owner: 'shown', admin: 'shown' },
  leaving: { guest: '', king: '', owner: 'shown', admin: 'shown' },
  suspended: { guest: '', king: '', owner: '', admin: 'shown' },
} as const

test.each(Object.entries(table))('a photo that is %s [PHOTO-20]', async (state, expected) => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess)
  const listed = await app.call(listPhotos, { as: hostess })
  const king = await makeKing(app)
  const url = (seenBy: SeenBy) => photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, seenBy)
  // Addresses that were handed out before the photo came into its state: they must not outlive the right.
  const before = { king: url({ right: 'member', viewerId: king.id }), admin: url(entitled) }
  await bring(hostess, id, state)

  const profile = await app.call(viewProfile, { as: king, params: { username: hostess.name } })
  const seen = (profile.body as { user?: { photos: { url: string }[] } }).user?.photos[0]?.url
  expect(await outcome(`/attachments/${id}`)).toBe(expected.guest)
  expect(await outcome(seen ?? before.king)).toBe(expected.king)
  expect(await outcome(before.king)).toBe(expected.king)
  expect(await outcome(expected.admin === 'cached' ? `/attachments/${id}` : before.admin)).toBe(
    expected.admin,
  )

  const own = await app.call(listPhotos, { as: hostess })
  expect(own.status).toBe(expected.owner === '' ? 401 : 200)
  if (own.status === 200) expect(await outcome((own.body as { url: string }[])[0]?.url ?? '')).toBe('shown')
  expect((listed.body as { id: string }[]).map((photo) => photo.id)).toEqual([id])
})

async function bring(person: Person, photoId: string, state: string) {
  const { db } = app
  if (state === 'pending' || state === 'rejected')
    await db.updateTable('photo').set({ state }).where('id', '=', photoId).execute()
  if (state.includes('private'))
    await db.updateTable('profile').set({ private: true }).where('user_id', '=', person.id).execute()
  const now = new Date()
  const column = { paused: { paused_at: now }, leaving: { deletion_due_at: now } }[state]
  if (column) await db.updateTable('users').set(column).where('id', '=', person.id).execute()
  if (state === 'suspended') await suspendAccount(app, person)
}

/** `cached`: caches may keep it; `shown`: only to who asked; '': like an id that never was. */
async function outcome(path: string) {
  const response = await get(path)
  if (response.status === 404) {
    await expectHidden(path)
    return ''
  }
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return response.headers.get('cache-control') === 'no-store' ? 'shown' : 'cached'
}

test('in a chat the picture of who paused stays, and that of who is banned goes', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
  const id = await photoOf(hostess)
  await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera.' },
  })
  const picture = async () => {
    const { body } = await app.call(chatEndpoints.list, { as: king })
    const { other_user: other } = (body as { regular_chats: Chat[] }).regular_chats[0]!
    return { id: other.profile_picture_id, seen: await get(other.profile_picture_url) }
  }
  await bring(hostess, id, 'paused')
  const paused = await picture()
  expect([paused.id, paused.seen.headers.get('content-type')]).toEqual([id, 'image/webp'])
  await bring(hostess, id, 'suspended')
  const banned = await picture()
  expect([banned.id, banned.seen.headers.get('content-type')]).toEqual([null, 'image/svg+xml'])
})

test('a photo of a suspended person is public again once the suspension ends', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess)
  await bring(hostess, id, 'suspended')
  await expectHidden(`/attachments/${id}`)
  await endSuspension(app, hostess)
  expect((await get(`/attachments/${id}`)).status).toBe(200)
})

test('a deleted photo is gone for everybody, whatever they hold', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess)
  const url = photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, entitled)
  expect((await get(url)).status).toBe(200)
  await app.call(deletePhoto, { as: hostess, params: { id } })
  await app.runJobs()
  await expectHidden(url)
  await expectHidden(`/attachments/${id}`)
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

test('both placeholders are there for everyone', async () => {
  for (const name of ['no-attachment', 'no-attachment-male']) {
    const response = await get(`/attachments/${name}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  }
  const { config } = app.needs
  await requirement('PHOTO-19', async () => {
    const id = await photoOf(await makeHostess(app))
    const response = await get(photoUrl(config, { id, open: true, role: 'HOSTESS' }, 'anyone'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const none = (role: Role) => photoUrl(config, { id: null, open: false, role }, entitled)
    expect(none('KING')).toBe('/attachments/no-attachment-male')
    expect(none('HOSTESS')).toBe('/attachments/no-attachment')
  })
})

test('the address of a photo follows from its id and the role of its owner [PHOTO-20]', () => {
  const address = (id: string, role: Role, open = true) =>
    photoUrl(app.needs.config, { id, open, role }, 'anyone')
  expect(address('x', 'HOSTESS')).toBe('/attachments/x')
  expect(address('y', 'KING')).toBe('/attachments/y')
  // Whom a guest may not see, they see as the placeholder of the role.
  expect(address('x', 'HOSTESS', false)).toBe('/attachments/no-attachment')
  expect(address('y', 'KING', false)).toBe('/attachments/no-attachment-male')
})

test('the address of a private photo is its bearer’s: a block, a ban and a sign-out end it at once [PHOTO-20]', async () => {
  const hostess = await makeHostess(app)
  await photoOf(hostess)
  await app.db.updateTable('profile').set({ private: true }).where('user_id', '=', hostess.id).execute()
  const seen = async (as: Person) => {
    const { body } = await app.call(viewProfile, { as, params: { username: hostess.name } })
    return (body as { user: { photos: { url: string }[] } }).user.photos[0]?.url ?? ''
  }
  const [blocked, signedOut, banned, other] = await Promise.all([1, 2, 3, 4].map(() => makeKing(app)))
  const urls = await Promise.all([blocked!, signedOut!, banned!, other!].map(seen))
  for (const url of urls) expect((await get(url)).status).toBe(200)

  await app.call(blockEndpoints.block, { as: hostess, body: { user_id: blocked!.id } })
  await app.db.deleteFrom('session').where('user_id', '=', signedOut!.id).execute()
  await suspendAccount(app, banned!)
  for (const url of urls.slice(0, 3)) await expectHidden(url)
  expect((await get(urls[3]!)).status).toBe(200)
  // Nobody else's number makes it theirs.
  await expectHidden(urls[0]!.replace(`viewer=${blocked!.id}`, `viewer=${other!.id}`))
  await expectHidden(urls[0]!.replace(`&viewer=${blocked!.id}`, ''))
})

test('the address in a case is one colleague’s: it is nobody else’s, and ends with their session and their account [PHOTO-20]', async () => {
  const hostess = await makeHostess(app)
  const id = await photoOf(hostess, { approved: false })
  const [leaver, signedOut, other] = await Promise.all([1, 2, 3].map(() => makeAdmin(app)))
  const addressFor = ({ id: viewerId }: Person) =>
    photoUrl(app.needs.config, { id, open: false, role: 'HOSTESS' }, { right: 'entitled', viewerId })
  const urls = [leaver!, signedOut!, other!].map(addressFor)
  for (const url of urls) expect((await get(url)).status).toBe(200)

  await suspendAccount(app, leaver!)
  await app.db.deleteFrom('session').where('user_id', '=', signedOut!.id).execute()
  await expectHidden(urls[0]!)
  await expectHidden(urls[1]!)
  expect((await get(urls[2]!)).status).toBe(200)
  await expectHidden(urls[0]!.replace(`viewer=${leaver!.id}`, `viewer=${other!.id}`))
  await expectHidden(urls[2]!.replace(`&viewer=${other!.id}`, ''))
  // What is signed for a member as if they were staff, is not theirs to see.
  await expectHidden(addressFor(await makeKing(app)))
})

import { beforeAll, expect, test } from 'vitest'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { viewProfileAsGuest } from '#features/profiles/contract/profiles.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload, addPhoto } from '#testing/uploads.ts'
import {
  type Attachment,
  deletePhoto,
  listPhotos,
  orderPhotos,
  setProfilePicture,
} from '../contract/photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

async function galleryOf(count: number) {
  const hostess = await makeHostess(app)
  const ids: string[] = []
  for (let seed = 1; seed <= count; seed += 1) ids.push(await add(hostess, seed))
  return { hostess, ids }
}

const add = (hostess: Person, seed: number) => addPhoto(app, hostess, { seed })

async function listOf(hostess: Person) {
  const { body } = await app.call(listPhotos, { as: hostess })
  return body as Attachment[]
}

const idsOf = async (hostess: Person) => (await listOf(hostess)).map((photo) => photo.id)

test('the gallery lists every photo with its state, its picture and an address that works', async () => {
  const { hostess, ids } = await galleryOf(2)
  await upload(app, hostess, { files: { 'c.jpg': await jpeg(3) } })
  const listed = await listOf(hostess)
  expect(listed.map((photo) => photo.mod_status)).toEqual(['approved', 'approved', 'pending'])
  expect(new Set(listed.map((photo) => photo.user.profile_picture_id))).toEqual(new Set([ids[0]]))
  for (const { url } of listed) expect((await fetch(app.origin + url)).status).toBe(200)
  expect((await app.call(listPhotos)).status).toBe(401)
})

test('the order chosen is the order in which everybody sees the photos, after the picture', async () => {
  const { hostess, ids } = await galleryOf(4)
  const [a = '', b = '', c = '', d = ''] = ids
  const answer = await app.call(orderPhotos, { as: hostess, body: { ids: [d, b, a, c] } })
  expect((answer.body as Attachment[]).map((photo) => photo.id)).toEqual([d, b, a, c])
  expect(await idsOf(hostess)).toEqual([d, b, a, c])
  await app.call(setProfilePicture, { as: hostess, params: { id: a } })
  const profile = await app.call(viewProfileAsGuest, { params: { username: hostess.name } })
  expect(
    (profile.body as { user: { photos: { id: string }[] } }).user.photos.map((photo) => photo.id),
  ).toEqual([a, d, b, c])
})

test('neither an upload nor a deletion at the same time is undone by an order', async () => {
  const { hostess, ids } = await galleryOf(3)
  const [a = '', b = '', c = ''] = ids
  await Promise.all([
    app.call(deletePhoto, { as: hostess, params: { id: b } }),
    ...[1, 2, 3].map(() => app.call(orderPhotos, { as: hostess, body: { ids: [c, b, a] } })),
    add(hostess, 9),
  ])
  const now = await idsOf(hostess)
  expect(now).toHaveLength(3)
  expect(now.filter((id) => ids.includes(id))).toEqual([c, a])
  const places = await app.db
    .selectFrom('photo')
    .select('position')
    .where('user_id', '=', hostess.id)
    .execute()
  expect(new Set(places.map((row) => row.position)).size).toBe(3)
})

test('nobody orders the photos of somebody else, and a photo is named once', async () => {
  const [{ hostess, ids }, thief] = [await galleryOf(2), await makeHostess(app)]
  expect(await app.call(orderPhotos, { as: thief, body: { ids: ids.toReversed() } })).toMatchObject({
    status: 200,
    body: [],
  })
  expect(await idsOf(hostess)).toEqual(ids)
  for (const wrong of [[], [ids[0]!, ids[0]!]])
    expect((await app.call(orderPhotos, { as: hostess, body: { ids: wrong } })).status).toBe(422)
})

test('a refused photo stays in the gallery with the moderator’s words, until its owner deletes it', async () => {
  const [{ hostess }, admin] = [await galleryOf(1), await makeAdmin(app)]
  await upload(app, hostess, { files: { 'b.jpg': await jpeg(2) } })
  const { body } = await app.call(listCases, { as: admin, query: { subject: 'photo' } })
  const moderationCase = (body as { data: Case[] }).data.find((one) => one.user.id === hostess.id)
  await app.call(decide, {
    as: admin,
    params: { id: moderationCase?.id ?? 0 },
    body: { decision: 'reject', reason: 'Nella foto non ti si riconosce.', rule: 'not_recognisable' },
  })
  expect((await listOf(hostess)).map((photo) => [photo.mod_status, photo.mod_reason])).toEqual([
    ['approved', null],
    ['rejected', 'Nella foto non ti si riconosce.'],
  ])
})

import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { quoted } from '#testing/requirement.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
})

/** A hostess with so many approved photos, the first of which is her picture. */
async function galleryOf(count: number) {
  const hostess = await makeHostess(app)
  const ids: string[] = []
  for (let seed = 1; seed <= count; seed += 1) ids.push(await addPhoto(app, hostess, { seed }))
  return { hostess, ids }
}

test('an address without API serves a picture, and the two placeholders [API-10]', async () => {
  const { ids } = await galleryOf(1)
  const get = (id: string) => ask(quoted('API-10', 'GET attachments/{id}', { id }))
  const picture = await get(ids[0]!)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const drawings = []
  for (const id of [quoted('API-10', 'no-attachment'), quoted('API-10', 'no-attachment-male')]) {
    const drawing = await get(id)
    expect(drawing.status).toBe(200)
    expect(drawing.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    drawings.push(drawing.body)
  }
  expect(drawings[0]).not.toBe(drawings[1])
  expect((await get('no-such-picture')).status).toBe(404)
})

test('one’s photos, and nobody else’s, are listed with their state [API-17]', async () => {
  const { hostess, ids } = await galleryOf(1)
  await galleryOf(1)
  const pending = await addPhoto(app, hostess, { seed: 2, approved: false })
  const list = quoted('API-17', 'GET /api/attachments')
  const { status, body } = await ask(list, { as: hostess })
  expect(status).toBe(200)
  const mod_status = quoted('API-17', 'mod_status')
  expect(body).toMatchObject([
    { id: ids[0], [mod_status]: 'approved' },
    { id: pending, [mod_status]: 'pending' },
  ])
  expect((await ask(list)).status).toBe(401)
})

test('a photo has an id, an address that works, its state and the picture of its owner [ENT-08]', async () => {
  const { hostess, ids } = await galleryOf(2)
  const { body } = await ask('GET /api/attachments', { as: hostess })
  for (const [index, photo] of body.entries()) {
    expect(photo).toHaveProperty(quoted('ENT-08', 'id'), ids[index])
    expect(photo).toHaveProperty(quoted('ENT-08', 'mod_status'), 'approved')
    expect(photo).toHaveProperty(quoted('ENT-08', 'user.profile_picture_id'), ids[0])
    expect((await ask(`GET ${photo.url}`)).status).toBe(200)
  }
  expect(body).toHaveLength(2)
})

test('an upload says what was kept and what failed [API-18]', async () => {
  const hostess = await makeHostess(app)
  const images = quoted('API-18', 'images[]')
  const form = new FormData()
  form.append(images, new Blob([new Uint8Array(await jpeg(1))]), 'bella.jpg')
  form.append(images, new Blob(['not a picture']), 'testo.jpg')
  form.append(quoted('API-18', 'set_profile_picture'), '1')
  const sent = await ask(quoted('API-18', 'POST /api/attachments'), { as: hostess, body: form })
  expect(sent).toMatchObject({
    status: 201,
    body: {
      uploaded_images: [{ id: expect.any(String), mod_status: 'pending' }],
      failed_uploads: [{ name: 'testo.jpg', errors: [expect.stringMatching(/\S/)] }],
      set_profile_picture: true,
      moderation_queue: true,
    },
  })
  const { body } = await ask('GET /api/attachments', { as: hostess })
  expect(body.map(({ id }: { id: string }) => id)).toEqual([sent.body.uploaded_images[0].id])
})

test('one chooses which photo is the picture [API-19]', async () => {
  const { hostess, ids } = await galleryOf(2)
  const choose = (id: string, as = hostess) =>
    ask(quoted('API-19', 'POST /api/attachments/{id}/set-profile-picture', { id }), { as })
  expect((await choose(ids[1]!, await makeKing(app))).status).toBe(404)
  expect((await choose(ids[1]!)).status).toBe(200)
  expect((await ask('GET /api/user', { as: hostess })).body.profile_picture_id).toBe(ids[1])
})

test('deleting a photo says whether the picture has changed with it [API-20]', async () => {
  const { hostess, ids } = await galleryOf(2)
  const remove = (id: string, as = hostess) =>
    ask(quoted('API-20', 'DELETE /api/attachments/{id}', { id }), { as })
  expect((await remove(ids[0]!, await makeKing(app))).status).toBe(404)
  const changed = quoted('API-20', 'profile_picture_changed')
  expect(await remove(ids[0]!)).toMatchObject({ status: 200, body: { [changed]: true } })
  expect((await ask('GET /api/user', { as: hostess })).body.profile_picture_id).toBe(ids[1])
  const another = await addPhoto(app, hostess, { seed: 3 })
  const removed = await remove(another)
  expect(removed.status).toBe(200)
  expect(removed.body).not.toHaveProperty(changed)
})

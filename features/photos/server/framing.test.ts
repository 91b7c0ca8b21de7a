import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Attachment, framePhoto, listPhotos, wantPicture } from '../contract/photos.ts'
import { facePhotoUrl, sizedPhotoUrl, wholePhotoUrl } from '../contract/photo-address.ts'
import { sweepCuts } from './photo-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

/** Of the large test pictures, which have 600 x 750 pixels. */
const framing = { left: 100, top: 50, width: 400, focus_x: 400, focus_y: 150 }

const frame = (as: Person, id: string, body: object) =>
  app.call(framePhoto, { as, params: { id }, body: body as never })

async function sizeOf(address: string): Promise<[width: number, height: number]> {
  const response = await fetch(`${app.origin}${address}`)
  expect(response.status).toBe(200)
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [width, height]
}

const filesOf = async (id: string) =>
  (await Array.fromAsync(app.needs.storage.list(`photos/${id.slice(0, 2)}`))).filter((key) =>
    key.includes(`${id}-cut`),
  )

test('everybody else sees what is framed, its owner and who moderates may see the whole', async () => {
  const hostess = await makeHostess(app)
  const id = await addPhoto(app, hostess, { large: true })
  expect(await sizeOf(sizedPhotoUrl(`/attachments/${id}`, 800))).toEqual([600, 750])
  const { status, body } = await frame(hostess, id, framing)
  expect(status).toBe(200)
  const own = body as Attachment
  expect(own).toMatchObject({ id, width: 600, height: 750, framing })

  expect(await sizeOf(sizedPhotoUrl(`/attachments/${id}`, 1600))).toEqual([400, 500])
  expect(await sizeOf(sizedPhotoUrl(`/attachments/${id}`, 320))).toEqual([256, 320])
  expect(await sizeOf(facePhotoUrl(`/attachments/${id}`))).toEqual([320, 320])
  expect(await sizeOf(sizedPhotoUrl(own.url, 1600))).toEqual([400, 500])
  expect(await sizeOf(wholePhotoUrl(own.url, 1600))).toEqual([600, 750])
  // Without her signature the words of the address change nothing.
  expect(await sizeOf(`/attachments/${id}?size=1600&framed=`)).toEqual([400, 500])

  const king = await makeKing(app)
  const seen = await app.call(viewProfile, { as: king, params: { username: hostess.name } })
  expect(seen.body).toMatchObject({
    user: { photos: [{ id, width: 400, height: 500, focus: { x: 75, y: 20 } }] },
  })
})

test('a photo that lies on its side is turned first, and its crop speaks of what stands up', async () => {
  const hostess = await makeHostess(app)
  const id = await addPhoto(app, hostess, { large: true })
  const lying = { left: 200, top: 0, width: 480, focus_x: 300, focus_y: 100, turn: 90 as const }
  const { status, body } = await frame(hostess, id, lying)
  expect(status).toBe(200)
  expect(body).toMatchObject({ width: 600, height: 750, framing: lying })
  expect(await sizeOf(sizedPhotoUrl(`/attachments/${id}`, 1600))).toEqual([480, 600])

  const [whole, cut] = await Promise.all(
    [wholePhotoUrl((body as Attachment).url, 1600), sizedPhotoUrl(`/attachments/${id}`, 1600)].map(
      async (address) => sharp(await (await fetch(`${app.origin}${address}`)).arrayBuffer()),
    ),
  )
  const expected = await whole!.rotate(90).toBuffer()
  const region = { left: 200, top: 0, width: 480, height: 600 }
  const mean = async (picture: Sharp) =>
    (await picture.stats()).channels.slice(0, 3).map((channel) => Math.round(channel.mean / 4))
  expect(await mean(cut!)).toEqual(await mean(sharp(await sharp(expected).extract(region).toBuffer())))

  // As it was uploaded it has no room for the same crop.
  expect((await frame(hostess, id, { ...lying, turn: 0 })).status).toBe(422)
  expect((await frame(hostess, id, { ...lying, turn: 45 })).status).toBe(422)
  // Back upright nothing of it is left.
  const again = (await frame(hostess, id, framing)).body as Attachment
  expect(again.framing).toEqual(framing)
})

test('a cache is told when a photo is framed anew, and the files of the old framing go', async () => {
  const hostess = await makeHostess(app)
  const id = await addPhoto(app, hostess, { large: true })
  await frame(hostess, id, framing)
  const etag = (await fetch(`${app.origin}/attachments/${id}`)).headers.get('etag') ?? ''
  const before = (await app.call(listPhotos, { as: hostess })).body as Attachment[]
  await frame(hostess, id, { ...framing, focus_x: 120 })
  const again = await fetch(`${app.origin}/attachments/${id}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(200)
  const after = (await app.call(listPhotos, { as: hostess })).body as Attachment[]
  expect(after[0]?.url).not.toBe(before[0]?.url)

  await sweepCuts.work(app.needs, { photoId: id })
  expect(await filesOf(id)).toHaveLength(4)
})

test('a crop that is not four to five, too small or beyond the photo is refused, and nobody frames what is not theirs', async () => {
  const [hostess, other] = [await makeHostess(app), await makeHostess(app)]
  const id = await addPhoto(app, hostess, { large: true })
  for (const wrong of [
    { left: 300 },
    { top: 300 },
    { width: 402 },
    { width: 100 },
    { left: -4 },
    { focus_x: 90 },
    { focus_y: 600 },
  ])
    expect((await frame(hostess, id, { ...framing, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect((await frame(other, id, framing)).status).toBe(404)
  expect(await filesOf(id)).toEqual([])
})

test('the database refuses what the server would let pass', async () => {
  const hostess = await makeHostess(app)
  const id = await addPhoto(app, hostess, { large: true })
  const put = (row: object) => app.db.updateTable('photo').set(row).where('id', '=', id).execute()
  const whole = { crop_left: 0, crop_top: 0, crop_width: 600, focus_x: 300, focus_y: 300 }
  await expect(put({ ...whole, focus_y: null })).rejects.toThrow('photo_framing')
  await expect(put({ ...whole, crop_top: 1 })).rejects.toThrow('photo_framing')
  // Lying down it has room for 480.
  await expect(put({ ...whole, turn: 90 })).rejects.toThrow('photo_framing')
  await expect(put({ turn: 90 })).rejects.toThrow('photo_framing')
  await expect(put({ ...whole, turn: 45 })).rejects.toThrow('photo_turn')
  await expect(put({ ...whole, focus_x: 601 })).rejects.toThrow('photo_framing')
  await put(whole)
})

test('of the photos that wait one is chosen as the first, and becomes the picture with the approval', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  const first = await addPhoto(app, hostess, { approved: false, large: true })
  const second = await addPhoto(app, hostess, { approved: false, large: true, seed: 2 })
  const want = (as: Person, id: string) => app.call(wantPicture, { as, params: { id } })
  await want(hostess, first)
  const { status, body } = await want(hostess, second)
  expect(status).toBe(200)
  expect((body as Attachment[]).map(({ id, wanted }) => [id, wanted])).toEqual([
    [first, false],
    [second, true],
  ])
  expect((await want(await makeHostess(app), second)).status).toBe(404)
  await app.db.updateTable('photo').set({ state: 'approved' }).where('id', '=', first).execute()
  expect((await want(hostess, first)).status).toBe(409)
})

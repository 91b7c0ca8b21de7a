import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getMiscdata } from '#features/reference/contract/reference.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg, picture } from '#testing/pictures.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { photosOnDisk, upload } from '#testing/uploads.ts'
import { deletePhoto, listPhotos, setProfilePicture } from '../contract/photos.ts'
import { storePhoto } from './photos.ts'

let app: TestApp
let photo: Buffer
let photos: Buffer[]

beforeAll(async () => {
  app = await startTestApp()
  photo = await jpeg()
  photos = await Promise.all(Array.from({ length: 14 }, (_, index) => jpeg(index + 1)))
})

const statesOf = async (person: Person) => {
  const { body } = await app.call(listPhotos, { as: person })
  return (body as { mod_status: string }[]).map((one) => one.mod_status)
}

const casesOf = (person: Person) =>
  app.db
    .selectFrom('moderation_case')
    .select(['subject', 'subject_id', 'state'])
    .where('user_id', '=', person.id)
    .execute()

const pictureOf = (person: Person) =>
  app.db.selectFrom('profile').select('picture_id').where('user_id', '=', person.id).executeTakeFirstOrThrow()

let next = 2
async function approvedPhoto(person: Person) {
  next += 1
  const stored = await storePhoto(app.needs, {
    userId: person.id,
    bytes: photos[next % photos.length]!,
    approved: true,
  })
  if (!stored.ok) throw new Error(stored.error)
  return stored.photo.id
}

test('each file is kept or refused by itself, with its reason in Italian', async () => {
  const hostess = await makeHostess(app)
  const png = await picture({ seed: 2 }).png().toBuffer()
  const { status, body } = await upload(app, hostess, {
    files: { 'mare.jpg': photo, 'testo.jpg': Buffer.from('non sono una foto'), 'monti.png': png },
  })
  expect(status).toBe(201)
  requirement('PHOTO-11', () =>
    expect(body.failed_uploads).toEqual([
      { name: 'testo.jpg', errors: ['Formato non ammesso. Usa JPEG, PNG, WebP o AVIF.'] },
    ]),
  )
  requirement('PHOTO-14', () => expect(body).toHaveProperty(quoted('PHOTO-14', 'moderation_queue'), true))
  expect(body).toMatchObject({ set_profile_picture: false })
  expect(body.uploaded_images.map((image) => image.mod_status)).toEqual(['pending', 'pending'])
  expect(await statesOf(hostess)).toEqual(['pending', 'pending'])
})

test('a file above 15 MB fails alone; the others of the same upload are kept', async () => {
  const hostess = await makeHostess(app)
  const huge = Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)])
  const { body } = await upload(app, hostess, { files: { 'enorme.jpg': huge, 'mare.jpg': photo } })
  expect(body.failed_uploads).toEqual([{ name: 'enorme.jpg', errors: ['La foto supera i 15 MB.'] }])
  expect(body.uploaded_images).toHaveLength(1)
})

test('a photo of an approved person opens a case of its own; one of a pending person belongs to the profile', async () => {
  const [approved, pending] = [await makeHostess(app), await makeHostess(app, { state: 'pending' })]
  await upload(app, approved, { files: { 'a.jpg': photo } })
  await upload(app, pending, { files: { 'a.jpg': photo } })
  expect(await casesOf(approved)).toMatchObject([{ subject: 'photo', state: 'open' }])
  expect((await casesOf(pending)).filter((moderationCase) => moderationCase.subject === 'photo')).toEqual([])
})

test('twelve parallel uploads never exceed the limit, and the files of refused ones vanish', async () => {
  const hostess = await makeHostess(app)
  const before = await photosOnDisk(app)
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      upload(app, hostess, { files: { [`${index}.jpg`]: photos[index]! } }),
    ),
  )
  await requirement('PHOTO-08', async () => {
    expect(results.filter((result) => result.status === 201)).toHaveLength(10)
    expect(await statesOf(hostess)).toHaveLength(10)
  })
  requirement('PHOTO-07', () => {
    const refused = results.filter((result) => result.status === 422)
    const message = quoted('PHOTO-07', 'Hai raggiunto il limite massimo di N foto.', { N: 10 })
    expect(refused.map((result) => result.body.message)).toEqual([message, message])
  })
  await app.runJobs()
  expect((await photosOnDisk(app)).length - before.length).toBe(10)
})

test('another limit than ten is configuration', async () => {
  const other = await startTestApp({ IMAGE_LIMIT_PER_USER: '2' })
  const hostess = await makeHostess(other)
  await requirement('PHOTO-08', async () => {
    const lists = await other.call(getMiscdata)
    const limit = quoted('PHOTO-08', 'image_limit_per_user')
    expect(lists.body.backend_configs).toHaveProperty(limit, 2)
    const files = { 'a.jpg': photos[1]!, 'b.jpg': photos[2]!, 'c.jpg': photos[3]! }
    const { body } = await upload(other, hostess, { files })
    expect([body.uploaded_images.length, body.failed_uploads.length]).toEqual([2, 1])
    expect((await upload(other, hostess, { files: { 'd.jpg': photos[4]! } })).status).toBe(422)
  })
})

test('an upload that breaks off leaves nothing behind: no photo, no file, no space on disk', async () => {
  const hostess = await makeHostess(app)
  const before = await photosOnDisk(app)
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const part = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="images[]"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  socket.write(
    `POST /api/attachments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${hostess.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${part('one.jpg')}`,
  )
  socket.write(photo)
  socket.write(`\r\n${part('two.jpg')}`)
  socket.write(photo.subarray(0, 500))
  await expect.poll(spooledFiles).toBe(2)
  socket.destroy()
  await expect.poll(spooledFiles).toBe(0)
  expect(await statesOf(hostess)).toEqual([])
  expect(await photosOnDisk(app)).toEqual(before)
  expect(await app.db.selectFrom('photo').select('id').where('user_id', '=', hostess.id).execute()).toEqual(
    [],
  )
})

/** Uploads that this process holds open; a file without a name shows its former path here. */
async function spooledFiles() {
  const open = await readdir('/proc/self/fd')
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  expect((await readdir(app.needs.config.dataDir)).filter((name) => name.startsWith('upload-'))).toEqual([])
  return paths.filter((path) => path.includes('/upload-')).length
}

test('more files than there is room for: what fits is kept, the others are named [PHOTO-10]', async () => {
  const hostess = await makeHostess(app)
  for (let count = 0; count < 8; count += 1) await approvedPhoto(hostess)
  const fresh = await Promise.all([31, 32, 33].map((seed) => jpeg(seed)))
  const { status, body } = await upload(app, hostess, {
    files: { 'a.jpg': fresh[0]!, 'b.jpg': fresh[1]!, 'c.jpg': fresh[2]! },
  })
  requirement('PHOTO-10', () => {
    expect([status, body.uploaded_images.length]).toEqual([201, 2])
    const error = quoted('PHOTO-10', 'Puoi caricare solo altre N immagine/i.', { N: 2 })
    expect(body.failed_uploads).toEqual([{ name: 'c.jpg', errors: [error] }])
  })
  expect(await statesOf(hostess)).toHaveLength(10)
})

test('more than 20 files at once are refused whole, and files in an unknown field, too', async () => {
  const hostess = await makeHostess(app)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.jpg`, photo]))
  expect(await upload(app, hostess, { files: many })).toMatchObject({
    status: 413,
    body: { message: 'Puoi inviare al massimo 20 file per volta.' },
  })
  expect(await upload(app, hostess, { files: { 'a.jpg': photo }, field: 'avatar' })).toMatchObject({
    status: 422,
    body: { errors: { images: ['Invia le foto nel campo «images[]».'] } },
  })
  expect(await statesOf(hostess)).toEqual([])
  expect(await spooledFiles()).toBe(0)
})

test('one’s own photo is not kept twice, also when it was saved again', async () => {
  const [hostess, other] = [await makeHostess(app), await makeHostess(app)]
  await upload(app, hostess, { files: { 'a.jpg': photo } })
  const again = await sharp(photo).resize(400).webp({ quality: 50 }).toBuffer()
  expect((await upload(app, hostess, { files: { 'b.webp': again } })).body.failed_uploads).toEqual([
    { name: 'b.webp', errors: ['Hai già caricato questa foto. Scegline un’altra.'] },
  ])
  // Refusing somebody else's would tell what others have: that is for the moderators.
  expect((await upload(app, other, { files: { 'a.jpg': photo } })).body.uploaded_images).toHaveLength(1)
})

test('an empty upload and one that is not multipart are refused', async () => {
  const hostess = await makeHostess(app)
  expect(await upload(app, hostess, { files: {} })).toMatchObject({
    status: 422,
    body: { errors: { images: ['Scegli almeno una foto.'] } },
  })
  const headers = { authorization: `Bearer ${hostess.token}`, 'content-type': 'application/json' }
  const json = await fetch(`${app.origin}/api/attachments`, { method: 'POST', headers, body: '{}' })
  expect(json.status).toBe(415)
})

test('the picture wished at upload waits for approval; only one photo is wished at a time', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  const first = await upload(app, hostess, { files: { 'a.jpg': photo }, setProfilePicture: true })
  expect(first.body.set_profile_picture).toBe(true)
  await upload(app, hostess, { files: { 'b.jpg': photos[1]! }, setProfilePicture: true })
  const wished = await app.db
    .selectFrom('photo')
    .select('wanted_as_picture')
    .where('user_id', '=', hostess.id)
    .orderBy('position')
    .execute()
  expect(wished.map((row) => row.wanted_as_picture)).toEqual([false, true])
  expect(await pictureOf(hostess)).toEqual({ picture_id: null })
})

test('only an approved photo can be chosen as the picture', async () => {
  const king = await makeKing(app)
  const { body } = await upload(app, king, { files: { 'a.jpg': photo } })
  const waiting = body.uploaded_images[0]?.id ?? ''
  await requirement('PHOTO-06', async () => {
    expect(await app.call(setProfilePicture, { as: king, params: { id: waiting } })).toMatchObject({
      status: 409,
    })
    expect(await pictureOf(king)).toEqual({ picture_id: null })
  })

  const [first, second] = [await approvedPhoto(king), await approvedPhoto(king)]
  expect(await pictureOf(king)).toEqual({ picture_id: first })
  const answer = await app.call(setProfilePicture, { as: king, params: { id: second } })
  expect(answer).toMatchObject({ status: 200, body: { profile_picture_id: second } })
  expect(await pictureOf(king)).toEqual({ picture_id: second })
})

test('nobody touches a photo of somebody else: the same 404 as for an unknown one', async () => {
  const [owner, thief] = [await makeHostess(app), await makeHostess(app)]
  const id = await approvedPhoto(owner)
  const unknown = await app.call(deletePhoto, { as: thief, params: { id: 'A'.repeat(22) } })
  for (const endpoint of [deletePhoto, setProfilePicture]) {
    const { status, body } = await app.call(endpoint, { as: thief, params: { id } })
    expect([status, body]).toEqual([404, unknown.body])
  }
})

test('deleting the picture hands over to the next approved photo, and the files go', async () => {
  const hostess = await makeHostess(app)
  const [first, second] = [await approvedPhoto(hostess), await approvedPhoto(hostess)]
  const changed = await app.call(deletePhoto, { as: hostess, params: { id: first } })
  requirement('PHOTO-18', () => {
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ [quoted('PHOTO-18', 'profile_picture_changed')]: true })
  })
  expect(await pictureOf(hostess)).toEqual({ picture_id: second })
  await app.runJobs()
  expect(await photosOnDisk(app)).not.toContain(first)

  const third = await approvedPhoto(hostess)
  const deleted = await app.call(deletePhoto, { as: hostess, params: { id: third } })
  requirement('PHOTO-18', () => expect(deleted.body).toEqual({}))
})

test('deleting a photo in the queue withdraws its case', async () => {
  const hostess = await makeHostess(app)
  const { body } = await upload(app, hostess, { files: { 'a.jpg': photo } })
  await app.call(deletePhoto, { as: hostess, params: { id: body.uploaded_images[0]?.id ?? '' } })
  expect(await casesOf(hostess)).toMatchObject([{ state: 'withdrawn' }])
})

test('a rejected person who has spent the corrected request uploads nothing', async () => {
  const rejected = await makeHostess(app, { state: 'rejected' })
  await app.db
    .updateTable('users')
    .set({ resubmitted_at: new Date() })
    .where('id', '=', rejected.id)
    .execute()
  expect((await upload(app, rejected, { files: { 'a.jpg': photo } })).status).toBe(403)
})

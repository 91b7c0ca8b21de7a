import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { transaction } from '#platform/server/db/database.ts'
import { readyz } from '#platform/contract/health.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { codePhoto, writtenPhoto } from '#testing/written-photo.ts'
import { listOwnReadings } from '../../contract/photo-reading.ts'
import { photoWall } from '../../contract/photo-wall.ts'
import { deletePhoto } from '../../contract/photos.ts'
import { fileOf } from '../photo-files.ts'
import { photoReader, type PhotoReader, reader } from './photo-reader.ts'
import { readWaiting } from './read-waiting.ts'

let app: TestApp
let admin: Person
const readers: PhotoReader[] = [reader]

beforeAll(async () => {
  app = await startTestApp({ PHOTO_READER: 'on' })
  admin = await makeAdmin(app, { adminRole: 'owner' })
})
afterAll(() => {
  for (const one of readers) one.stop()
})

/** Sent while the reader is switched off: it stays in the queue until the test takes it out. */
async function sendUnread(person: Person, photo: Buffer): Promise<string> {
  await switchReader(false)
  const id = await send(person, photo)
  await switchReader(true)
  return id
}

async function send(person: Person, photo: Buffer): Promise<string> {
  const { body } = await upload(app, person, { files: { 'a.jpg': photo } })
  await app.runJobs()
  const [sent] = body.uploaded_images
  if (sent === undefined) throw new Error(JSON.stringify(body))
  return sent.id
}

async function switchReader(on: boolean) {
  const { status, body } = await app.call(settingEndpoints.change, {
    as: admin,
    body: { photo_reader: on, reason: 'Prova' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

async function caseOf(person: Person): Promise<Case> {
  const { body } = await app.call(listCases, { as: admin, query: {} })
  const found = (body as { data: Case[] }).data.find((one) => one.user.id === person.id)
  if (!found) throw new Error('no case')
  return found
}

async function readingOf(photoId: string) {
  const { state, tries } = await app.db
    .selectFrom('photo_reading')
    .select(['state', 'tries'])
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow()
  return { state, tries }
}

/** Each reading takes both cores for seconds: what another test shows with the same reader is looked at less often. */
const long = process.env['LONG'] === '1'

const dueNow = (photoId: string) =>
  sql`update photo_reading set due_at = now() where photo_id = ${photoId}`.execute(app.db)

const notesOf = ({ after }: Case) => after?.photos?.flatMap(({ notes }) => notes ?? []) ?? []

describe('the photo of a new profile', () => {
  let wrote: Person
  let plain: Person
  let id: string
  beforeAll(async () => {
    wrote = await makeHostess(app, { state: 'pending' })
    plain = await makeHostess(app, { state: 'pending' })
    id = await send(wrote, await writtenPhoto({ text: '347 123 4567', outline: '#000' }))
    await send(plain, await writtenPhoto({ text: '' }))
    for (const person of [wrote, plain])
      await transaction(app.db, (trx) => app.needs.hooks.awaitsReview(trx, person.id))
  })

  test('has a number on it quoted at its case, with how sure the reader is, and raises its score', async () => {
    const held = await caseOf(wrote)
    expect(held.findings).toMatchObject([
      { rule: 'phone', matched: '347 123 4567', photo: { id, from: 'writing' } },
    ])
    expect(held.findings[0]?.photo?.certainty).toBeGreaterThan(0.6)
    expect(notesOf(held)).toContainEqual({
      words: expect.stringMatching(/^Numero di cellulare nella foto: 347 123 4567, certezza \d\d %$/),
      grave: true,
    })
    const other = await caseOf(plain)
    expect(other.findings).toEqual([])
    expect(notesOf(other)).toContainEqual({ words: 'Nessun volto trovato', grave: false })
    expect(held.score ?? 0).toBeGreaterThan(other.score ?? 0)
  })

  test('tells its owner that there is writing, not what it says, and tells nobody else', async () => {
    const { body } = await app.call(listOwnReadings, { as: wrote })
    expect(body).toEqual([{ photo_id: id, state: 'read', hints: ['text', 'no_face'] }])
    expect((await app.call(listOwnReadings, { as: plain })).body).toEqual([
      { photo_id: expect.not.stringContaining(id), state: 'read', hints: ['blurred'] },
    ])
  })

  test('takes its findings along when it is deleted', async () => {
    await app.call(deletePhoto, { as: wrote, params: { id } })
    expect((await caseOf(wrote)).findings).toEqual([])
  })
})

test.runIf(long)('what a QR code says goes through the same rules, and stands on the wall too', async () => {
  const hostess = await makeHostess(app)
  const id = await send(hostess, await codePhoto('https://wa.me/393471234567'))
  expect((await caseOf(hostess)).findings).toContainEqual({
    rule: 'link',
    matched: 'https://wa.me/393471234567',
    photo: { id, from: 'code', certainty: 1 },
  })
  const { body } = await app.call(photoWall.take, { as: admin, body: { but: [] } })
  const onWall = (body as { photos: { user: { id: number }; notes: unknown[] }[] }).photos
  expect(onWall.find(({ user }) => user.id === hostess.id)?.notes).toContainEqual({
    words: expect.stringContaining('Codice QR nella foto'),
    grave: true,
  })
})

test('a crash of the reader delays no case: the photo is tried three times and is then not read', async () => {
  const hostess = await makeHostess(app)
  const id = await sendUnread(hostess, await jpeg(1))
  const before = await caseOf(hostess)
  const crashes = photoReader({ entry: fileURLToPath(import.meta.resolve('../misbehaving/crashes.ts')) })
  readers.push(crashes)
  const seen = []
  for (let n = 0; n < 3; n += 1) {
    await dueNow(id)
    await readWaiting(app.needs, crashes)
    seen.push(await readingOf(id))
  }
  expect(seen).toEqual([
    { state: 'waiting', tries: 1 },
    { state: 'waiting', tries: 2 },
    { state: 'not_read', tries: 3 },
  ])
  const after = await caseOf(hostess)
  expect(after.id).toBe(before.id)
  expect(after.findings).toEqual([])
  expect(notesOf(after)).toEqual([{ words: 'Lettura automatica non riuscita', grave: false }])
})

test.runIf(long)('a reader without work ends by itself', async () => {
  const brief = photoReader({ idle: 100 })
  readers.push(brief)
  await brief.ask(await writtenPhoto({ text: '' }), null)
  const pid = brief.pid() ?? 0
  expect(() => process.kill(pid, 0)).not.toThrow()
  await expect.poll(() => brief.pid()).toBeUndefined()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(long)(
  'a file that is damaged in the storage is not read, at once, and nothing else suffers',
  async () => {
    const [broken, sound] = [await makeHostess(app), await makeHostess(app)]
    const id = await sendUnread(broken, await writtenPhoto({ text: '' }))
    const file = await app.needs.storage.get(fileOf(id, 1600))
    await app.needs.storage.put(fileOf(id, 1600), (file ?? new Uint8Array()).slice(0, 400), 'image/webp')
    const next = await sendUnread(sound, await writtenPhoto({ text: '' }))
    await readWaiting(app.needs, reader)
    expect(await readingOf(id)).toEqual({ state: 'not_read', tries: 1 })
    expect(await readingOf(next)).toEqual({ state: 'read', tries: 1 })
  },
)

test('of those that wait the newest is read first: its owner is looking', async () => {
  const [first, second] = [
    await sendUnread(await makeHostess(app), await jpeg(2)),
    await sendUnread(await makeHostess(app), await jpeg(3)),
  ]
  for (const id of [first, second])
    await app.needs.storage.put(fileOf(id, 1600), Buffer.from('damaged'), 'image/webp')
  await readWaiting(app.needs, reader)
  const { rows } = await sql<{ photo_id: string }>`
    select photo_id from photo_reading where photo_id = any (${[first, second]}) order by finished_at`.execute(
    app.db,
  )
  expect(rows.map(({ photo_id }) => photo_id)).toEqual([second, first])
})

test.runIf(long)(
  'what a restart interrupted is read afterwards, and only once its time is over',
  async () => {
    const hostess = await makeHostess(app)
    const id = await sendUnread(hostess, await writtenPhoto({ text: '347 123 4567', strip: '#000' }))
    await sql`update photo_reading set state = 'reading', tries = 1, due_at = now() + interval '1 minute'
    where photo_id = ${id}`.execute(app.db)
    await readWaiting(app.needs, reader)
    expect(await readingOf(id)).toEqual({ state: 'reading', tries: 1 })
    await dueNow(id)
    await readWaiting(app.needs, reader)
    expect(await readingOf(id)).toEqual({ state: 'read', tries: 2 })
    expect((await caseOf(hostess)).findings).toHaveLength(1)
  },
)

test('an owner switches the reader off: photos wait unread, whoever moderates is told, readiness says so', async () => {
  const hostess = await makeHostess(app)
  await switchReader(false)
  const id = await send(hostess, await jpeg(4))
  expect(await readingOf(id)).toEqual({ state: 'waiting', tries: 0 })
  expect(notesOf(await caseOf(hostess))).toEqual([{ words: 'Lettura automatica spenta', grave: false }])
  expect((await app.call(listOwnReadings, { as: hostess })).body).toEqual([
    { photo_id: id, state: 'off', hints: [] },
  ])
  expect(await app.call(readyz)).toMatchObject({ status: 200, body: { photo_reader: 'off' } })
  await switchReader(true)
  await readWaiting(app.needs, reader)
  expect(await readingOf(id)).toMatchObject({ state: 'read' })
})

test('readiness says when the reader fails, and stays ready', async () => {
  await sql`update photo_reading set state = 'not_read', reading = null, findings = '[]', problem = 'planted'
    where photo_id in (select photo_id from photo_reading where finished_at is not null
      order by finished_at desc limit 3)`.execute(app.db)
  expect(await app.call(readyz)).toMatchObject({ status: 200, body: { photo_reader: 'failing' } })
})

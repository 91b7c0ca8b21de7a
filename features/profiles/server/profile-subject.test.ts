import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Case, caseEndpoints, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { framePhoto } from '#features/photos/contract/photos.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { ownUserEndpoint } from '../contract/user.ts'

let app: TestApp
let admin: Person
let photo: Buffer

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
  photo = await jpeg(1, { large: true })
})

async function waiting() {
  const hostess = await makeHostess(app, { state: 'pending' })
  await app.call(updateProfile, { as: hostess, body: { description: 'Mi presento.' } })
  await upload(app, hostess, { files: { 'a.jpg': photo } })
  await upload(app, hostess, { files: { 'b.jpg': await jpeg(2) }, setProfilePicture: true })
  return hostess
}

async function caseOf(person: Person): Promise<Case> {
  const { body } = await app.call(listCases, { as: admin, query: {} })
  const found = (body as { data: Case[] }).data.find((moderationCase) => moderationCase.user.id === person.id)
  if (!found) throw new Error('no case')
  return found
}

test('a moderator sees description, facts and photos of a new profile, pending photos included', async () => {
  const hostess = await waiting()
  const { subject, before, after } = await caseOf(hostess)
  expect([subject, before, after?.text]).toEqual(['profile', null, 'Mi presento.'])
  expect(after?.facts).toContainEqual({ label: 'Provincia', value: 'Milano' })
  expect(after?.photos).toHaveLength(2)
  expect((await fetch(app.origin + after?.photos?.[0]?.url)).status).toBe(200)
})

test('where she has framed a photo, its case shows all of it and what others will see', async () => {
  const hostess = await waiting()
  const [photo] = (await caseOf(hostess)).after?.photos ?? []
  if (!photo) throw new Error('no photo')
  expect(photo.framed).toBeUndefined()
  const framing = { left: 100, top: 50, width: 400, focus_x: 400, focus_y: 150 }
  await app.call(framePhoto, { as: hostess, params: { id: photo.id }, body: framing })
  const [framed] = (await caseOf(hostess)).after?.photos ?? []
  expect([await sizeOf(framed?.url), await sizeOf(framed?.framed)]).toEqual([
    [600, 750],
    [400, 500],
  ])
})

async function sizeOf(url: string | undefined): Promise<number[]> {
  const answer = await fetch(`${app.origin}${url}&size=1600`)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [width, height]
}

test('the first approval releases description and photos at once, sets the wished picture and mails the person', async () => {
  const hostess = await waiting()
  await app.db
    .insertInto('photo')
    .values({
      id: 'R'.repeat(22),
      user_id: hostess.id,
      state: 'rejected',
      width: 1,
      height: 1,
      thumbhash: Buffer.from('x'),
      fingerprint: '0'.repeat(64),
    })
    .execute()
  const moderationCase = await caseOf(hostess)
  expect(
    (await app.call(decide, { as: admin, params: { id: moderationCase.id }, body: { decision: 'approve' } }))
      .status,
  ).toBe(200)

  const photos = await app.db
    .selectFrom('photo')
    .select(['id', 'state'])
    .where('user_id', '=', hostess.id)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  expect(photos.filter((one) => one.id !== 'R'.repeat(22)).map((one) => one.state)).toEqual([
    'approved',
    'approved',
  ])
  expect(photos.find((one) => one.id === 'R'.repeat(22))?.state).toBe('rejected')

  const { body } = await app.call(ownUserEndpoint, { as: hostess })
  const wished = photos.filter((one) => one.state === 'approved')[1]?.id
  expect(body).toMatchObject({ approval_status: 'approved', profile_picture_id: wished })
  await app.runJobs()
  expect((await app.outbox(hostess.email)).map((mail) => mail.subject)).toEqual([
    'Il tuo profilo è stato approvato',
  ])
})

test('a rejection publishes nothing and says why by mail', async () => {
  const king = await makeKing(app, { state: 'pending' })
  await app.call(updateProfile, { as: king, body: { description: 'Ciao.' } })
  const moderationCase = await caseOf(king)
  await app.call(decide, {
    as: admin,
    params: { id: moderationCase.id },
    body: { decision: 'reject', reason: 'I dati non corrispondono.', rule: 'untrue' },
  })
  const { body } = await app.call(ownUserEndpoint, { as: king })
  expect(body).toMatchObject({ approval_status: 'rejected', reject_status: true })
  await app.runJobs()
  expect((await app.outbox(king.email))[0]?.text).toContain('I dati non corrispondono.')
})

const approve = (moderationCase: Case) =>
  app.call(decide, {
    as: admin,
    params: { id: moderationCase.id },
    body: { decision: 'approve', seen: moderationCase.version },
  })

test('a photo or text that changed after the moderator read the case is not published', async () => {
  const hostess = await waiting()
  const looked = await caseOf(hostess)
  await upload(app, hostess, { files: { 'c.jpg': await jpeg(3) } })
  expect(await approve(looked)).toMatchObject({ status: 409, body: { code: 'case_changed' } })
  expect(await publicPhotosOf(hostess)).toBe(0)

  const lookedAgain = await caseOf(hostess)
  await app.call(updateProfile, { as: hostess, body: { description: 'Scrivimi al 333 1234567.' } })
  expect((await approve(lookedAgain)).status).toBe(409)
  expect((await approve(await caseOf(hostess))).status).toBe(200)
  expect(await publicPhotosOf(hostess)).toBe(3)

  await app.call(updateProfile, { as: hostess, body: { description: 'Amo la montagna.' } })
  const harmless = await caseOf(hostess)
  await app.call(updateProfile, { as: hostess, body: { description: 'Amo il mare e i contanti.' } })
  expect((await approve(harmless)).status).toBe(409)
  const many = { ids: [harmless.id], seen: [harmless.version ?? ''] }
  expect(await app.call(caseEndpoints.bulkApprove, { as: admin, body: many })).toMatchObject({
    body: { approved: [], skipped: [{ id: harmless.id }] },
  })
  expect((await approve(await caseOf(hostess))).status).toBe(200)
})

test('of a concurrent edit and approval, only what the moderator read becomes public', async () => {
  const hostess = await waiting()
  await approve(await caseOf(hostess))
  for (let round = 0; round < 8; round += 1) {
    await app.call(updateProfile, { as: hostess, body: { description: `Letto ${round}.` } })
    const looked = await caseOf(hostess)
    const edit = app.call(updateProfile, { as: hostess, body: { description: `Mai letto ${round}.` } })
    const [, decided] = await Promise.all([edit, approve(looked)])
    expect([200, 409]).toContain(decided.status)
    const { description } = await app.db
      .selectFrom('profile')
      .select('description')
      .where('user_id', '=', hostess.id)
      .executeTakeFirstOrThrow()
    expect(description).not.toBe(`Mai letto ${round}.`)
  }
})

async function publicPhotosOf({ id }: Person): Promise<number> {
  const rows = await app.db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', id)
    .where('state', '=', 'approved')
    .execute()
  return rows.length
}

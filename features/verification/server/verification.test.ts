import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { deletePhoto } from '#features/photos/contract/photos.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { picture } from '#testing/pictures.ts'
import { verificationCalls } from '#testing/verification.ts'
import { gestureIds, gestures } from '../contract/gestures.ts'
import type { Verification } from '../contract/verification.ts'
import { selfieUrl, sweepSelfie } from './selfie-files.ts'

const app = await startTestApp()
const { admin, bytes, withPhoto, ask, show, withdraw, send, caseOf, approve, reject, waiting } =
  await verificationCalls(app)

async function selfieOf(person: Person): Promise<string> {
  const { selfie } = await app.db
    .selectFrom('verification')
    .select('selfie')
    .where('user_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return selfie ?? ''
}

const onDisk = async (selfie: string) =>
  stat(path.join(app.needs.config.dataDir, `selfies/${selfie}.webp`)).then(
    () => true,
    () => false,
  )

const profileOf = (person: Person) =>
  app.db
    .selectFrom('profile')
    .select(['verified', 'unlock_cost'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()

test('a gesture is drawn from the list, holds for half an hour, and cannot be chosen by asking again', async () => {
  const hostess = await withPhoto(await makeHostess(app))
  expect(await show(hostess)).toEqual({
    state: 'none',
    gesture: null,
    expires_at: null,
    refusal: null,
    tries_left: 3,
    retry_at: null,
    verified_at: null,
    verified_until: null,
    renewal: null,
  })
  const { body } = await ask(hostess)
  const first = body as Verification
  expect(first.state).toBe('asked')
  expect(gestureIds).toContain(first.gesture)
  const minutes = (Date.parse(first.expires_at ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30.1)
  for (let again = 0; again < 5; again += 1) expect((await ask(hostess)).body).toEqual(first)
})

test('different people get different gestures', async () => {
  const drawn = new Set<string | null>()
  for (let index = 0; index < 12; index += 1)
    drawn.add(((await ask(await withPhoto(await makeHostess(app)))).body as Verification).gesture)
  expect(drawn.size).toBeGreaterThan(1)
})

test('a selfie after half an hour is refused, and a new gesture can be drawn', async () => {
  const hostess = await withPhoto(await makeHostess(app))
  await ask(hostess)
  await app.db
    .updateTable('verification')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', hostess.id)
    .execute()
  expect((await show(hostess)).state).toBe('none')
  expect(await send(hostess)).toMatchObject({ status: 409, body: { code: 'gesture_expired' } })
  expect((await ask(hostess)).body).toMatchObject({ state: 'asked' })
  expect((await send(hostess)).body).toMatchObject({ state: 'waiting', expires_at: null })
})

test('there is nothing to ask for without an approved photo, nor without a gesture, nor while one waits', async () => {
  const bare = await makeHostess(app)
  expect(await ask(bare)).toMatchObject({ status: 409, body: { code: 'photo_needed' } })
  const hostess = await withPhoto(await makeHostess(app))
  expect(await send(hostess)).toMatchObject({ status: 409, body: { code: 'gesture_expired' } })
  await ask(hostess)
  expect(await send(hostess, Buffer.from('non sono una foto'))).toMatchObject({
    status: 422,
    body: { errors: { selfie: [expect.stringMatching(/^Formato non ammesso/)] } },
  })
  expect(await send(hostess, bytes, 'altro')).toMatchObject({ status: 201 })
  expect(await send(hostess)).toMatchObject({ status: 409, body: { code: 'waiting' } })
  expect(await ask(hostess)).toMatchObject({ status: 409, body: { code: 'waiting' } })
})

test('of two selfies sent at once one waits, and the other one’s file goes', async () => {
  const hostess = await withPhoto(await makeHostess(app))
  await ask(hostess)
  const answers = await Promise.all([send(hostess), send(hostess)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await app.runJobs()
  expect(await onDisk(await selfieOf(hostess))).toBe(true)
})

test('the moderator sees selfie, gesture and photos side by side; nobody else sees the selfie', async () => {
  const located = await picture({ width: 120, height: 150 })
    .withExif({ IFD0: { Artist: 'CANARINO' }, IFD3: { GPSLatitude: '45/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
  const hostess = await withPhoto(await makeHostess(app))
  const { gesture } = (await ask(hostess)).body as Verification
  await send(hostess, located)
  const { before, after } = await caseOf(hostess)
  expect(before?.photos?.map(({ id }) => id)).toEqual([hostess.photoId])
  expect(after).toMatchObject({ gesture, facts: [{ label: 'Gesto', value: gestures[gesture ?? 'palm'] }] })
  const url = app.origin + after?.photos?.[0]?.url
  const response = await fetch(`${url}&size=1600`)
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('content-type'),
  ]).toEqual([200, 'no-store', 'image/webp'])
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).exif).toBeUndefined()

  // Without a signature, with that of another one, with a spent one: as if it did not exist.
  const plain = url.replace(/\?.*/, '')
  expect((await fetch(plain)).status).toBe(404)
  expect((await fetch(plain, { headers: { authorization: `Bearer ${hostess.token}` } })).status).toBe(404)
  expect((await fetch(url.replace(/expires=\d+/, 'expires=1'))).status).toBe(404)
  const other = await waiting(await makeHostess(app))
  expect((await fetch(url.replace(/selfies\/[\w-]+/, `selfies/${await selfieOf(other)}`))).status).toBe(404)
  // It is this colleague's: nobody else's number makes it theirs.
  expect((await fetch(url.replace(/viewer=\d+/, `viewer=${hostess.id}`))).status).toBe(404)
  expect((await fetch(url.replace(/&viewer=\d+/, ''))).status).toBe(404)
  expect((await fetch(app.origin + selfieUrl(app.needs, await selfieOf(hostess), hostess.id))).status).toBe(
    404,
  )
  // The signature of a photo is no signature of a selfie.
  const photo = before?.photos?.[0]?.url ?? ''
  expect((await fetch(plain + photo.slice(photo.indexOf('?')))).status).toBe(404)
  expect(JSON.stringify(await show(hostess))).not.toContain('selfies/')
})

test('an approval gives the badge and no other price, refreshes the search, is logged with reason, mailed, and deletes the selfie', async () => {
  const hostess = await waiting(await makeHostess(app, { unlockCost: 50 }))
  const selfie = await selfieOf(hostess)
  const moderationCase = await caseOf(hostess)
  expect(await onDisk(selfie)).toBe(true)
  expect((await approve(hostess)).status).toBe(200)
  expect(await profileOf(hostess)).toEqual({ verified: true, unlock_cost: 50 })
  expect(
    await app.db
      .selectFrom('search_profile')
      .select(['verified', 'cost'])
      .where('id', '=', hostess.id)
      .executeTakeFirst(),
  ).toEqual({ verified: true, cost: 50 })
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'reason'])
      .where('action', '=', 'badge.verified')
      .where('subject_id', '=', String(hostess.id))
      .executeTakeFirst(),
  ).toEqual({
    actor_id: admin.id,
    subject_id: String(hostess.id),
    reason: 'Il selfie con il gesto richiesto corrisponde alle foto',
  })
  await app.runJobs()
  expect((await app.outbox(hostess.email))[0]?.subject).toBe('Il tuo profilo è verificato')
  expect(await onDisk(selfie)).toBe(false)
  expect((await fetch(app.origin + moderationCase.after?.photos?.[0]?.url)).status).toBe(404)
  expect(await show(hostess)).toMatchObject({ state: 'verified', gesture: null })
  expect(await ask(hostess)).toMatchObject({ status: 409, body: { code: 'verified' } })
})

test('a king is verified as well', async () => {
  const king = await waiting(await makeKing(app))
  await approve(king)
  expect(await profileOf(king)).toEqual({ verified: true, unlock_cost: 50 })
})

test('without photos left to compare with, it cannot be approved', async () => {
  const hostess = await waiting(await makeHostess(app))
  await app.call(deletePhoto, { as: hostess, params: { id: hostess.photoId } })
  expect((await approve(hostess)).status).toBe(409)
  expect((await profileOf(hostess)).verified).toBe(false)
  expect((await reject(hostess)).status).toBe(200)
})

test('a refusal says why, deletes the selfie, and leaves two more tries in thirty days', async () => {
  const hostess = await waiting(await makeHostess(app))
  const selfie = await selfieOf(hostess)
  await reject(hostess)
  await app.runJobs()
  expect(await onDisk(selfie)).toBe(false)
  expect(await show(hostess)).toMatchObject({
    state: 'none',
    refusal: 'Non si vede il gesto.',
    tries_left: 2,
    retry_at: null,
  })
  const [mail] = await app.outbox(hostess.email)
  expect(mail?.subject).toBe('La verifica del tuo profilo non è riuscita')
  expect(mail?.text).toContain('Non si vede il gesto.')

  for (const left of [1, 0]) {
    await ask(hostess)
    await send(hostess)
    await reject(hostess)
    expect((await show(hostess)).tries_left).toBe(left)
  }
  expect(await ask(hostess)).toMatchObject({ status: 409, body: { code: 'no_tries' } })
  const days = (Date.parse((await show(hostess)).retry_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30.01)
  await app.db
    .updateTable('verification')
    .set({ ended_at: sql<Date>`now() - interval '31 days'` })
    .where('user_id', '=', hostess.id)
    .execute()
  expect((await ask(hostess)).status).toBe(200)
})

test('a selfie can be taken back; it is deleted and counts as a try', async () => {
  const hostess = await waiting(await makeHostess(app))
  const selfie = await selfieOf(hostess)
  expect((await withdraw(hostess)).body).toMatchObject({ state: 'none', tries_left: 2, refusal: null })
  await app.runJobs()
  expect(await onDisk(selfie)).toBe(false)
  await expect(caseOf(hostess)).rejects.toThrow('no case')
  const { gesture } = (await ask(hostess)).body as Verification
  expect((await withdraw(hostess)).body).toMatchObject({ state: 'asked', gesture })
})

test('a selfie whose upload broke off between file and row is swept; one that waits is not', async () => {
  const hostess = await waiting(await makeHostess(app))
  const kept = await selfieOf(hostess)
  const lost = 'x'.repeat(22)
  await app.needs.storage.put(`selfies/${lost}.webp`, bytes, 'image/webp')
  for (const selfie of [kept, lost, lost]) await sweepSelfie.work(app.needs, { selfie })
  expect([await onDisk(kept), await onDisk(lost)]).toEqual([true, false])
})

test('erasing an account takes a waiting selfie with it', async () => {
  const hostess = await waiting(await makeHostess(app))
  const selfie = await selfieOf(hostess)
  await transaction(app.db, (trx) => app.needs.hooks.erased(trx, hostess.id))
  await app.runJobs()
  expect(await onDisk(selfie)).toBe(false)
})

test('the badge stays while one of the compared photos is left, and goes with the last of them', async () => {
  const hostess = await waiting(await makeHostess(app))
  const second = await withPhoto(hostess)
  await approve(hostess)
  const later = await withPhoto(hostess)
  await app.call(deletePhoto, { as: hostess, params: { id: hostess.photoId } })
  expect((await profileOf(hostess)).verified).toBe(true)
  await app.call(deletePhoto, { as: hostess, params: { id: second.photoId } })
  expect(await profileOf(hostess)).toEqual({ verified: false, unlock_cost: 50 })
  expect((await show(hostess)).state).toBe('none')
  await app.runJobs()
  expect((await app.outbox(hostess.email))[0]?.subject).toBe('Il tuo profilo non è più verificato')
  expect(later.photoId).not.toBe(second.photoId)
})

test('a badge that no selfie earned stays, whatever photos go', async () => {
  const hostess = await withPhoto(await makeHostess(app, { profile: { verified: true } }))
  await app.call(deletePhoto, { as: hostess, params: { id: hostess.photoId } })
  expect((await profileOf(hostess)).verified).toBe(true)
})

test('cases and selfies agree after all of this', async () => {
  const breaches = await audit(app.db)
  expect(breaches.filter(({ invariant }) => /selfie|decision/.test(invariant))).toEqual([])
})

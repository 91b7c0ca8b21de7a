import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { refusePhoto, twinDistanceMax } from '#features/moderation/contract/case-photos.ts'
import { decisionEndpoints } from '#features/moderation/contract/decisions.ts'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { type Attachment, deletePhoto, listPhotos } from '../contract/photos.ts'
import { nearBands } from './fingerprints.ts'
import { storePhoto } from './photos.ts'
import { comparePhoto, forgetFingerprints } from './twins.ts'
import { endSuspension, suspendAccount } from '#testing/account-states.ts'

let app: TestApp
let admin: Person
let seed = 0

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

const freshPhoto = () => jpeg((seed += 1))
const savedAgain = (photo: Buffer) => sharp(photo).resize(420).webp({ quality: 60 }).toBuffer()

async function send(person: Person, photo: Buffer) {
  const { body } = await upload(app, person, { files: { 'a.jpg': photo } })
  await app.runJobs()
  return body.uploaded_images[0]?.id ?? ''
}

async function caseOf(person: Person): Promise<Case> {
  const { body } = await app.call(listCases, { as: admin, query: {} })
  const found = (body as { data: Case[] }).data.find((moderationCase) => moderationCase.user.id === person.id)
  if (!found) throw new Error('no case')
  return found
}

const ban = (person: Person) => suspendAccount(app, person, 'Foto altrui')

test('any two fingerprints within the distance share a near value in some quarter', () => {
  const bits = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 })
  const flips = fc.uniqueArray(fc.nat(63), { maxLength: twinDistanceMax })
  const text = (all: readonly boolean[]) => all.map(Number).join('')
  fc.assert(
    fc.property(bits, flips, (original, changed) => {
      const other = original.map((bit, at) => (changed.includes(at) ? !bit : bit))
      const quarters = nearBands(text(original))
      return quarters.some((near, band) =>
        near.includes(Number.parseInt(text(other).slice(band * 16, band * 16 + 16), 2)),
      )
    }),
  )
})

test('a photo of another account is shown beside it to the moderators, and to nobody else', async () => {
  const [owner, thief, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  const original = await send(owner, photo)
  const copy = await send(thief, await savedAgain(photo))
  const moderationCase = await caseOf(thief)
  expect(moderationCase.findings).toMatchObject([
    {
      rule: 'not_own',
      twin: { photo_id: copy, other_photo_id: original, other_user_id: owner.id, banned: false },
    },
  ])
  const [pair] = moderationCase.after?.lookalikes ?? []
  expect(pair).toMatchObject({
    photo: { id: copy },
    other: { user: { name: owner.name }, photo: { id: original } },
  })
  for (const shown of [pair?.photo, pair?.other.photo])
    expect((await fetch(app.origin + shown?.url)).status).toBe(200)

  const reject = { decision: 'reject', reason: 'La foto è di altri.', rule: 'not_own' } as const
  await app.call(decide, { as: admin, params: { id: moderationCase.id }, body: reject })
  const told = JSON.stringify((await app.call(decisionEndpoints.list, { as: thief })).body)
  expect(told).toContain('La foto è di altri.')
  expect(told).not.toContain(owner.name)
})

test('of two people who send the same picture at once, at least one comparison sees both', async () => {
  const [one, two, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  await Promise.all([send(one, photo), send(two, photo)])
  const found = await Promise.all([caseOf(one), caseOf(two)])
  expect(found.flatMap((moderationCase) => moderationCase.findings).length).toBeGreaterThan(0)
})

test('of two new profiles with one photo both cases name the other, before everything that nobody marked', async () => {
  const newcomer = async () => {
    const person = await makeHostess(app, { state: 'pending' })
    await app.call(updateProfile, { as: person, body: { description: 'Mi presento.' } })
    return person
  }
  const [first, second, photo] = [await newcomer(), await newcomer(), await freshPhoto()]
  const original = await send(first, photo)
  const copy = await send(second, await savedAgain(photo))
  for (const [person, own, other] of [
    [first, original, second],
    [second, copy, first],
  ] as const)
    expect(await caseOf(person)).toMatchObject({
      subject: 'profile',
      priority: 30,
      findings: [{ rule: 'not_own', twin: { photo_id: own, other_user_id: other.id } }],
    })
  const { body } = await app.call(listCases, { as: admin, query: { rule: 'not_own' } })
  const found = body.data.map(({ user }: Case) => user.id)
  expect(found).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('what waits rises once the account that it resembles is banned', async () => {
  const [owner, thief, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  await send(owner, photo)
  await send(thief, await savedAgain(photo))
  expect(await caseOf(thief)).toMatchObject({ subject: 'photo', priority: 30 })
  await app.call(banEndpoints.ban, { as: admin, params: { id: owner.id }, body: { reason: 'Foto altrui' } })
  const risen = await caseOf(thief)
  expect(risen.priority).toBe(50)
  expect(risen.findings.map(({ rule }) => rule)).toEqual(['not_own', 'banned_person'])
})

test('a photo that is compared while its case is being opened is named in it', async () => {
  const [owner, thief, photo] = [
    await makeHostess(app),
    await makeHostess(app, { state: 'pending' }),
    await freshPhoto(),
  ]
  await send(owner, photo)
  const { body } = await upload(app, thief, { files: { 'a.jpg': await savedAgain(photo) } })
  const photoId = body.uploaded_images[0]?.id ?? ''
  let compared = Promise.resolve()
  // As the confirmation of an address does: the account changes, then its case is opened.
  await transaction(app.db, async (trx) => {
    await trx.updateTable('users').set({ state: 'pending' }).where('id', '=', thief.id).execute()
    await app.needs.hooks.awaitsReview(trx, thief.id)
    compared = comparePhoto.work(app.needs, { photoId })
    await sleep(300)
  })
  await compared
  expect(await caseOf(thief)).toMatchObject({ priority: 30, findings: [{ rule: 'not_own' }] })
})

test('a new profile with a banned person’s photo comes first, and stays marked when it is edited', async () => {
  const [banned, again, photo] = [
    await makeHostess(app),
    await makeHostess(app, { state: 'pending' }),
    await freshPhoto(),
  ]
  await send(banned, photo)
  await ban(banned)
  await app.call(updateProfile, { as: again, body: { description: 'Mi presento.' } })
  await send(again, await savedAgain(photo))
  await app.call(updateProfile, { as: again, body: { description: 'Mi presento di nuovo.' } })
  const moderationCase = await caseOf(again)
  expect(moderationCase).toMatchObject({
    subject: 'profile',
    priority: 50,
    findings: [{ rule: 'banned_person', twin: { banned: true } }],
  })
  expect(moderationCase.after?.lookalikes?.[0]?.other).toMatchObject({
    banned: true,
    user: { name: banned.name },
  })

  // Taken back before anybody looked: the case is about the rest of the profile.
  const [copy] = (await app.call(listPhotos, { as: again })).body as Attachment[]
  await app.call(deletePhoto, { as: again, params: { id: copy?.id ?? '' } })
  expect(await caseOf(again)).toMatchObject({ priority: 0, findings: [] })
})

test('the fingerprint of a banned account outlives its photo, for two years or until the ban ends', async () => {
  const [banned, again, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  const id = await send(banned, photo)
  await ban(banned)
  await app.db.deleteFrom('photo').where('id', '=', id).execute()
  await send(again, photo)
  expect((await caseOf(again)).findings).toMatchObject([
    { rule: 'banned_person', twin: { other_photo_id: null, other_user_id: banned.id } },
  ])
  const kept = () =>
    app.db.selectFrom('kept_fingerprint').select('kept_until').where('user_id', '=', banned.id).execute()
  await forgetFingerprints.work(app.needs, {})
  const years = ((await kept())[0]!.kept_until.getTime() - Date.now()) / (365 * 86_400_000)
  expect(years).toBeCloseTo(2, 1)

  await endSuspension(app, banned)
  await forgetFingerprints.work(app.needs, {})
  expect(await kept()).toEqual([])
})

test('whoever is not banned takes the fingerprint along when deleting the photo', async () => {
  const [owner, later, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  const id = await send(owner, photo)
  await app.call(deletePhoto, { as: owner, params: { id } })
  await send(later, photo)
  expect((await caseOf(later)).findings).toEqual([])
})

test('demo photos take no part', async () => {
  const [demo, real, photo] = [await makeHostess(app), await makeHostess(app), await freshPhoto()]
  for (const pose of [1, 2])
    expect(
      (await storePhoto(app.needs, { userId: demo.id, bytes: photo, demo: true })).ok,
      `pose ${pose}`,
    ).toBe(true)
  await send(real, photo)
  expect((await caseOf(real)).findings).toEqual([])
})

test('one photo of a new profile is refused with its reason, the others go public with the profile', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  await app.call(updateProfile, { as: hostess, body: { description: 'Mi presento.' } })
  const [good, bad] = [await send(hostess, await freshPhoto()), await send(hostess, await freshPhoto())]
  const { id } = await caseOf(hostess)
  const refusal = { reason: 'Nella foto non ti si riconosce.', rule: 'not_recognisable' }
  const refuse = (photoId: string) =>
    app.call(refusePhoto, { as: admin, params: { id, photoId }, body: refusal })
  expect(
    await app.call(refusePhoto, { as: admin, params: { id, photoId: bad }, body: { reason: ' ' } }),
  ).toMatchObject({
    status: 422,
    body: { errors: { reason: ['Scrivi il motivo del rifiuto. La persona lo riceverà.'] } },
  })
  expect((await refuse('A'.repeat(22))).status).toBe(404)
  const both = await Promise.all([refuse(bad), refuse(bad)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect((await caseOf(hostess)).after?.photos?.map((photo) => [photo.id, photo.state])).toEqual([
    [good, 'pending'],
    [bad, 'rejected'],
  ])

  await app.call(decide, { as: admin, params: { id }, body: { decision: 'approve' } })
  const own = (await app.call(listPhotos, { as: hostess })).body as Attachment[]
  expect(own.map((photo) => [photo.id, photo.mod_status, photo.mod_reason])).toEqual([
    [good, 'approved', null],
    [bad, 'rejected', refusal.reason],
  ])
  expect((await refuse(good)).status).toBe(409)
  await app.runJobs()
  const mails = await app.outbox(hostess.email)
  expect(mails.map((mail) => mail.subject).sort()).toEqual([
    'Il tuo profilo è stato approvato',
    'Una tua foto non è stata pubblicata',
  ])
  expect((await app.call(decisionEndpoints.list, { as: hostess })).body).toMatchObject([
    { subject: 'photo', reason: refusal.reason, detected: 'human' },
  ])
})

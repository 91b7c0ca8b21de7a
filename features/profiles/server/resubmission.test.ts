import { beforeAll, expect, test } from 'vitest'
import { decide } from '#features/moderation/contract/moderation.ts'
import { personalDataEndpoints } from '../contract/personal-data.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { resubmit } from '../contract/resubmission.ts'
import { ownUserEndpoint, type User } from '../contract/user.ts'
import { audit } from '#apps/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

const send = (as: Person) => app.call(resubmit, { as })

async function own(as: Person): Promise<User> {
  return (await app.call(ownUserEndpoint, { as })).body as User
}

async function judge(person: Person, decision: 'approve' | 'reject'): Promise<void> {
  const { id } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', person.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const body = { decision, ...(decision === 'reject' && { reason: 'Le foto non sono tue.' }) }
  expect((await app.call(decide, { as: admin, params: { id }, body })).status).toBe(200)
}

async function rejected(): Promise<Person> {
  const hostess = await makeHostess(app, { state: 'pending' })
  await app.call(updateProfile, { as: hostess, body: { description: 'Mi presento.' } })
  await judge(hostess, 'reject')
  return hostess
}

const openCases = (person: Person) =>
  app.db
    .selectFrom('moderation_case')
    .select('subject')
    .where('user_id', '=', person.id)
    .where('state', '=', 'open')
    .execute()

test('a refused profile is corrected, sent again, and approved with what was corrected', async () => {
  const hostess = await rejected()
  const before = await own(hostess)
  expect(before).toMatchObject({ approval_status: 'rejected', reject_status: true, may_resubmit: true })

  await app.call(updateProfile, { as: hostess, body: { description: 'Sono io.' } })
  await app.call(personalDataEndpoints.update, {
    as: hostess,
    body: { name: `${hostess.name}x`, email: hostess.email, phone: null, dob: before.dob ?? '' },
  })
  const uploaded = await upload(app, hostess, {
    files: { 'io.jpg': await jpeg() },
    setProfilePicture: true,
  })
  expect(uploaded.body.failed_uploads).toEqual([])
  // Correcting is not sending.
  expect(await openCases(hostess)).toEqual([])
  expect((await own(hostess)).approval_status).toBe('rejected')

  expect((await send(hostess)).status).toBe(200)
  expect(await own(hostess)).toMatchObject({
    approval_status: 'pending',
    reject_status: false,
    may_resubmit: false,
  })
  expect(await openCases(hostess)).toEqual([{ subject: 'profile' }])
  await judge(hostess, 'approve')
  expect(await own(hostess)).toMatchObject({
    approval_status: 'approved',
    name: `${hostess.name}x`,
    profile: { description: 'Sono io.' },
    photos: [expect.anything()],
  })
  expect(await audit(app.db)).toEqual([])
})

test('refused again, it cannot be sent a second time', async () => {
  const hostess = await rejected()
  await send(hostess)
  await judge(hostess, 'reject')
  expect(await own(hostess)).toMatchObject({ reject_status: true, may_resubmit: false })
  expect(await send(hostess)).toMatchObject({
    status: 409,
    body: { message: 'Puoi inviare di nuovo il profilo una volta sola, dopo un rifiuto.' },
  })
  expect((await own(hostess)).approval_status).toBe('rejected')
})

test('sent twenty times at once it waits once', async () => {
  const hostess = await rejected()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(hostess)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await openCases(hostess)).toEqual([{ subject: 'profile' }])
})

test('who was not refused has nothing to send again', async () => {
  for (const person of [await makeKing(app), await makeHostess(app, { state: 'pending' })])
    expect((await send(person)).status).toBe(409)
})

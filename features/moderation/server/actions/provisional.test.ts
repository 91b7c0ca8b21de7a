import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { deletePhoto } from '#features/photos/contract/photos.ts'
import type { TestApp } from '#testing/harness.ts'
import { type measureCalls, startDesk } from '#testing/measures.ts'
import type { moderationCalls } from '#testing/moderation-calls.ts'
import { makeHostess, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'

// What is about a minor, or about coercion, hides the profile until a second colleague has looked at it.

let app: TestApp
let colleague: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, colleague, calls, measures } = await startDesk())
})

async function isFound({ id }: Person): Promise<boolean> {
  const row = await app.db.selectFrom('search_profile').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

test('the profile is hidden at once, and shown again once every measure about it is declined', async () => {
  const hostess = await makeHostess(app)
  const photo = await addPhoto(app, hostess, { seed: 71 })
  const photoStatus = async () => (await fetch(`${app.origin}/attachments/${photo}`)).status
  const [first, second] = [
    await measures.taken({ subject: 'user', id: hostess.id, action: 'warn', ground: 'underage' }),
    await measures.taken({ subject: 'photo', id: photo, action: 'take_down', ground: 'underage' }),
  ]
  expect(first).toMatchObject({ state: 'waiting', wait: { hides: true } })
  expect(second, 'content is gone at once').toMatchObject({ state: 'in_force', wait: { state: 'waiting' } })
  expect(await isFound(hostess)).toBe(false)
  expect(await photoStatus()).toBe(404)
  expect(await measures.isSignedIn(hostess)).toBe(true)
  for (const action of [first, second]) await measures.conclude(action)

  await measures.decide(first.id, 'reject', colleague)
  expect(await isFound(hostess)).toBe(false)
  await measures.decide(second.id, 'reject', colleague)
  expect(await isFound(hostess)).toBe(true)
  expect(await photoStatus()).toBe(200)
  expect(await measures.statementsOf(hostess)).toEqual([])
  expect(await calls.mailsTo(hostess)).toEqual([])
})

test('what its owner deletes meanwhile is gone, whatever a colleague says', async () => {
  for (const decision of ['approve', 'reject'] as const) {
    const hostess = await makeHostess(app)
    const photo = await addPhoto(app, hostess, { seed: 72 })
    const action = await measures.taken({
      subject: 'photo',
      id: photo,
      action: 'take_down',
      ground: 'underage',
    })
    const { status } = await app.call(deletePhoto, { as: hostess, params: { id: photo } })
    expect(status).toBeLessThan(300)
    await measures.conclude(action)
    expect((await measures.decide(action.id, decision, colleague)).status).toBe(200)
    expect(await isFound(hostess)).toBe(true)
    expect((await measures.statementsOf(hostess)).length).toBe(decision === 'approve' ? 1 : 0)
  }
})

test('coercion hides while the account waits to be closed, and what stays hidden is a decision', async () => {
  const hostess = await makeHostess(app)
  const action = await measures.taken({
    subject: 'user',
    id: hostess.id,
    action: 'ban',
    ground: 'coercion',
  })
  expect(await isFound(hostess)).toBe(false)
  await measures.conclude(action)
  await measures.decide(action.id, 'approve', colleague)
  expect(await measures.isSignedIn(hostess)).toBe(false)
  await measures.taken({ subject: 'user', id: hostess.id, action: 'lift', as: colleague })
  expect(await isFound(hostess)).toBe(true)
})

test('the books of moderation hold', async () => {
  expect(await audit(app.db)).toEqual([])
})

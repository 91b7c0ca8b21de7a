import { beforeAll, expect, test } from 'vitest'
import { deletionEndpoints } from '../contract/deletion.ts'
import { decide, listCases } from '#features/moderation/contract/moderation.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { audit } from '#apps/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { remindOfDeletion } from './deletion.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { request, withdraw } = deletionEndpoints

const dueDate = async (as: Person) =>
  ((await app.call(ownUserEndpoint, { as })).body as { deletion_due_at: string | null }).deletion_due_at

test('a request hides the profile and sets a day 30 days ahead; signed in one stays', async () => {
  const hostess = await makeHostess(app)
  const king = await makeKing(app)
  const seen = async () =>
    (await app.call(viewProfile, { as: king, params: { username: hostess.name } })).status
  expect(await seen()).toBe(200)
  const answer = await app.call(request, { as: hostess })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Richiesta di cancellazione inviata' } })
  const due = await dueDate(hostess)
  expect((Date.parse(due ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
  expect(await seen()).toBe(404)
  const searchable = await app.db
    .selectFrom('search_profile')
    .select('id')
    .where('id', '=', hostess.id)
    .execute()
  expect(searchable).toEqual([])

  expect((await app.call(withdraw, { as: hostess })).status).toBe(204)
  expect((await app.call(withdraw, { as: hostess })).status).toBe(404)
  expect(await dueDate(hostess)).toBeNull()
  expect(await seen()).toBe(200)
})

test('ten requests at once set one day and send one mail [API-47]', async () => {
  const king = await makeKing(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(request, { as: king })))
  expect(new Set(answers.map(({ body }) => body.deletion_due_at)).size).toBe(1)
  await app.runJobs()
  expect(await app.outbox(king.email)).toHaveLength(1)
})

test('an admin has no account to be deleted by request [API-47]', async () => {
  expect((await app.call(request, { as: await makeAdmin(app) })).status).toBe(403)
})

async function openDeletions(as: Person) {
  const { body } = await app.call(listCases, { as, query: { subject: 'deletion' } })
  return body as {
    data: { id: number; user: { id: number }; after: { facts: { label: string; value: string }[] } }[]
  }
}

test('the staff see who asked, with the day and what hangs on it; a request taken back leaves the queue', async () => {
  const [admin, king] = [await makeAdmin(app), await makeKing(app, { credits: 300 })]
  await app.call(request, { as: king })
  const mine = async () => (await openDeletions(admin)).data.find(({ user }) => user.id === king.id)
  const due = new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  }).format(new Date((await dueDate(king)) ?? ''))
  expect((await mine())?.after.facts).toEqual([
    { label: 'Eliminazione prevista', value: due },
    { label: 'Crediti sul saldo', value: '300' },
    { label: 'Sblocchi in attesa di risposta', value: '0' },
    { label: 'Altre pratiche aperte', value: '0' },
    { label: 'Sospeso', value: 'No' },
  ])
  await app.call(withdraw, { as: king })
  expect(await mine()).toBeUndefined()
  expect(await audit(app.db)).toEqual([])
})

test('refused for a reason, the account stays; approved, the day stays as it is', async () => {
  const admin = await makeAdmin(app)
  const [kept, gone] = [await makeHostess(app), await makeHostess(app)]
  for (const as of [kept, gone]) await app.call(request, { as })
  const idOf = async ({ id }: Person) =>
    (await openDeletions(admin)).data.find(({ user }) => user.id === id)?.id ?? 0
  const before = await dueDate(gone)
  await app.call(decide, {
    as: admin,
    params: { id: String(await idOf(kept)) },
    body: { decision: 'reject', reason: 'Una richiesta dell’autorità ci obbliga a conservare i dati.' },
  })
  await app.call(decide, {
    as: admin,
    params: { id: String(await idOf(gone)) },
    body: { decision: 'approve' },
  })
  expect(await dueDate(kept)).toBeNull()
  expect(await dueDate(gone)).toBe(before)
  await app.runJobs()
  expect((await app.outbox(kept.email))[0]?.text).toContain('Una richiesta dell’autorità')
  expect((await app.call(withdraw, { as: gone })).status).toBe(204)
})

test('three days before the end one mail reminds, and one more after a new request', async () => {
  const king = await makeKing(app)
  const reminders = async () => {
    await Promise.all([1, 2, 3].map(() => remindOfDeletion.work(app.needs, {})))
    await app.runJobs()
    return (await app.outbox(king.email)).filter(({ subject }) => subject.includes('verrà eliminato il'))
      .length
  }
  const dueIn = (days: number) =>
    app.db
      .updateTable('users')
      .set({ deletion_due_at: new Date(Date.now() + days * 86_400_000) })
      .where('id', '=', king.id)
      .execute()
  await app.call(request, { as: king })
  await dueIn(3.1)
  expect(await reminders()).toBe(0)
  await dueIn(2.9)
  expect(await reminders()).toBe(1)
  expect(await reminders()).toBe(1)
  await app.call(withdraw, { as: king })
  await app.call(request, { as: king })
  await dueIn(1)
  expect(await reminders()).toBe(2)
})

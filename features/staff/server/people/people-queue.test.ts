import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { type PersonInQueue, peopleQueueEndpoints } from '#features/moderation/contract/people-queue.ts'
import { type Opening, openCase } from '#features/moderation/server/cases.ts'
import type { QueryOf } from '#platform/contract/endpoint.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

const app = await startTestApp()
const irene = await makeAdmin(app, { name: 'Irene' })
const helper = await makeAdmin(app, { adminRole: 'support' })

beforeEach(async () => {
  await app.db
    .updateTable('moderation_case')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('state', '=', 'open')
    .execute()
})

function open(person: Person, subject: CaseSubject, opening: Partial<Opening> = {}): Promise<number> {
  return transaction(app.db, (trx) =>
    openCase(trx, { subject, subjectId: String(person.id), userId: person.id, ...opening }),
  )
}

async function queue(
  query: Partial<QueryOf<typeof peopleQueueEndpoints.list>> = {},
): Promise<{ data: PersonInQueue[]; total: number; cases: number }> {
  const { status, body } = await app.call(peopleQueueEndpoints.list, { as: irene, query })
  expect(status).toBe(200)
  return body
}

describe('the queue by person', () => {
  test('lists each person once, with all that is open about them, by their highest score', async () => {
    const [ada, bea] = [await makeHostess(app), await makeKing(app)]
    const plain = await open(ada, 'deletion')
    const hers = await open(bea, 'deletion')
    const urgent = await open(ada, 'text', { priority: 100 })
    const { data, total, cases } = await queue()
    expect(data.map(({ user, cases: own }) => [user.id, own.map(({ id }) => id)])).toEqual([
      [ada.id, [urgent, plain]],
      [bea.id, [hers]],
    ])
    expect([total, cases]).toEqual([2, 3])
    const [first] = data
    expect(first?.score).toBe(first?.cases[0]?.score)
    expect(first?.score_parts).toEqual(first?.cases[0]?.score_parts)
    expect(first?.user).toMatchObject({
      name: ada.name,
      role: 'HOSTESS',
      age: 32,
      picture_url: expect.any(String),
    })
  })

  test('shows whom a filter finds with the other cases, too: they are decided together', async () => {
    const [ada, bea] = [await makeHostess(app), await makeHostess(app)]
    const marked = await open(ada, 'text', { findings: [{ rule: 'phone', matched: '347' }] })
    const plain = await open(ada, 'deletion')
    await open(bea, 'deletion')
    const { data, total, cases } = await queue({ rule: 'phone' })
    expect(data.map(({ user }) => user.id)).toEqual([ada.id])
    expect(data[0]?.cases.map(({ id }) => id).toSorted()).toEqual([marked, plain])
    expect([total, cases]).toEqual([1, 2])
    expect((await queue({ query: bea.name })).total).toBe(1)
    expect((await queue({ role: 'KING' })).total).toBe(0)
    expect((await queue({ claimed: 'me' })).total).toBe(0)
    await app.call(peopleQueueEndpoints.claim, { as: irene, params: { id: bea.id } })
    expect((await queue({ claimed: 'me' })).data.map(({ user }) => user.id)).toEqual([bea.id])
  })

  test('is empty where nothing waits', async () => {
    expect(await queue()).toMatchObject({ data: [], total: 0, cases: 0, last_page: 1 })
  })
})

describe('what is visible of somebody now', () => {
  const shown = (id: number) => app.call(peopleQueueEndpoints.shown, { as: helper, params: { id } })

  test('is the description and the approved photos of whoever others find, without an event in the log', async () => {
    const ada = await makeHostess(app, { profile: { description: 'Treni lenti.' }, provinceId: 15 })
    const logged = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n
    const before = await logged()
    expect((await shown(ada.id)).body).toMatchObject({
      published: true,
      province_id: 15,
      description: 'Treni lenti.',
      photos: [],
    })
    expect(await logged()).toBe(before)
  })

  test('is nothing of whoever nobody finds', async () => {
    const ada = await makeHostess(app, { state: 'pending', profile: { description: 'Treni lenti.' } })
    expect((await shown(ada.id)).body).toMatchObject({ published: false, description: null, photos: [] })
    expect((await shown(999_999)).status).toBe(404)
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { caseEndpoints } from '../contract/moderation.ts'
import { peopleQueueEndpoints } from '../contract/people-queue.ts'
import { openCase } from './cases.ts'

const app = await startTestApp()
const irene = await makeAdmin(app, { name: 'Irene' })
const dario = await makeAdmin(app, { name: 'Dario' })
const { judge } = moderationCalls(app)

const claim = (as: Person, { id }: Person) => app.call(peopleQueueEndpoints.claim, { as, params: { id } })
const claimOne = (as: Person, id: number) => app.call(caseEndpoints.claim, { as, params: { id } })
const release = (as: Person, { id }: Person) => app.call(peopleQueueEndpoints.release, { as, params: { id } })

function open(person: Person, subject: CaseSubject, subjectId = String(person.id)): Promise<number> {
  return transaction(app.db, (trx) => openCase(trx, { subject, subjectId, userId: person.id }))
}

async function holdersOf(person: Person): Promise<(number | null)[]> {
  const rows = await app.db
    .selectFrom('moderation_case')
    .select('claimed_by')
    .where('user_id', '=', person.id)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  return rows.map(({ claimed_by }) => claimed_by)
}

describe('somebody with several open cases', () => {
  test('is claimed with all of them, and let go with all of them', async () => {
    const ada = await makeHostess(app)
    const cases = [await open(ada, 'deletion'), await open(ada, 'text')]
    const { status, body } = await claim(irene, ada)
    expect(status).toBe(200)
    expect(body.case_ids.toSorted()).toEqual(cases)
    expect(await holdersOf(ada)).toEqual([irene.id, irene.id])
    expect(await claim(dario, ada)).toMatchObject({
      status: 409,
      body: { code: 'claimed', message: 'Questo caso è in mano a Irene.' },
    })
    expect((await claimOne(dario, cases[1]!)).status).toBe(409)
    await release(dario, ada)
    expect(await holdersOf(ada), 'who lets go what is not theirs frees nothing').toEqual([irene.id, irene.id])
    await release(irene, ada)
    expect(await holdersOf(ada)).toEqual([null, null])
  })

  test('is claimed as a whole also by whoever opens one of the cases', async () => {
    const ada = await makeHostess(app)
    const [first] = [await open(ada, 'deletion'), await open(ada, 'text')]
    expect((await claimOne(irene, first)).status).toBe(200)
    expect(await holdersOf(ada)).toEqual([irene.id, irene.id])
    expect((await judge(irene, first, 'approve')).status).toBe(200)
    expect(await holdersOf(ada), 'who decides one by itself keeps the rest from nobody').toEqual([null])
  })

  test('is before one of two who open different cases of theirs at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ada = await makeHostess(app)
      const [first, second] = [await open(ada, 'deletion'), await open(ada, 'text')]
      const answers = await Promise.all([claimOne(irene, first), claimOne(dario, second)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(new Set(await holdersOf(ada)).size).toBe(1)
    }
  })

  test('the database itself refuses a second colleague, by whatever way', async () => {
    const ada = await makeHostess(app)
    const first = await open(ada, 'deletion')
    await claim(irene, ada)
    const second = await open(ada, 'text')
    await sql`update moderation_case set claimed_by = null, claimed_until = null where id = ${second}`.execute(
      app.db,
    )
    const past = sql`update moderation_case
      set claimed_by = ${dario.id}, claimed_until = now() + interval '1 minute' where id = ${second}`
    await expect(past.execute(app.db)).rejects.toThrow('are claimed by user')
    expect((await claimOne(dario, second)).status).toBe(409)
    await sql`update moderation_case set claimed_until = now() - interval '1 second' where id = ${first}`.execute(
      app.db,
    )
    expect((await claim(dario, ada)).status).toBe(200)
    expect(await holdersOf(ada)).toEqual([dario.id, dario.id])
  })
})

test('a case that arrives meanwhile is of whoever has the person; afterwards it is nobody’s', async () => {
  const ada = await makeHostess(app)
  await open(ada, 'deletion')
  await claim(irene, ada)
  const arrived = await open(ada, 'text')
  expect(await holdersOf(ada)).toEqual([irene.id, irene.id])
  expect(await judge(dario, arrived, 'approve')).toMatchObject({ status: 409, body: { code: 'claimed' } })
  await release(irene, ada)
  await open(ada, 'photo', 'x')
  expect(await holdersOf(ada)).toEqual([null, null, null])
})

test('an appeal against one’s own decision stays for a colleague, whoever has the rest', async () => {
  const ada = await makeHostess(app)
  const contested = await open(ada, 'text')
  await judge(irene, contested, 'reject')
  const appeal = await open(ada, 'appeal', String(contested))
  const other = await open(ada, 'deletion')
  expect((await claim(irene, ada)).body.case_ids).toEqual([other])
  expect((await claimOne(irene, appeal)).status).toBe(403)
  expect((await claim(dario, ada)).status, 'not while Irene has the rest').toBe(409)
  expect((await claimOne(dario, appeal)).status).toBe(200)
  expect((await claim(irene, ada)).status, 'prolonged').toBe(200)
  expect(await holdersOf(ada)).toEqual([dario.id, irene.id])
})

test('nobody is claimed of whom nothing is open', async () => {
  const ada = await makeHostess(app)
  expect((await claim(irene, ada)).status).toBe(404)
})

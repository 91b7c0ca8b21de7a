import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import type { Case, Verdict } from '../contract/moderation.ts'
import { peopleQueueEndpoints } from '../contract/people-queue.ts'
import { openCase } from './cases.ts'

const app = await startTestApp()
const irene = await makeAdmin(app, { name: 'Irene' })
const dario = await makeAdmin(app, { name: 'Dario' })
const { judge, mailsTo } = moderationCalls(app)
const reason = 'Il testo riporta un recapito.'

function open(person: Person, subject: CaseSubject, subjectId = String(person.id)): Promise<number> {
  return transaction(app.db, (trx) => openCase(trx, { subject, subjectId, userId: person.id }))
}

/** Two requests of a new person that wait. */
async function twoCases(): Promise<{ ada: Person; deletion: number; text: number }> {
  const ada = await makeHostess(app)
  return { ada, deletion: await open(ada, 'deletion'), text: await open(ada, 'text') }
}

const approve = (id: number, seen?: string | null) => ({ id, decision: 'approve' as const, seen })
const reject = (id: number) => ({ id, decision: 'reject' as const, reason, rule: 'phone' })

const decideAll = (
  as: Person,
  { id }: Person,
  decisions: readonly { id: number; decision: Verdict }[],
  lookedAt: readonly number[] = decisions.map((decision) => decision.id),
) =>
  app.call(peopleQueueEndpoints.decide, {
    as,
    params: { id },
    body: { looked_at: [...lookedAt], decisions: [...decisions] },
  })

async function statesOf({ id }: Person): Promise<string[]> {
  const rows = await app.db
    .selectFrom('moderation_case')
    .select('state')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

async function queued({ name }: Person): Promise<Case[]> {
  const { body } = await app.call(peopleQueueEndpoints.list, { as: irene, query: { query: name } })
  return body.data[0]?.cases ?? []
}

describe('several decisions about one person', () => {
  test('are made together, each with its own outcome, event and statement', async () => {
    const { ada, deletion, text } = await twoCases()
    const { status, body } = await decideAll(irene, ada, [approve(deletion), reject(text)])
    expect({ status, body }).toEqual({ status: 200, body: { decided: [deletion, text] } })
    expect(await statesOf(ada)).toEqual(['approved', 'rejected'])
    const events = await app.db
      .selectFrom('moderation_event')
      .select(['case_id', 'kind'])
      .where('case_id', 'in', [deletion, text])
      .where('actor_id', '=', irene.id)
      .orderBy('case_id')
      .execute()
    expect(events).toEqual([
      { case_id: deletion, kind: 'approved' },
      { case_id: text, kind: 'rejected' },
    ])
    expect(await mailsTo(ada)).toContain('La tua nuova descrizione non è stata pubblicata')
  })

  test('leave what is not named open, as long as it was looked at', async () => {
    const { ada, deletion, text } = await twoCases()
    expect((await decideAll(irene, ada, [approve(deletion)], [deletion, text])).status).toBe(200)
    expect(await statesOf(ada)).toEqual(['approved', 'open'])
  })

  test('are refused as a whole where one of the cases was decided by another', async () => {
    const { ada, deletion, text } = await twoCases()
    await judge(dario, text, 'approve')
    expect(await decideAll(irene, ada, [approve(deletion), reject(text)])).toMatchObject({
      status: 409,
      body: { code: 'already_decided', case_id: text },
    })
    expect(await statesOf(ada)).toEqual(['open', 'approved'])
  })

  test('are refused as a whole where the person has changed one meanwhile', async () => {
    const { ada, deletion, text } = await twoCases()
    const seen = (await queued(ada)).find(({ id }) => id === text)?.version
    expect(seen).toEqual(expect.any(String))
    await app.db
      .updateTable('moderation_case')
      .set({ after: JSON.stringify({ text: 'Scrivimi su Telegram' }) })
      .where('id', '=', text)
      .execute()
    await app.db
      .insertInto('pending_change')
      .values({ user_id: ada.id, field: 'description', value: 'Scrivimi su Telegram' })
      .execute()
    expect(await decideAll(irene, ada, [approve(deletion), approve(text, seen)])).toMatchObject({
      status: 409,
      body: { code: 'case_changed', case_id: text },
    })
    expect(await statesOf(ada)).toEqual(['open', 'open'])
  })

  test('wait for a look at what has arrived meanwhile', async () => {
    const { ada, deletion, text } = await twoCases()
    const arrived = await open(ada, 'photo', 'x')
    expect(await decideAll(irene, ada, [approve(deletion)], [deletion, text])).toMatchObject({
      status: 409,
      body: { code: 'case_arrived', case_id: arrived },
    })
    expect((await statesOf(ada)).includes('approved')).toBe(false)
  })

  test('are nobody’s but who has the person, and never about somebody else', async () => {
    const { ada, deletion, text } = await twoCases()
    await app.call(peopleQueueEndpoints.claim, { as: dario, params: { id: ada.id } })
    expect(await decideAll(irene, ada, [approve(deletion)], [deletion, text])).toMatchObject({
      status: 409,
      body: { code: 'claimed', case_id: deletion },
    })
    const bea = await makeHostess(app)
    const hers = await open(bea, 'deletion')
    expect((await decideAll(dario, ada, [approve(hers)], [deletion, text, hers])).status).toBe(404)
    expect(await statesOf(bea)).toEqual(['open'])
  })

  test('need words where they refuse', async () => {
    const { ada, text } = await twoCases()
    const { status } = await decideAll(irene, ada, [{ id: text, decision: 'reject' }])
    expect(status).toBe(422)
  })
})

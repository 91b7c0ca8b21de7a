import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess } from '#testing/people.ts'
import { groundIds, grounds } from '../contract/grounds.ts'
import { approvedInBulk, caseEndpoints, decide, listCases } from '../contract/moderation.ts'
import { caseSubjects } from '../contract/case-subject.ts'
import { type Opening, openCase } from './cases.ts'

const app = await startTestApp()
const irene = await makeAdmin(app, { name: 'Irene' })
const dario = await makeAdmin(app, { name: 'Dario' })
const helper = await makeAdmin(app, { name: 'Sara', adminRole: 'support' })

/** A request to be deleted: approving it changes nothing else. */
async function open(opening: Partial<Opening> = {}): Promise<number> {
  const { id } = await makeHostess(app)
  return transaction(app.db, (trx) =>
    openCase(trx, { subject: 'deletion', subjectId: String(id), userId: id, ...opening }),
  )
}

const claim = (as: typeof irene, id: number) => app.call(caseEndpoints.claim, { as, params: { id } })
const approve = (as: typeof irene, id: number) =>
  app.call(decide, { as, params: { id }, body: { decision: 'approve' } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

async function endClaim(id: number): Promise<void> {
  await sql`update moderation_case set claimed_until = now() - interval '1 second' where id = ${id}`.execute(
    app.db,
  )
}

describe('a case before somebody', () => {
  test('is decided by nobody else meanwhile, who learn the name; an unclaimed one by anybody', async () => {
    const id = await open()
    expect((await claim(irene, id)).status).toBe(200)
    const refused = await approve(dario, id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'claimed' } })
    expect(refused.body.message).toBe('Questo caso è in mano a Irene.')
    expect((await approve(irene, id)).status).toBe(200)
    expect(await approve(dario, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect((await approve(dario, await open())).status).toBe(200)
  })

  test('the database itself refuses a decision and a claim that pass by the live claim of another', async () => {
    const id = await open()
    await claim(irene, id)
    const past = (change: string) =>
      sql`update moderation_case set ${sql.raw(change)} where id = ${id}`.execute(app.db)
    await expect(past(`state = 'approved', decided_at = now(), decided_by = ${dario.id}`)).rejects.toThrow(
      'is claimed by user',
    )
    await expect(past(`claimed_by = ${dario.id}`)).rejects.toThrow('is claimed by user')
  })

  test('is free again once the claim has run out by the clock of the database, or was given up', async () => {
    const id = await open()
    await claim(irene, id)
    expect((await claim(dario, id)).status).toBe(409)
    await endClaim(id)
    expect((await claim(dario, id)).status).toBe(200)
    expect((await claim(irene, id)).status).toBe(409)
    expect((await app.call(caseEndpoints.release, { as: irene, params: { id } })).status).toBe(204)
    expect((await claim(irene, id)).status, 'who gives up what is not theirs frees nothing').toBe(409)
    await app.call(caseEndpoints.release, { as: dario, params: { id } })
    expect((await claim(irene, id)).status).toBe(200)
  })

  test('is shown with the name to all, in the list and in the pulse, and found under «mine»', async () => {
    const id = await open()
    const before = (await app.call(caseEndpoints.pulse, { as: helper })).body
    await claim(irene, id)
    const shown = { case_id: id, user: { id: irene.id, name: 'Irene' } }
    const { body: pulse } = await app.call(caseEndpoints.pulse, { as: helper })
    expect(pulse.claims).toContainEqual(expect.objectContaining(shown))
    expect(pulse.last_event, 'a claim is nothing that happened to the case').toBe(before.last_event)
    const listed = async (as: typeof irene, query: object) =>
      (await app.call(listCases, { as, query })).body.data.find(
        (moderationCase: { id: number }) => moderationCase.id === id,
      )
    expect((await listed(dario, { query: String(id) })).claim).toMatchObject(shown)
    expect(await listed(irene, { claimed: 'me' })).toBeDefined()
    expect(await listed(dario, { claimed: 'me' })).toBeUndefined()
    await approve(irene, id)
    expect((await app.call(caseEndpoints.pulse, { as: helper })).body.last_event).toBeGreaterThan(
      before.last_event,
    )
  })
})

describe('two moderators at once', () => {
  test('of two who claim one does, and of two who decide one does', async () => {
    for (let round = 0; round < 4; round += 1) {
      const claimed = await open()
      expect(statuses(await Promise.all([claim(irene, claimed), claim(dario, claimed)]))).toEqual([200, 409])
      const decided = await open()
      expect(statuses(await Promise.all([approve(irene, decided), approve(dario, decided)]))).toEqual([
        200, 409,
      ])
    }
  })

  test('whichever comes first, a claim or the decision of another, the second is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await open()
      expect(statuses(await Promise.all([claim(irene, id), approve(dario, id)]))).toEqual([200, 409])
    }
  })
})

test('a list is narrowed by urgency, by name, by address and by number, and says how many there are', async () => {
  const ada = await makeHostess(app, { name: 'Adalgisa' })
  const urgent = await open({ priority: 100, userId: ada.id, subjectId: String(ada.id) })
  const ids = async (query: object) =>
    (await app.call(listCases, { as: irene, query })).body.data.map(
      (moderationCase: { id: number }) => moderationCase.id,
    )
  expect(await ids({ query: 'dalgis' })).toEqual([urgent])
  expect(await ids({ query: 'ADALGISA@POSTA' })).toEqual([urgent])
  expect(await ids({ query: String(urgent) })).toContain(urgent)
  expect(await ids({ query: '%' })).toEqual([])
  const other = await open()
  expect(await ids({ priority: 'urgent' })).toContain(urgent)
  expect(await ids({ priority: 'urgent' })).not.toContain(other)
  expect((await app.call(listCases, { as: irene, query: { query: 'dalgis' } })).body.total).toBe(1)
})

describe('approving many at once', () => {
  test('takes only what nothing has marked; the rest stays, each with its reason', async () => {
    const finding = { rule: 'phone', matched: '347 555 01 77' }
    const risky = await open({ subject: 'text', findings: [finding] })
    const urgent = await open({ subject: 'photo', subjectId: 'x', priority: 100 })
    const message = await open()
    const { body } = await app.call(caseEndpoints.bulkApprove, {
      as: irene,
      body: { ids: [risky, urgent, message] },
    })
    expect(body.approved).toEqual([])
    expect(body.skipped.map(({ id }: { id: number }) => id)).toEqual([risky, urgent, message])
    expect(body.skipped[0].message).toBe('Questo caso va letto da solo.')
  })

  test('makes one decision of each, and passes by what another has before them or has decided', async () => {
    const [own, claimed, decided] = [await openText(), await openText(), await openText()]
    await claim(dario, claimed)
    await approve(dario, decided)
    const { body } = await app.call(caseEndpoints.bulkApprove, {
      as: irene,
      body: { ids: [own, claimed, decided, own] },
    })
    expect(body.approved).toEqual([own])
    expect(body.skipped).toEqual([
      { id: claimed, message: 'Questo caso è in mano a Dario.' },
      { id: decided, message: 'Un’altra persona del team ha già deciso questo caso.' },
    ])
    const events = await app.db
      .selectFrom('moderation_event')
      .select(['kind', 'actor_id'])
      .where('case_id', '=', own)
      .where('kind', '=', 'approved')
      .execute()
    expect(events).toEqual([{ kind: 'approved', actor_id: irene.id }])
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where(sql<boolean>`(data ->> 'case_id')::int = ${own}`)
      .execute()
    expect(auditEvents).toEqual([{ action: 'case.approve', actor_id: irene.id }])
  })

  test('is never offered for people, photos, reports, faces, appeals, deletions and messages', () => {
    const safe = caseSubjects.filter((subject) => approvedInBulk[subject])
    expect(safe).toEqual(['text', 'conditions', 'personal'])
  })
})

/** A description that waits, as far as its case goes. */
async function openText(): Promise<number> {
  const { id } = await makeHostess(app)
  return open({ subject: 'text', subjectId: String(id), userId: id })
}

test('the preview is the very mail that the refusal then sends', async () => {
  const ada = await makeHostess(app)
  const id = await open({ userId: ada.id, subjectId: String(ada.id) })
  const words = { reason: 'C’è una verifica in corso.', rule: 'untrue' }
  const { body } = await app.call(caseEndpoints.preview, { as: irene, params: { id }, body: words })
  await app.call(decide, { as: irene, params: { id }, body: { decision: 'reject', ...words } })
  await app.runJobs()
  const [sent] = await app.outbox(ada.email)
  const withoutMinutes = (text: string | undefined) => text?.replace(/\d{1,2}:\d{2}/g, '')
  expect(body.mail.subject).toBe(sent?.subject)
  expect(withoutMinutes(body.mail.text)).toBe(withoutMinutes(sent?.text))
  const late = await app.call(caseEndpoints.preview, { as: irene, params: { id }, body: words })
  expect(late.status).toBe(409)
})

test('the history counts what was decided of the same kind, reports and bans, without the case itself', async () => {
  const ada = await makeHostess(app)
  const earlier = await open({ userId: ada.id, subjectId: String(ada.id) })
  await app.call(decide, {
    as: irene,
    params: { id: earlier },
    body: { decision: 'reject', reason: 'Una verifica è in corso.' },
  })
  const id = await open({ userId: ada.id, subjectId: String(ada.id) })
  const { body } = await app.call(caseEndpoints.history, { as: helper, params: { id } })
  expect(body).toMatchObject({
    unlocked_chats: 0,
    same_subject: { decided: 1, rejected: 1 },
    reports: { about: 0, by: 0 },
    bans: [],
    decisions: [{ id: earlier, state: 'rejected', reason: 'Una verifica è in corso.' }],
  })
})

test('support reads the queue and acts on nothing in it', async () => {
  const id = await open()
  expect((await app.call(listCases, { as: helper })).status).toBe(200)
  const acts = [
    claim(helper, id),
    app.call(caseEndpoints.release, { as: helper, params: { id } }),
    approve(helper, id),
    app.call(caseEndpoints.bulkApprove, { as: helper, body: { ids: [id] } }),
  ]
  for (const { status } of await Promise.all(acts)) expect(status).toBe(403)
})

test('every ground has words for the moderator, a rule for the person and, but for «Altro», a draft', () => {
  for (const id of groundIds) {
    expect(grounds[id].label).not.toBe('')
    expect(grounds[id].rule).not.toBe('')
    expect(grounds[id].draft === '', id).toBe(id === 'other')
  }
})

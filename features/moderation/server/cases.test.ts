import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { decisionEndpoints } from '../contract/decisions.ts'
import { casesPerPage, decide, listCases } from '../contract/moderation.ts'
import { decideCase, type Opening, openCase, withdrawCase } from './cases.ts'
import { casePage, decideAndShow } from './queue.ts'
import type { Subject, Subjects } from './subjects.ts'

const app = await startTestApp()
const admin = await makeAdmin(app)
const asAdmin: Actor = {
  userId: admin.id,
  name: admin.name,
  role: 'ADMIN',
  approval: 'approved',
  adminRole: 'moderator',
  sessionId: 0,
  fresh: true,
  userAgent: '',
  impersonatorId: null,
  consentDue: false,
  consentWithdrawn: false,
  secondFactor: false,
  address: '203.0.113.7',
}

/** A feature of the test's own: its decisions show in the profile's description. */
const description: Subject = {
  subject: 'text',
  describe: async (_db, cases) =>
    new Map(
      cases.map((moderationCase) => [
        moderationCase.id,
        { before: { text: 'prima' }, after: { text: `dopo ${moderationCase.subjectId}` } },
      ]),
    ),
  release: (trx, moderationCase) => write(trx, moderationCase.userId, 'accolta'),
  reject: async (trx, moderationCase) => {
    await write(trx, moderationCase.userId, 'respinta')
    if (moderationCase.subjectId === 'breaks') throw new Error('the feature failed')
  },
}
const subjects: Subjects = { text: description }

async function write(trx: Parameters<Subject['release']>[0], userId: number, outcome: string): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ description: sql<string>`concat(description, ${outcome}::text)` })
    .where('user_id', '=', userId)
    .execute()
}

function open(person: Person, opening: Partial<Opening> = {}): Promise<number> {
  return transaction(app.db, (trx) =>
    openCase(trx, { subject: 'text', subjectId: String(person.id), userId: person.id, ...opening }),
  )
}

async function outcomeOf(person: Person): Promise<string | null> {
  const row = await app.db
    .selectFrom('profile')
    .select('description')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return row.description
}

const eventsOf = async (id: number) =>
  (
    await app.db
      .selectFrom('moderation_event')
      .select('kind')
      .where('case_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((event) => event.kind)

const refusal = { decision: 'reject', reason: 'Il testo riporta un numero.', rule: 'phone' } as const

describe('opening', () => {
  test('a second edit renews the open case instead of queueing twice', async () => {
    const ada = await makeHostess(app)
    const first = await open(ada, { before: { text: 'vecchia' }, after: { text: 'nuova' } })
    const second = await open(ada, { before: { text: 'altra' }, after: { text: 'più nuova' }, priority: 100 })
    expect(second).toBe(first)
    const row = await app.db
      .selectFrom('moderation_case')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      state: 'open',
      before: { text: 'vecchia' },
      after: { text: 'più nuova' },
      priority: 100,
    })
    expect(await eventsOf(first)).toEqual(['opened', 'updated'])
  })

  test('twenty edits at once make one case', async () => {
    const ada = await makeHostess(app)
    const ids = await Promise.all(Array.from({ length: 20 }, () => open(ada)))
    expect(new Set(ids).size).toBe(1)
  })

  test('after a decision the same thing can be sent again, as a new case', async () => {
    const ada = await makeHostess(app)
    const first = await open(ada)
    await decideCase(app.needs, subjects, asAdmin, { id: first, ...refusal })
    expect(await open(ada)).not.toBe(first)
  })

  test('what was taken back leaves the queue and cannot be decided', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada)
    await transaction(app.db, (trx) => withdrawCase(trx, { subject: 'text', subjectId: String(ada.id) }))
    expect(await eventsOf(id)).toEqual(['opened', 'withdrawn'])
    await expect(decideCase(app.needs, subjects, asAdmin, { id, ...refusal })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('deciding', () => {
  test('of twenty moderators at once exactly one decides', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        decideCase(app.needs, subjects, asAdmin, {
          id,
          ...(index % 2 === 0 ? refusal : { decision: 'approve', reason: null, rule: null }),
        }),
      ),
    )
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(losers).toHaveLength(19)
    for (const loser of losers)
      expect(loser.reason).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect(['accolta', 'respinta']).toContain(await outcomeOf(ada))
    expect(await eventsOf(id)).toHaveLength(2)
  })

  test('who decided, why, by which rule, before and after stay on record', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada, { before: { text: 'vecchia' }, after: { text: 'nuova' } })
    await decideCase(app.needs, subjects, asAdmin, { id, ...refusal })
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', String(ada.id))
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'case.reject',
      reason: refusal.reason,
      before: { text: 'vecchia' },
      after: { text: 'nuova' },
      address: '203.0.113.7',
      data: { case_id: id, user_id: ada.id, rule: 'phone' },
    })
    await expect(app.db.deleteFrom('audit_log').where('id', '=', entry.id).execute()).rejects.toThrow(
      /append-only/,
    )
  })

  test('a feature that fails undoes the whole decision', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada, { subjectId: 'breaks' })
    await expect(decideCase(app.needs, subjects, asAdmin, { id, ...refusal })).rejects.toThrow(
      'the feature failed',
    )
    expect(await outcomeOf(ada)).toBeNull()
    expect(await eventsOf(id)).toEqual(['opened'])
  })
})

describe('the queue', () => {
  test('orders cases by safety, then age, and shows what the feature describes', async () => {
    const [ada, bea, cia] = [await makeHostess(app), await makeHostess(app), await makeHostess(app)]
    const ids = [await open(ada), await open(bea), await open(cia, { priority: 100 })]
    const { data } = await casePage(app.needs, subjects, asAdmin, { subject: 'text', state: 'open', page: 1 })
    expect(
      data
        .filter((moderationCase) => ids.includes(moderationCase.id))
        .map((moderationCase) => moderationCase.id),
    ).toEqual([ids[2], ids[0], ids[1]])
    expect(data.find((moderationCase) => moderationCase.id === ids[0])).toMatchObject({
      user: { id: ada.id, name: ada.name, role: 'HOSTESS' },
      before: { text: 'prima' },
      after: { text: `dopo ${ada.id}` },
    })
  })

  test('a decided case moves to the decided list', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada)
    const shown = await decideAndShow(app.needs, subjects, asAdmin, id, { decision: 'approve' })
    expect(shown).toMatchObject({ id, state: 'approved', reason: null })
    const { data } = await casePage(app.needs, subjects, asAdmin, { state: 'decided', page: 1 })
    expect(data[0]?.id).toBe(id)
  })

  test('over the wire: a list, an overview, and a refusal that needs its reason', async () => {
    const ada = await makeHostess(app)
    const id = await open(ada)
    const list = await app.call(listCases, { as: admin, query: { subject: 'text' } })
    expect(list.status).toBe(200)
    expect(list.body.data.some((moderationCase: { id: number }) => moderationCase.id === id)).toBe(true)
    const counts = await app.call(adminOverview, { as: admin })
    expect(
      counts.body.queues.find((queue: { subject: string }) => queue.subject === 'text').open,
    ).toBeGreaterThan(0)
    const refused = await app.call(decide, {
      as: admin,
      params: { id },
      body: { decision: 'reject', reason: '  ' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.reason).toEqual(['Scrivi il motivo del rifiuto. La persona lo riceverà.'])
    const unknown = await app.call(decide, {
      as: admin,
      params: { id: 999_999 },
      body: { decision: 'approve' },
    })
    expect(unknown.status).toBe(404)
  })

  test('nobody but an admin gets in', async () => {
    const people = [await makeKing(app), await makeHostess(app), await makeHostess(app, { state: 'pending' })]
    for (const person of people) {
      expect((await app.call(listCases, { as: person })).status).toBe(403)
      expect((await app.call(adminOverview, { as: person })).status).toBe(403)
      const tried = await app.call(decide, { as: person, params: { id: 1 }, body: { decision: 'approve' } })
      expect(tried.status).toBe(403)
    }
    expect((await app.call(listCases)).status).toBe(401)
  })
})

test('each person reads their own statements of reasons, also after a rejection', async () => {
  const ada = await makeHostess(app, { state: 'rejected' })
  const bea = await makeHostess(app)
  const id = await open(ada, { findings: [{ rule: 'phone', matched: '347 555 01 90' }] })
  await decideCase(app.needs, subjects, asAdmin, { id, ...refusal })
  const { status, body } = await app.call(decisionEndpoints.list, { as: ada })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      id,
      rule: 'I contatti restano su Lieta',
      fact: '«347 555 01 90»',
      reason: refusal.reason,
      detected: 'automatic',
      decided_by: 'human',
    },
  ])
  expect((await app.call(decisionEndpoints.list, { as: bea })).body).toEqual([])
})

test('a rejection is explained by mail: rule, fact, reason, by whom, for how long, and each way to contest it', async () => {
  const ada = await makeHostess(app)
  const id = await open(ada, { findings: [{ rule: 'phone', matched: '347 555 01 90' }] })
  await decideCase(app.needs, subjects, asAdmin, { id, ...refusal })
  await app.runJobs()
  const [mail, ...others] = await app.outbox(ada.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('La tua nuova descrizione non è stata pubblicata')
  for (const part of [
    refusal.reason,
    'I contatti restano su Lieta',
    '«347 555 01 90»',
    'Chi ha deciso: Una persona del team, dopo un controllo automatico',
    'Durata: Senza termine',
    'Dove vale: In tutti i paesi da cui si usa Lieta',
    'Com’è nata: Da un nostro controllo',
    'puoi presentare un ricorso gratuito, una volta sola, entro il',
    '(6 mesi dalla decisione)',
    'organismo di risoluzione extragiudiziale certificato (articolo 21 del Regolamento UE 2022/2065',
    'al giudice',
    '/profile',
  ])
    expect(mail?.text).toContain(part)
})

test('an approval mails nothing of its own: the feature knows what there is to tell', async () => {
  const ada = await makeHostess(app)
  const id = await open(ada)
  await decideCase(app.needs, subjects, asAdmin, { id, decision: 'approve', reason: null, rule: null })
  await app.runJobs()
  expect(await app.outbox(ada.email)).toEqual([])
})

// Last: nobody else's case is on the first page any more.
test('the queue has pages of fifty; a decided case makes room for the next one', async () => {
  const ada = await makeHostess(app)
  const page = (number: number) =>
    casePage(app.needs, subjects, asAdmin, { query: ada.email, state: 'open', page: number })
  const ids = await Promise.all(
    Array.from({ length: casesPerPage + 1 }, (_, index) => open(ada, { subjectId: `page ${index}` })),
  )
  const first = await page(1)
  const second = await page(2)
  expect(first).toMatchObject({ total: casesPerPage + 1, last_page: 2 })
  expect(second.data).toHaveLength(1)
  const listed = [...first.data, ...second.data].map(({ id }) => id)
  expect(listed.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other))
  await decideAndShow(app.needs, subjects, asAdmin, listed[0] ?? 0, { decision: 'approve' })
  expect(await page(2)).toMatchObject({ data: [], total: casesPerPage, last_page: 1 })
  expect((await page(1)).data.at(-1)?.id).toBe(listed.at(-1))
})

import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { type Lab, ruleLabEndpoints as lab } from '../../contract/rule-lab.ts'
import { builtPolicy, type RulePolicy, type StaffWord } from '../../contract/rule-policy.ts'
import { openCase } from '../cases.ts'
import { replayDraft } from './replay.ts'
import { judge } from '../judge/judge.ts'
import { policyInForce, shadowInForce } from '../judge/policy.ts'

let app: TestApp
let fulvia: Person
let livia: Person
beforeAll(async () => {
  app = await startTestApp({}, { own: true })
  fulvia = await makeAdmin(app)
  livia = await makeAdmin(app, { adminRole: 'owner' })
})

beforeEach(async () => {
  await sql`update rule_draft set state = 'dropped' where state in ('draft', 'shadow')`.execute(app.db)
})

const trick: StaffWord = {
  phrase: 'pennuto blu',
  ground: 'handle',
  weight: 'hold',
  surfaces: ['message'],
}
const tricked = 'Ieri ho visto un p3nnuto blu al parco'
const withWords = (...words: StaffWord[]): RulePolicy => ({ ...builtPolicy, words })

async function save(as: Person, policy: RulePolicy, revision = 0) {
  return app.call(lab.save, { as, body: { policy, revision } })
}

async function replayed(as: Person, revision: number): Promise<Lab> {
  expect((await app.call(lab.replay, { as, body: { revision } })).status).toBe(200)
  await app.runJobs()
  const { status, body } = await app.call(lab.view, { as })
  expect(status).toBe(200)
  return body as Lab
}

const publish = (as: Person, revision: number) =>
  app.call(lab.publish, { as, body: { revision, reason: 'Un trucco nuovo.' } })

/** Every process looks once a second; on a busy machine later. */
const inForce = (version: number) =>
  expect.poll(() => policyInForce().version, { interval: 50 }).toBe(version)

async function send(text: string): Promise<number> {
  const { king, chatId } = await makeOpenChat(app)
  const { status } = await app.call(chatEndpoints.send, {
    as: king,
    params: { id: chatId },
    body: { message: text },
  })
  return status
}

test('a new trick passes, becomes a word, is replayed, comes into force within two seconds, and goes back', async () => {
  expect(await send(tricked)).toBe(201)
  expect((await save(fulvia, withWords(trick))).status).toBe(200)
  expect(await send(tricked)).toBe(201)
  expect(await publish(fulvia, 1)).toMatchObject({ status: 409, body: { code: 'replay_needed' } })

  const { replay } = await replayed(fulvia, 1)
  expect(replay).toMatchObject({
    state: 'done',
    current: true,
    result: { newly_held: 2, newly_asked: 0, freed: 0 },
    examples: [
      { text: tricked, live: 'pass', draft: 'hold', matched: ['p3nnuto blu'], decision: null },
      { text: tricked },
    ],
  })
  const { body } = await publish(fulvia, 1)
  const version = (body as Lab).live?.version ?? 0
  await inForce(version)
  expect(await send(tricked)).toBe(202)
  const held = await app.db
    .selectFrom('moderation_case')
    .select('findings')
    .where('subject', '=', 'message')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(held.findings).toEqual([{ rule: 'handle', matched: 'p3nnuto blu', id: 'word:pennuto blu' }])

  const back = await app.call(lab.back, { as: livia, body: { version } })
  expect((back.body as Lab).live).toMatchObject({ version: version + 1, restores: version - 1 })
  await inForce(version + 1)
  expect(await send(tricked)).toBe(201)
  expect((await app.call(lab.back, { as: livia, body: { version } })).status).toBe(409)

  const { rows } = await sql<{ action: string }>`
    select action from audit_log where action like 'rule.%' order by id`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual(['rule.draft', 'rule.replay', 'rule.publish', 'rule.back'])
})

test('of two colleagues the second is told what the first has changed', async () => {
  await save(fulvia, withWords(trick))
  await save(livia, withWords(trick, { ...trick, phrase: 'nido azzurro' }), 1)
  const late = await save(fulvia, withWords(trick, { ...trick, phrase: 'gabbiano' }), 1)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'outdated' })
  expect((late.body as { message: string }).message).toContain('in più «nido azzurro»; in meno «gabbiano»')
  expect((await save(fulvia, withWords(trick))).status).toBe(409)
})

test('a draft that has changed since its replay, or yesterday’s replay, does not come into force', async () => {
  await save(fulvia, withWords(trick))
  await replayed(fulvia, 1)
  await save(fulvia, withWords(trick, { ...trick, phrase: 'nido azzurro' }), 1)
  expect((await publish(fulvia, 2)).status).toBe(409)
  const { replay } = await replayed(fulvia, 2)
  await sql`update rule_replay set ended_at = now() - interval '25 hours' where id = ${replay!.id}`.execute(
    app.db,
  )
  expect((await publish(fulvia, 2)).status).toBe(409)
  // Nor past the code.
  const draft = await app.db
    .selectFrom('rule_draft')
    .selectAll()
    .where('state', '=', 'draft')
    .executeTakeFirst()
  await expect(
    sql`insert into rule_version (version, policy, draft_id, replay_id, reason, published_by)
      select coalesce(max(version), 0) + 1, ${JSON.stringify(draft!.policy)}::jsonb, ${draft!.id}, ${replay!.id},
        'Prova', ${livia.id} from rule_version`.execute(app.db),
  ).rejects.toThrow('has no replay of today')
  await expect(sql`delete from rule_version`.execute(app.db)).rejects.toThrow('append-only')
})

test.for<[string, RulePolicy, string]>([
  [
    'asks above what it holds',
    { ...builtPolicy, thresholds: [{ surface: 'message', concern: 'scam', ask: 0.7, hold: 0.6 }] },
    'La soglia che chiede non supera quella che trattiene.',
  ],
  [
    'moves the threshold of people in danger',
    { ...builtPolicy, thresholds: [{ surface: 'message', concern: 'safeguarding', ask: 0.9, hold: 0.95 }] },
    'legge sempre una persona',
  ],
  ['switches off what protects minors', { ...builtPolicy, off: ['underage.said'] }, 'non si spengono'],
  ['has a word of one letter', withWords({ ...trick, phrase: 'o' }), 'almeno 3 lettere'],
  [
    'has a word twice, once disguised',
    withWords(trick, { ...trick, phrase: 'Pennut0 blu' }),
    'sono la stessa cosa',
  ],
  [
    'has more than a thousand words',
    withWords(...Array.from({ length: 1_001 }, (_, n) => ({ ...trick, phrase: `parola ${n}` }))),
    'Al massimo 1.000 parole.',
  ],
])('a draft is refused that %s', async ([, policy, message]) => {
  const refused = await save(fulvia, policy)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(message)
})

test.for<Partial<RulePolicy>>([
  { off: ['underage.said'] },
  { off: ['threat.said'] },
  { thresholds: [{ surface: 'message', concern: 'scam', ask: 0.7, hold: 0.6 }] },
  { thresholds: [{ surface: 'message', concern: 'scam', ask: 0.5, hold: 1 }] },
  { thresholds: [{ surface: 'message', concern: 'safeguarding', ask: 0.9, hold: 0.95 }] },
])('the database refuses a policy that would keep a moderator out: %j', async (changes) => {
  const policy = JSON.stringify({ ...builtPolicy, ...changes })
  await expect(
    sql`insert into rule_draft (based_on, policy, opened_by, changed_by)
      values (0, ${policy}::jsonb, ${fulvia.id}, ${fulvia.id})`.execute(app.db),
  ).rejects.toThrow('rule_draft_policy_check')
})

test('an empty draft and one of a thousand words are replayed as any other', async () => {
  await save(fulvia, builtPolicy)
  expect((await replayed(fulvia, 1)).replay?.result).toMatchObject({
    newly_held: 0,
    newly_asked: 0,
    freed: 0,
  })
  const many = Array.from({ length: 1_000 }, (_, n) => ({ ...trick, phrase: `parolina ${n + 100}` }))
  await save(fulvia, withWords(...many), 1)
  expect((await replayed(fulvia, 2)).replay).toMatchObject({ state: 'done', current: true })
})

test('in shadow a draft is noted where it would judge otherwise, and does nothing', async () => {
  await save(fulvia, withWords({ ...trick, phrase: 'gufo viola' }))
  await app.call(lab.shadow, { as: fulvia, body: { revision: 1, on: true } })
  await expect.poll(() => shadowInForce()?.revision).toBe(1)
  for (const text of ['Ti scrivo dal gufo viola', 'Ti scrivo domani sera'])
    expect((await judge(app.needs, text, 'message')).held).toBe(false)
  await expect
    .poll(async () => {
      const { body } = await app.call(lab.view, { as: livia })
      return (body as Lab).draft?.shadow
    })
    .toEqual([{ live: 'pass', draft: 'hold', count: 1 }])
  await app.call(lab.shadow, { as: fulvia, body: { revision: 1, on: false } })
})

test('a text is tried live and in the draft, and leaves no trace', async () => {
  await save(fulvia, {
    ...withWords({ ...trick, phrase: 'gufo viola' }),
    off: ['phone.digits', 'phone.spelled'],
    thresholds: [{ surface: 'message', concern: 'contact', ask: 0.98, hold: 0.99 }],
  })
  const tried = async (text: string) => {
    const { body } = await app.call(lab.try, { as: fulvia, body: { text, surface: 'message' } })
    return body
  }
  expect(await tried('Ti scrivo dal gufo viola')).toMatchObject({
    live: { band: 'pass', findings: [] },
    draft: { band: 'hold', findings: [{ matched: 'gufo viola' }] },
  })
  expect(await tried('347 555 01 90')).toMatchObject({
    live: { band: 'hold', findings: [{ id: 'phone.digits' }] },
    draft: { findings: expect.not.arrayContaining([expect.objectContaining({ rule: 'phone' })]) },
  })
})

test('the figures are those counted by hand: held, upheld, overturned by decision or appeal', async () => {
  const hostess = await makeHostess(app)
  const found = (id: string, matched = 'x') => ({ rule: id.split('.')[0]!, matched, id })
  const ids: number[] = []
  for (const findings of [
    [found('iban.account'), found('iban.account', 'y')],
    [found('iban.account'), found('scam.money')],
    [found('iban.account')],
    [found('iban.account')],
  ]) {
    const subjectId = String(900_000 + ids.length)
    const opening = { subject: 'message', subjectId, userId: hostess.id, findings } as const
    ids.push(await transaction(app.db, (trx) => openCase(trx, opening)))
  }
  const [upheld, overturned, freed] = ids
  await sql`update moderation_case set state = 'rejected', reason = 'x', decided_at = now(), decided_by = ${fulvia.id}
    where id = any (${[upheld, overturned]}::int[])`.execute(app.db)
  await sql`update moderation_case set state = 'approved', decided_at = now(), decided_by = ${fulvia.id}
    where id = ${freed}`.execute(app.db)
  await sql`insert into moderation_case (subject, subject_id, user_id, state, decided_at, decided_by)
    values ('appeal', ${String(overturned)}, ${hostess.id}, 'approved', now(), ${livia.id})`.execute(app.db)

  const { body } = await app.call(lab.figures, { as: fulvia })
  const figures = body as { weeks: string[]; rules: { id: string; weeks: object[] }[] }
  expect(figures.weeks).toHaveLength(12)
  const thisWeek = (id: string) => figures.rules.find((rule) => rule.id === id)?.weeks.at(-1)
  expect(thisWeek('iban.account')).toEqual({ held: 4, upheld: 1, overturned: 2 })
  expect(thisWeek('scam.money')).toEqual({ held: 1, upheld: 0, overturned: 1 })
})

test('a replay that is stopped stays stopped, whenever its job comes', async () => {
  await save(fulvia, withWords({ ...trick, phrase: 'gufo viola' }))
  const { rows } = await sql<{ id: number }>`
    insert into rule_replay (draft_id, revision, started_by)
    select max(id), 1, ${fulvia.id} from rule_draft returning id`.execute(app.db)
  const stopped = await app.call(lab.stop, { as: livia })
  expect((stopped.body as Lab).replay).toMatchObject({ state: 'stopped', current: false })
  await replayDraft.work(app.needs, { replayId: rows[0]!.id })
  expect((await app.call(lab.view, { as: livia })).body).toMatchObject({ replay: { state: 'stopped' } })
  expect((await app.call(lab.stop, { as: livia })).status).toBe(404)
})

test('examples of a replay show no names of those who wrote or read them', async () => {
  const { king, hostess, chatId } = await makeOpenChat(app)
  await sql`update users set name = 'Ottavia_R' where id = ${hostess.id}`.execute(app.db)
  const body = { message: 'Ciao Ottavia_R, cara ottavia, ieri un allocco verde' }
  expect((await app.call(chatEndpoints.send, { as: king, params: { id: chatId }, body })).status).toBe(201)
  await save(fulvia, withWords({ ...trick, phrase: 'allocco verde' }))
  const { replay } = await replayed(fulvia, 1)
  expect(replay?.examples.map(({ text }) => text)).toEqual(['Ciao …, cara …, ieri un allocco verde'])
})

test('a replay counts holds that are right and wrong by what moderators decided', async () => {
  const hostess = await makeHostess(app)
  const decided = async (text: string, state: 'approved' | 'rejected') =>
    sql`insert into moderation_case (subject, subject_id, user_id, state, decided_at, decided_by, reason, after)
      values ('message', ${`8${hostess.id}${state}`}, ${hostess.id}, ${state}, now(), ${fulvia.id}, 'x',
        ${JSON.stringify({ text })}::jsonb)`.execute(app.db)
  await save(fulvia, withWords({ ...trick, phrase: 'gufo viola' }))
  const before = (await replayed(fulvia, 1)).replay!.result!.decided
  await decided('Ieri ho visto un gufo viola', 'rejected')
  await decided('Al museo hanno un gufo viola', 'approved')
  const after = (await replayed(fulvia, 1)).replay!.result!.decided
  expect(after).toEqual({
    live: before.live,
    draft: { right: before.draft.right + 1, wrong: before.draft.wrong + 1 },
    approved: before.approved + 1,
  })
})

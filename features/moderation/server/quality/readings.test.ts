import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { decide } from '../../contract/moderation.ts'
import { defaultReadAgain } from '#features/settings/contract/settings.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { moderationCalls, plea, refusalReason } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { readingCalls } from '#testing/second-readings.ts'
import { openCase } from '../cases.ts'
import { qualitySweep } from './sweep.ts'

let app: TestApp
let owner: Person
let first: Person
let second: Person
let calls: ReturnType<typeof readingCalls>
let judge: ReturnType<typeof moderationCalls>['judge']

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
  first = await makeAdmin(app)
  second = await makeAdmin(app)
  calls = readingCalls(app, owner)
  judge = moderationCalls(app).judge
})

beforeEach(async () => {
  await sql`delete from second_reading`.execute(app.db)
  await calls.draw(100)
})

/** A description that `first` has refused for a telephone number; answers its reading. */
async function refused(): Promise<{ id: number; caseId: number }> {
  const caseId = await calls.waits({ findings: [{ rule: 'phone', matched: '347' }] })
  const body = { decision: 'reject', reason: refusalReason, rule: 'phone' } as const
  expect((await app.call(decide, { as: first, params: { id: caseId }, body })).status).toBe(200)
  const reading = await calls.drawn(caseId)
  return { id: reading!.id, caseId }
}

test('a decision is drawn in its own transaction, with what was shown', async () => {
  const { caseId } = await refused()
  expect(await calls.drawn(caseId)).toMatchObject({
    decided_by: first.id,
    state: 'waiting',
    shown: {
      before: null,
      after: { text: 'Amo il teatro e le cene tranquille.' },
      findings: [{ rule: 'phone', matched: '347' }],
    },
  })
})

test('an automatic decision may be drawn, a selfie and an erasure never are', async () => {
  const automatic = await calls.waits()
  const selfie = await calls.waits({ subject: 'verification' })
  const farewell = await calls.waits({ subject: 'deletion' })
  await sql`
    update moderation_case set state = 'approved', decided_at = now()
    where id = any (${[automatic, selfie, farewell]})`.execute(app.db)
  expect(await calls.drawn(automatic)).toMatchObject({ decided_by: null, state: 'waiting' })
  expect(await calls.drawn(selfie)).toBeUndefined()
  expect(await calls.drawn(farewell)).toBeUndefined()
})

test('the largest share that applies counts: heavy grounds, then the first thirty days', async () => {
  const share = async (values: { rule?: string; priority?: number; findings?: object[]; by: Person }) => {
    const { rows } = await sql<{ percent: number; drawn_for: string }>`
      select share.* from share_read_again(jsonb_populate_record(null::moderation_case, ${JSON.stringify({
        decided_by: values.by.id,
        rule: values.rule ?? null,
        priority: values.priority ?? 0,
        findings: values.findings ?? [],
      })}::jsonb)) share`.execute(app.db)
    return [rows[0]?.drawn_for, rows[0]?.percent]
  }
  const veteran = await makeAdmin(app)
  await calls.longHere(veteran)
  const newcomer = await makeAdmin(app)
  await sql`alter table setting disable trigger setting_append_only`.execute(app.db)
  await sql`delete from setting where name like 'second_reading%'`.execute(app.db)
  await sql`alter table setting enable trigger setting_append_only`.execute(app.db)
  const { sample, newcomer: ofNewcomers, heavy } = defaultReadAgain
  expect(await share({ by: veteran, rule: 'phone' })).toEqual(['sample', sample])
  expect(await share({ by: newcomer, rule: 'phone' })).toEqual(['newcomer', ofNewcomers])
  expect(await share({ by: newcomer, rule: 'threat' })).toEqual(['heavy', heavy])
  expect(await share({ by: veteran, priority: 100 })).toEqual(['heavy', heavy])
  expect(await share({ by: veteran, findings: [{ rule: 'phone' }, { rule: 'coercion' }] })).toEqual([
    'heavy',
    heavy,
  ])
})

test('what concerns minors is always read by a second colleague, also where it was approved', async () => {
  await calls.draw(0)
  const found = await calls.waits({ findings: [{ rule: 'underage', matched: 'ho sedici anni' }] })
  const approval = await app.call(decide, { as: first, params: { id: found }, body: { decision: 'approve' } })
  expect(approval.status).toBe(200)
  expect(await calls.drawn(found)).toMatchObject({ drawn_for: 'minors', state: 'waiting' })
})

test('how many are drawn follows the setting', async () => {
  await calls.draw(30)
  await sql`
    insert into moderation_case (subject, subject_id, user_id)
    select 'text', 'draw-' || n, ${first.id} from generate_series(1, 1000) n`.execute(app.db)
  await sql`
    update moderation_case set state = 'approved', decided_at = now(), decided_by = ${first.id}
    where subject_id like 'draw-%'`.execute(app.db)
  const { rows } = await sql<{ drawn: number }>`select count(*)::int as drawn from second_reading`.execute(
    app.db,
  )
  // Five standard deviations: once in two million runs.
  expect(Math.abs((rows[0]?.drawn ?? 0) - 300)).toBeLessThan(73)
})

test('who decided neither sees nor reads it again, whatever the code says', async () => {
  const { id } = await refused()
  expect((await calls.toRead(first)).data).toEqual([])
  expect((await calls.toRead(second)).data.map((one) => one.id)).toEqual([id])
  expect((await calls.show(first, id)).status).toBe(404)
  expect((await calls.answer(first, id, { verdict: 'approve' })).status).toBe(404)
  expect((await calls.skip(first, id)).status).toBe(404)
  await expect(
    sql`update second_reading set state = 'read', verdict = 'approve', reader_id = ${first.id}
      where id = ${id}`.execute(app.db),
  ).rejects.toThrow(/does not read it again|second_reading_by_another/)
})

test('an appeal is not read again by who decided what it contests', async () => {
  const { caseId } = await refused()
  const { user_id: userId } = await app.db
    .selectFrom('moderation_case')
    .select('user_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const appeal = await transaction(app.db, (trx) =>
    openCase(trx, { subject: 'appeal', subjectId: String(caseId), userId, after: { text: plea } }),
  )
  expect((await judge(second, appeal, 'reject')).status).toBe(200)
  const reading = (await calls.drawn(appeal))!.id
  const listed = async (as: Person) => (await calls.toRead(as)).data.map(({ id }) => id)
  expect(await listed(first)).not.toContain(reading)
  expect(await listed(second)).not.toContain(reading)
  expect(await listed(owner)).toContain(reading)
  await expect(
    sql`update second_reading set state = 'read', verdict = 'approve', reader_id = ${first.id}
      where id = ${reading}`.execute(app.db),
  ).rejects.toThrow('does not read it again')
})

test('the second reader learns neither who decided nor how, nor the number of the case', async () => {
  const { id, caseId } = await refused()
  const { body } = await calls.show(second, id)
  expect(body).toMatchObject({
    id,
    subject: 'text',
    heavy: false,
    role: 'HOSTESS',
    after: { text: 'Amo il teatro e le cene tranquille.' },
    photos_gone: 0,
  })
  const said = JSON.stringify([body, await calls.toRead(second)])
  expect(said).not.toContain(first.name)
  expect(said).not.toContain(refusalReason)
  expect(said).not.toContain('"rejected"')
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`\\b${caseId}\\b`))
})

test('it shows what stood there when it was decided, not what stands there now', async () => {
  const { id, caseId } = await refused()
  await sql`update moderation_case set after = '{"text": "Altro"}' where id = ${caseId}`.execute(app.db)
  const { body } = await calls.show(second, id)
  expect(body).toMatchObject({ after: { text: 'Amo il teatro e le cene tranquille.' } })
})

test('two that agree on the outcome and on the ground agree; else the owner hears of it', async () => {
  const agreed = await refused()
  const otherGround = await refused()
  const otherOutcome = await refused()
  expect((await calls.answer(second, agreed.id, { verdict: 'reject', rule: 'phone' })).body).toEqual({
    left: 2,
  })
  await calls.answer(second, otherGround.id, { verdict: 'reject', rule: 'insult', word: 'Non è un numero.' })
  await calls.answer(second, otherOutcome.id, { verdict: 'approve' })
  const same = async ({ caseId }: { caseId: number }) => {
    const reading = await calls.drawn(caseId)
    return [reading?.same_outcome, reading?.same_ground, reading?.shown]
  }
  expect(await same(agreed)).toEqual([true, true, null])
  expect(await same(otherGround)).toEqual([true, false, null])
  expect(await same(otherOutcome)).toEqual([false, false, null])

  expect(await calls.disagreements(owner)).toMatchObject([
    {
      id: otherGround.id,
      case_id: otherGround.caseId,
      same_outcome: true,
      first: { by: { id: first.id }, verdict: 'reject', rule: 'phone', words: refusalReason },
      second: { by: { id: second.id }, verdict: 'reject', rule: 'insult', words: 'Non è un numero.' },
      closed: null,
    },
    { id: otherOutcome.id, same_outcome: false, second: { verdict: 'approve', rule: null } },
  ])
  const decided = await app.db
    .selectFrom('moderation_case')
    .select('state')
    .where('id', '=', otherOutcome.caseId)
    .executeTakeFirstOrThrow()
  expect(decided.state).toBe('rejected')
})

test('a refusal needs its ground', async () => {
  const { id } = await refused()
  const { status, body } = await calls.answer(second, id, { verdict: 'reject' })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { rule: ['Scegli il motivo per cui rifiuteresti.'] } })
})

test('of two readers at once one answers, and nobody answers again', async () => {
  const { id } = await refused()
  const answers = await Promise.all([second, owner].map((as) => calls.answer(as, id, { verdict: 'approve' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await calls.skip(second, id)).status).toBe(409)
  await expect(
    sql`update second_reading set verdict = 'reject', rule = 'phone' where id = ${id}`.execute(app.db),
  ).rejects.toThrow('answered once')
})

test('the owner closes a disagreement with a word, once, and both stay in the log', async () => {
  const { id } = await refused()
  await calls.answer(second, id, { verdict: 'approve' })
  expect((await calls.toRead(owner)).disagreements).toBe(1)
  expect((await calls.toRead(second)).disagreements).toBeNull()
  expect((await calls.close(owner, id)).body).toMatchObject({
    closed: { by: { id: owner.id }, word: 'Ne parliamo lunedì.' },
  })
  expect((await calls.close(owner, id)).status).toBe(409)
  expect((await calls.toRead(owner)).disagreements).toBe(0)
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', 'reading')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'reading.answer', actor_id: second.id },
    { action: 'reading.close', actor_id: owner.id },
  ])
})

test('what agrees cannot be closed', async () => {
  const { id } = await refused()
  await calls.answer(second, id, { verdict: 'reject', rule: 'phone' })
  expect((await calls.close(owner, id)).status).toBe(404)
})

test('a reading that cannot be done is skipped, and nobody counts it', async () => {
  const { id, caseId } = await refused()
  expect((await calls.skip(second, id)).body).toEqual({ left: 0 })
  expect(await calls.drawn(caseId)).toMatchObject({ state: 'skipped', same_outcome: null, shown: null })
  expect((await calls.show(second, id)).status).toBe(409)
})

test('after thirty days nobody reads it any more', async () => {
  const [old, recent] = [await refused(), await refused()]
  await sql`alter table second_reading disable trigger second_reading_kept`.execute(app.db)
  await sql`update second_reading set drawn_at = now() - interval '31 days' where id = ${old.id}`.execute(
    app.db,
  )
  await sql`alter table second_reading enable trigger second_reading_kept`.execute(app.db)
  await qualitySweep.work(app.needs, {})
  expect((await calls.drawn(old.caseId))?.state).toBe('skipped')
  expect((await calls.drawn(recent.caseId))?.state).toBe('waiting')
})

test('photos are shown by addresses that work now, and one that is gone is counted', async () => {
  const hostess = await makeHostess(app)
  const id = randomBytes(16).toString('base64url')
  await sql`
    insert into photo (id, user_id, width, height, thumbhash)
    values (${id}, ${hostess.id}, 600, 750, ${Buffer.alloc(20)})`.execute(app.db)
  const caseId = await calls.waits({ subject: 'photo', subjectId: id, userId: hostess.id })
  await judge(first, caseId, 'reject')
  const reading = await calls.drawn(caseId)
  expect(reading?.shown).toMatchObject({ after: { photos: [{ id, url: '' }] } })
  expect((await calls.show(second, reading!.id)).body).toMatchObject({
    after: { photos: [{ id, url: expect.stringContaining(`/attachments/${id}?`) }] },
    photos_gone: 0,
  })
  await sql`delete from photo where id = ${id}`.execute(app.db)
  expect((await calls.show(second, reading!.id)).body).toMatchObject({
    after: { photos: [] },
    photos_gone: 1,
  })
})

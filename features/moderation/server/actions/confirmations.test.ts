import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { markErased } from '#testing/account-states.ts'
import type { TestApp } from '#testing/harness.ts'
import { inDays, type measureCalls, measureReason, startDesk } from '#testing/measures.ts'
import type { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeKing, type Person, signIn } from '#testing/people.ts'
import { race } from '#testing/race.ts'
import { type Confirmation, confirmationEndpoints } from '../../contract/confirmations.ts'
import { decisionEndpoints, type Statement } from '../../contract/decisions.ts'
import { groundIds, safetyGrounds } from '../../contract/grounds.ts'
import { actionNames } from '../../contract/actions.ts'
import { waitsFor } from '../../contract/waits.ts'

// Closing an account, and everything about minors, takes two colleagues.

let app: TestApp
let moderator: Person
let colleague: Person
let third: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, moderator, colleague, calls, measures } = await startDesk())
  third = await makeAdmin(app)
})

const close = (person: Person) => measures.taken({ subject: 'user', id: person.id, action: 'ban' })
async function waiting(): Promise<number[]> {
  const { body } = await app.call(confirmationEndpoints.list, { as: colleague, query: {} })
  return (body.data as Confirmation[]).map(({ action: { id } }) => id)
}

describe('an account', () => {
  test('is closed by two: proposed by one, confirmed by another, with the reasons of the first', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    expect(action).toMatchObject({
      state: 'waiting',
      wait: { for: 'colleague', state: 'waiting', hides: false },
    })
    await measures.conclude(action)
    expect(await measures.isSignedIn(king), 'nothing has happened yet').toBe(true)
    expect(await measures.statementsOf(king)).toEqual([])
    expect(await waiting()).toContain(action.id)

    expect(await measures.decide(action.id, 'approve', moderator)).toMatchObject({
      status: 403,
      body: { code: 'own_proposal' },
    })
    expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(200)
    expect(await measures.isSignedIn(king)).toBe(false)
    expect(await calls.mailsTo(king)).toEqual(['Il tuo account è stato sospeso'])
    expect(await measures.actionsOf(king)).toMatchObject({
      data: [{ state: 'in_force', reason: measureReason, wait: { state: 'taken' } }],
      strikes: 1,
    })
    expect((await measures.decide(action.id, 'reject', third)).status).toBe(409)
    expect(await waiting()).not.toContain(action.id)
  })

  test('and contested, it is neither of the two who decides the appeal', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    await measures.conclude(action)
    await measures.decide(action.id, 'approve', colleague)
    const { body } = await app.call(ownUserEndpoint, { as: king })
    const { ban_token } = body as unknown as { ban_token: string }
    const { body: statements } = await app.call(decisionEndpoints.list, { query: { ban_token } })
    const [statement] = statements as Statement[]
    expect(statement).toMatchObject({ by_two: true, heard: '' })
    const plea = { decision_id: statement!.id, text: 'Non sono stato io.', ban_token }
    expect((await app.call(decisionEndpoints.appeal, { query: {}, body: plea })).status).toBe(201)
    const appeal = await calls.openCaseOf(king, 'appeal')
    for (const as of [moderator, colleague])
      expect(await calls.judge(as, appeal, 'approve')).toMatchObject({
        status: 403,
        body: { code: 'own_decision' },
      })
    const decide = (by: Person) =>
      sql`update moderation_case set state = 'approved', decided_by = ${by.id}, decided_at = now()
        where id = ${appeal}`.execute(app.db)
    await expect(decide(colleague)).rejects.toThrow(/cannot decide the appeal/)
    expect((await calls.judge(third, appeal, 'approve')).status).toBe(200)
    expect(await measures.actionsOf(king)).toMatchObject({ data: [{ state: 'ended' }], strikes: 0 })
  })

  test.each([
    ['declined by a colleague', () => colleague, 'declined'],
    ['withdrawn by who proposed it', () => moderator, 'withdrawn'],
  ] as const)('%s leaves no trace at the person', async (_title, by, state) => {
    const king = await makeKing(app)
    const action = await close(king)
    await measures.conclude(action)
    expect((await measures.decide(action.id, 'reject', by())).status).toBe(200)
    expect(await measures.isSignedIn(king)).toBe(true)
    expect(await measures.statementsOf(king)).toEqual([])
    expect(await calls.mailsTo(king)).toEqual([])
    expect(await measures.actionsOf(king)).toMatchObject({
      data: [{ state: 'dropped', wait: { state } }],
      strikes: 0,
    })
    expect((await measures.take({ subject: 'user', id: king.id, action: 'ban' })).status).toBe(201)
  })

  test('confirmed within the ten seconds stays undone for nobody: who proposed it is too late', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(200)
    expect(await measures.isSignedIn(king)).toBe(false)
    expect((await measures.undo(action.id)).status).toBe(409)
    await measures.conclude(action)
    expect(await calls.mailsTo(king)).toEqual(['Il tuo account è stato sospeso'])
  })

  test('undone within the ten seconds waits for nobody', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    expect((await measures.undo(action.id)).status).toBe(200)
    expect(await waiting()).not.toContain(action.id)
    expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(409)
  })

  test('waits once, and not for what is so already, on staff or on nobody', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    expect(await measures.take({ subject: 'user', id: king.id, action: 'ban', as: third })).toMatchObject({
      status: 409,
      body: { code: 'already_waiting' },
    })
    expect((await measures.take({ subject: 'user', id: colleague.id, action: 'ban' })).status).toBe(403)
    await app.call(banEndpoints.ban, { as: third, params: { id: king.id }, body: { reason: 'Truffa' } })
    expect(await measures.decide(action.id, 'approve', colleague)).toMatchObject({
      status: 409,
      body: { code: 'already_done' },
    })
    expect((await measures.decide(99_999_999, 'approve', colleague)).status).toBe(404)
  })

  test('about somebody who is erased by now can only be given up', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    await markErased(app, king)
    expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(404)
    expect((await measures.decide(action.id, 'reject', colleague)).status).toBe(200)
    await app.db.updateTable('users').set({ state: 'approved' }).where('id', '=', king.id).execute()
  })

  test('about a time that is over by now can only be given up', async () => {
    const king = await makeKing(app)
    const action = await measures.taken({
      subject: 'user',
      id: king.id,
      action: 'restrict',
      ground: 'underage',
      until: inDays(0.5),
    })
    await sql`alter table staff_action disable trigger staff_action_kept`.execute(app.db)
    await sql`update staff_action set at = at - interval '1 day', until = until - interval '1 day'
      where id = ${action.id}`.execute(app.db)
    await sql`alter table staff_action enable trigger staff_action_kept`.execute(app.db)
    expect(await measures.decide(action.id, 'approve', colleague)).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    })
    expect((await measures.decide(action.id, 'reject', colleague)).status).toBe(200)
  })

  test('the database itself wants a second person', async () => {
    const king = await makeKing(app)
    const ban = sql`insert into staff_action (subject_type, subject_id, user_id, action, reason, actor_id)
      values ('user', ${String(king.id)}, ${king.id}, 'ban', 'Prova', ${moderator.id})`
    await expect(ban.execute(app.db)).rejects.toThrow(/more than one word/)
    const { id } = await close(king)
    const settle = (by: number | null, state = 'taken') =>
      sql`update action_wait set state = ${state}, decided_by = ${by}, decided_at = now() where action_id = ${id}`.execute(
        app.db,
      )
    await expect(settle(moderator.id)).rejects.toThrow(/measure_takes_two/)
    await expect(settle(null)).rejects.toThrow(/measure_takes_two/)
    await expect(settle(moderator.id, 'declined')).rejects.toThrow(/measure_takes_two/)
    await expect(
      sql`update staff_action set taken_at = now() where id = ${id}`.execute(app.db),
    ).rejects.toThrow(/more than one word/)
    await expect(sql`delete from action_wait where action_id = ${id}`.execute(app.db)).rejects.toThrow(
      /append-only/,
    )
  })
})

describe('what the older calls do at once', () => {
  test('is confirmed by a colleague afterwards, or ended, and the person is told', async () => {
    const [kept, given] = [await makeKing(app), await makeKing(app)]
    for (const king of [kept, given])
      await app.call(banEndpoints.ban, {
        as: moderator,
        params: { id: king.id },
        body: { reason: measureReason, rule: 'insult', ends_at: king === kept ? inDays(30) : null },
      })
    const actionIdOf = async (king: Person) => (await measures.actionsOf(king)).data[0].id as number
    expect(await measures.isSignedIn(kept)).toBe(false)
    expect((await measures.decide(await actionIdOf(kept), 'approve', moderator)).status).toBe(403)
    expect((await measures.decide(await actionIdOf(kept), 'approve', colleague)).status).toBe(200)
    expect(await measures.isSignedIn(kept)).toBe(false)
    expect((await measures.decide(await actionIdOf(given), 'reject', colleague)).status).toBe(200)
    expect((await calls.mailsTo(given))[0]).toBe('Il tuo account è di nuovo attivo')
    expect(await measures.statementsOf({ ...given, token: await signIn(app, given.id) })).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  test('two colleagues confirm: one does, the other hears that it is decided', async () => {
    const king = await makeKing(app)
    const action = await close(king)
    const answers = await Promise.all(
      [colleague, third].map((as) => measures.decide(action.id, 'approve', as)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('one confirms, one declines: it is decided once, and so it stands', async () => {
    await race(['confirmed', 'declined'], async () => {
      const king = await makeKing(app)
      const action = await close(king)
      return {
        sides: [
          () => measures.decide(action.id, 'approve', colleague),
          () => measures.decide(action.id, 'reject', third),
        ],
        async outcome([confirmed, declined]) {
          expect([confirmed.status, declined.status].sort()).toEqual([200, 409])
          expect(await measures.isSignedIn(king)).toBe(confirmed.status !== 200)
          return confirmed.status === 200 ? 'confirmed' : 'declined'
        },
      }
    })
  })
})

test('the database and the product agree on what waits', async () => {
  const cases = actionNames.flatMap((action) =>
    [null, ...groundIds].flatMap((ground) => [null, 6, 7.9, 8.1].map((days) => ({ action, ground, days }))),
  )
  const { rows } = await sql<{ waits: string | null }>`
    select waits_of(jsonb_populate_record(null::staff_action, jsonb_build_object('action', c.action, 'ground', c.ground,
      'at', now(), 'until', now() + make_interval(secs => c.days * 86400)))) as waits
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) c (action text, ground text, days float8)`.execute(
    app.db,
  )
  expect(rows.map(({ waits }) => waits)).toEqual(
    cases.map(({ action, ground, days }) =>
      waitsFor({ action, ground, until: days === null ? null : new Date(Date.now() + days * 86_400_000) }),
    ),
  )
  const { rows: safe } = await sql<{ ground: string }>`
    select ground from unnest(${groundIds}::text[]) ground where is_about_safety(ground)`.execute(app.db)
  expect(safe.map(({ ground }) => ground).sort()).toEqual([...safetyGrounds].sort())
})

test('the books of moderation hold', async () => {
  expect(await audit(app.db)).toEqual([])
})

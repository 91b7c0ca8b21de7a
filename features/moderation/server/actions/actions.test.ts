import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import type { TestApp } from '#testing/harness.ts'
import { inDays, type measureCalls, measureReason, startDesk } from '#testing/measures.ts'
import { type moderationCalls, plea } from '#testing/moderation-calls.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { addPhoto, upload } from '#testing/uploads.ts'
import { decisionEndpoints } from '../../contract/decisions.ts'
import { everywhere, ofOurOwn } from '../../contract/scope-and-origin.ts'

let app: TestApp
let moderator: Person
let colleague: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, moderator, colleague, calls, measures } = await startDesk())
})

async function isFound({ id }: Person): Promise<boolean> {
  const row = await app.db.selectFrom('search_profile').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

describe('a photo', () => {
  test('taken down is gone at once; its owner hears why, contests it, and a colleague restores it', async () => {
    const hostess = await makeHostess(app)
    const [first, second] = [
      await addPhoto(app, hostess, { seed: 11 }),
      await addPhoto(app, hostess, { seed: 12 }),
    ]
    expect(await measures.photoStatus(first)).toBe(200)

    const action = await measures.taken({ subject: 'photo', id: first, action: 'take_down' })
    expect(await measures.photoStatus(first)).toBe(404)
    const picture = () =>
      app.db
        .selectFrom('profile')
        .select('picture_id')
        .where('user_id', '=', hostess.id)
        .executeTakeFirstOrThrow()
    expect(await picture()).toEqual({ picture_id: second })
    // Until it can no longer be undone she has heard of nothing.
    expect(await measures.statementsOf(hostess)).toEqual([])

    await measures.conclude(action)
    const [statement] = await measures.statementsOf(hostess)
    expect(statement).toMatchObject({
      subject: 'action',
      outcome: 'Abbiamo rimosso una tua foto.',
      reason: measureReason,
      rule: 'Si pubblica soltanto ciò che è proprio',
      decided_by: 'human',
      duration: 'Senza termine',
      territory: everywhere,
      origin: ofOurOwn,
    })
    expect(await calls.mailsTo(hostess)).toContain('Abbiamo rimosso una tua foto')

    await app.call(decisionEndpoints.appeal, {
      as: hostess,
      query: {},
      body: { decision_id: statement!.id, text: plea },
    })
    const appeal = await calls.openCaseOf(hostess, 'appeal')
    expect((await calls.judge(moderator, appeal, 'approve')).status).toBe(403)
    expect((await calls.judge(colleague, appeal, 'approve')).status).toBe(200)
    expect(await measures.photoStatus(first)).toBe(200)
    expect(await picture()).toEqual({ picture_id: first })
    expect(await measures.actionsOf(hostess)).toMatchObject({ data: [{ state: 'ended' }], strikes: 0 })
  })

  test('may stay in caches for two seconds', async () => {
    const photo = await addPhoto(app, await makeHostess(app), { seed: 13 })
    const { headers } = await fetch(`${app.origin}/attachments/${photo}`)
    expect(headers.get('cache-control')).toBe('public, max-age=2, must-revalidate')
  })

  test('restored by the staff is as it was', async () => {
    const hostess = await makeHostess(app)
    const photo = await addPhoto(app, hostess, { seed: 14 })
    await measures.taken({ subject: 'photo', id: photo, action: 'take_down' })
    await measures.taken({ subject: 'photo', id: photo, action: 'restore', as: colleague })
    expect(await measures.photoStatus(photo)).toBe(200)
    expect((await measures.take({ subject: 'photo', id: photo, action: 'restore' })).status).toBe(409)
  })
})

describe('undo', () => {
  test('within ten seconds leaves no trace at the person', async () => {
    const hostess = await makeHostess(app)
    const photo = await addPhoto(app, hostess, { seed: 21 })
    const action = await measures.taken({ subject: 'photo', id: photo, action: 'take_down' })
    expect(new Date(action.undo_until!).getTime() - new Date(action.at).getTime()).toBe(10_000)
    expect((await measures.undo(action.id, colleague)).status).toBe(403)
    expect(await measures.undo(action.id)).toMatchObject({
      status: 200,
      body: { state: 'undone', undo_until: null },
    })
    expect(await measures.photoStatus(photo)).toBe(200)
    await measures.conclude(action)
    expect(await measures.statementsOf(hostess)).toEqual([])
    expect(await calls.mailsTo(hostess)).toEqual([])
    expect((await measures.undo(action.id)).status).toBe(409)
  })

  test('of a suspension keeps the session that was open', async () => {
    const king = await makeKing(app)
    const action = await measures.taken({
      subject: 'user',
      id: king.id,
      action: 'suspend',
      until: inDays(1),
    })
    expect((await app.call(chatEndpoints.list, { as: king, query: { type: 'all' } })).status).toBe(401)
    expect((await measures.undo(action.id)).status).toBe(200)
    expect((await app.call(chatEndpoints.list, { as: king, query: { type: 'all' } })).status).toBe(200)
  })

  test('comes too late once it has been concluded', async () => {
    const king = await makeKing(app)
    const action = await measures.taken({ subject: 'user', id: king.id, action: 'warn' })
    await measures.conclude(action)
    expect(await measures.undo(action.id)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  })

  test('and the end of its time at once: either nobody hears of it, or it is too late', async () => {
    const outcomes = []
    for (let n = 0; n < 8; n += 1) {
      const king = await makeKing(app)
      const action = await measures.taken({ subject: 'user', id: king.id, action: 'warn' })
      const undone = await measures.undoAtTheEnd(action, n * 12)
      expect((await measures.statementsOf(king)).length).toBe(undone ? 0 : 1)
      outcomes.push(undone)
    }
    expect(new Set(outcomes)).toEqual(new Set([true, false]))
  })
})

describe('an account', () => {
  test('limited begins no chat, uploads no photo and is not found, until it is lifted', async () => {
    const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
    await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(1) })
    const unlock = () => app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    expect(await unlock()).toMatchObject({ status: 403, body: { code: 'limited' } })
    expect((await upload(app, king, { files: { 'a.jpg': await jpeg(31) } })).status).toBe(403)
    expect(await isFound(king)).toBe(false)
    // The database says so too.
    await expect(
      sql`insert into unlock (chat_id, king_id, hostess_id, cost, state, unlocked_at, refund_hours, due_at)
        values (1, ${king.id}, ${hostess.id}, 50, 'pending', now(), 72, now())`.execute(app.db),
    ).rejects.toThrow(/is limited/)
    await measures.taken({ subject: 'user', id: king.id, action: 'lift', as: colleague })
    expect(await isFound(king)).toBe(true)
    expect((await unlock()).status).toBe(200)
  })

  test('hidden is seen by nobody, restored by everybody', async () => {
    const hostess = await makeHostess(app)
    await measures.taken({ subject: 'profile', id: hostess.id, action: 'take_down' })
    expect(await isFound(hostess)).toBe(false)
    await measures.taken({ subject: 'profile', id: hostess.id, action: 'restore' })
    expect(await isFound(hostess)).toBe(true)
  })

  test('closed is a ban, whose open unlocks go back when a colleague has confirmed it', async () => {
    const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
    await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    const action = await measures.taken({ subject: 'user', id: hostess.id, action: 'ban' })
    const unlockState = async () =>
      (
        await app.db
          .selectFrom('unlock')
          .select('state')
          .where('king_id', '=', king.id)
          .executeTakeFirstOrThrow()
      ).state
    expect(await unlockState()).toBe('pending')
    await measures.conclude(action)
    expect(await unlockState()).toBe('pending')
    await measures.decide(action.id, 'approve', colleague)
    expect(await unlockState()).toBe('refunded')
  })

  test('the older calls make the same entries', async () => {
    const king = await makeKing(app)
    await app.call(banEndpoints.ban, {
      as: moderator,
      params: { id: king.id },
      body: { reason: measureReason, rule: 'insult' },
    })
    await app.call(banEndpoints.unban, {
      as: colleague,
      params: { id: king.id },
      body: { reason: 'Chiarito.' },
    })
    expect(await measures.actionsOf(king)).toMatchObject({
      data: [{ action: 'lift' }, { action: 'ban', ground: 'insult', state: 'ended' }],
    })
  })
})

test('the next measure is proposed from what the person has had before', async () => {
  const king = await makeKing(app)
  const proposed = async () =>
    (await measures.actionsOf(king)) as { strikes: number; proposal: { action: string; days: number | null } }
  expect(await proposed()).toMatchObject({ strikes: 0, proposal: { action: 'warn' } })
  await measures.taken({ subject: 'user', id: king.id, action: 'warn' })
  expect(await proposed()).toMatchObject({ strikes: 1, proposal: { action: 'restrict', days: 7 } })
})

test('what was done stays as it was written', async () => {
  const king = await makeKing(app)
  const { id } = await measures.taken({ subject: 'user', id: king.id, action: 'warn' })
  await expect(
    sql`update staff_action set reason = 'Altro' where id = ${id}`.execute(app.db),
  ).rejects.toThrow(/only ever ended/)
  await expect(sql`delete from staff_action where id = ${id}`.execute(app.db)).rejects.toThrow(/append-only/)
})

test('the books of moderation hold', async () => {
  expect(await audit(app.db)).toEqual([])
})

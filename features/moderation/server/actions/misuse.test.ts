import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { nicknameProblem } from '#features/accounts/server/nickname.ts'
import { archiveContent } from '#features/privacy/server/archive-content.ts'
import { type Chat, chatEndpoints } from '#features/chat/contract/chat.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { measureCalls } from '#testing/measures.ts'
import { moderationCalls, plea } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { decisionEndpoints } from '../../contract/decisions.ts'
import { openCase } from '../cases.ts'
import { caseEndpoints } from '../../contract/moderation.ts'
import { peopleQueueEndpoints } from '../../contract/people-queue.ts'
import { readingEndpoints } from '../../contract/second-readings.ts'

// What a colleague in a hurry, a script or the person concerned could make of the measures.

let app: TestApp
let colleague: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = moderationCalls(app)
  colleague = await makeAdmin(app)
  measures = measureCalls(app, await makeAdmin(app))
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function isLimited({ id }: Person): Promise<boolean> {
  const row = await app.db
    .selectFrom('current_restriction')
    .select('id')
    .where('user_id', '=', id)
    .where('kind', '=', 'limited')
    .executeTakeFirst()
  return row !== undefined
}

/** As if the term of everything about somebody had ended yesterday. */
async function runOut({ id }: Person): Promise<void> {
  await sql`alter table staff_action disable trigger staff_action_kept`.execute(app.db)
  await sql`update staff_action set at = now() - interval '3 days', until = now() - interval '1 day'
    where user_id = ${id} and until > now()`.execute(app.db)
  await sql`alter table staff_action enable trigger staff_action_kept`.execute(app.db)
  await sql`update restriction set starts_at = now() - interval '3 days', ends_at = now() - interval '1 day'
    where user_id = ${id} and ends_at > now()`.execute(app.db)
}

test('the end of a measure lies within a year: a suspension for ever is a closing, which takes two', async () => {
  for (const [action, until] of [
    ['suspend', '9999-12-31T00:00:00Z'],
    ['suspend', inDays(368)],
    ['restrict', inDays(368)],
  ] as const) {
    const king = await makeKing(app)
    const { status, body } = await measures.take({
      subject: 'user',
      id: king.id,
      action,
      until,
      ground: 'threat',
    })
    expect([status, body]).toMatchObject([422, { errors: { until: [expect.any(String)] } }])
  }
  const king = await makeKing(app)
  await measures.taken({
    subject: 'user',
    id: king.id,
    action: 'suspend',
    until: inDays(365),
    ground: 'threat',
  })
})

describe('what has run out', () => {
  test('counts on when a later measure is lifted', async () => {
    const king = await makeKing(app)
    const first = await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(1) })
    await measures.conclude(first)
    await runOut(king)
    await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(2) })
    await measures.taken({ subject: 'user', id: king.id, action: 'lift' })
    expect(await measures.actionsOf(king)).toMatchObject({ strikes: 1 })
    const statement = (await measures.statementsOf(king)).find(({ reason }) => reason === first.reason)
    expect(statement?.ended_at).toBe(null)
  })

  test('takes no later restriction with it when an appeal against it is upheld', async () => {
    const king = await makeKing(app)
    await measures.conclude(
      await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(1) }),
    )
    await runOut(king)
    const [statement] = await measures.statementsOf(king)
    await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(2) })
    const sent = await app.call(decisionEndpoints.appeal, {
      as: king,
      query: {},
      body: { decision_id: statement!.id, text: plea },
    })
    expect(sent.status).toBe(201)
    const appeal = await calls.openCaseOf(king, 'appeal')
    expect((await calls.judge(colleague, appeal, 'approve')).status).toBe(200)
    expect(await isLimited(king)).toBe(true)
  })
})

test('no way to name an object makes a second object of it, or an error of ours', async () => {
  const hostess = await makeHostess(app, { profile: { description: 'Amo i treni lenti.' } })
  const { id } = hostess
  const spellings = [
    `0${id}`,
    `0x${id.toString(16)}`,
    `${id}e0`,
    `-${id}`,
    3_000_000_000,
    '99999999999999999999',
    'x',
  ]
  for (const subject of ['user', 'profile', 'description', 'nickname', 'message', 'review', 'photo'] as const)
    for (const spelling of spellings) {
      const action = subject === 'user' ? 'warn' : 'take_down'
      const { status } = await measures.take({ subject, id: spelling, action })
      expect([subject, spelling, status]).toEqual([subject, spelling, 404])
    }
  expect(await measures.actionsOf(hostess)).toMatchObject({ data: [] })
})

test('a copy of one’s data says nothing of what was undone, or hidden until a colleague declined it', async () => {
  const hostess = await makeHostess(app)
  const undone = await measures.taken({
    subject: 'user',
    id: hostess.id,
    action: 'restrict',
    until: inDays(2),
  })
  expect((await measures.undo(undone.id)).status).toBe(200)
  const hidden = await measures.taken({ subject: 'profile', id: hostess.id, action: 'take_down' })
  expect((await measures.undo(hidden.id)).status).toBe(200)
  const declined = await measures.taken({
    subject: 'user',
    id: hostess.id,
    action: 'warn',
    ground: 'underage',
  })
  expect((await measures.decide(declined.id, 'reject', colleague)).status).toBe(200)
  expect(await copyOf(hostess)).toMatchObject({ limiti: [], misure: [], 'misure-annunciate': [] })
})

async function copyOf({ id }: Person): Promise<unknown> {
  for await (const { name, content } of archiveContent(app.needs, id)) {
    if (name !== 'dati.json') continue
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return JSON.parse(Buffer.concat(parts).toString())
  }
  return null
}

test('a message that was taken down comes back as it was, at its time and read', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const opened = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  const params = { id: (opened.body as { chat_id: number }).chat_id }
  const sent = await app.call(chatEndpoints.send, { as: king, params, body: { message: 'Ciao' } })
  const messageId = (sent.body as { id: number }).id
  await app.call(chatEndpoints.read, { as: hostess, params })
  const state = async () => ({
    message: await app.db
      .selectFrom('message')
      .select(['state', 'delivered_at'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow(),
    hers: await app.db
      .selectFrom('chat_member')
      .select(['unread_count', 'last_message_id'])
      .where('chat_id', '=', params.id)
      .where('user_id', '=', hostess.id)
      .executeTakeFirstOrThrow(),
  })
  const before = await state()
  const action = await measures.taken({ subject: 'message', id: messageId, action: 'take_down' })
  expect((await measures.undo(action.id)).status).toBe(200)
  expect(await state()).toEqual(before)
})

test('a hostess who is limited gives no free message', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await measures.taken({ subject: 'user', id: hostess.id, action: 'restrict', until: inDays(2) })
  const given = await app.call(chatEndpoints.freeMessage, { as: hostess, body: { other_user_id: king.id } })
  expect(given).toMatchObject({ status: 403, body: { code: 'limited' } })
  await expect(
    app.db.insertInto('free_message').values({ hostess_id: hostess.id, chat_id: 0 }).execute(),
  ).rejects.toThrow('is limited')
})

describe('the picture of somebody who is not seen by strangers', () => {
  /** A king who writes with a hostess on pause, and the address of her picture in his list of chats. */
  async function partners() {
    const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
    const photo = await addPhoto(app, hostess, { seed: 91 })
    await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    await app.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hostess.id).execute()
    const picture = async () => {
      const { body } = await app.call(chatEndpoints.list, { as: king, query: { type: 'all' } })
      return (body as { regular_chats: Chat[] }).regular_chats[0]!.other_user.profile_picture_url
    }
    const status = async (url: string) => (await fetch(new URL(url, app.origin))).status
    const url = await picture()
    expect(url).toContain(photo)
    expect(await status(url)).toBe(200)
    return { hostess, photo, url, picture, status }
  }

  test('ends for who writes with her too, once it is taken down, whatever address he has kept', async () => {
    const { photo, url, status } = await partners()
    await measures.taken({ subject: 'photo', id: photo, action: 'take_down' })
    expect(await status(url)).toBe(404)
  })

  test('ends once the profile is hidden by the staff', async () => {
    const { hostess, url, picture, status } = await partners()
    await measures.taken({ subject: 'user', id: hostess.id, action: 'warn', ground: 'underage' })
    expect(await status(url)).toBe(404)
    expect(await picture()).toContain('no-attachment')
  })
})

test('a claim that has run out is no time spent on reading', async () => {
  const moderator = await makeAdmin(app)
  const hostess = await makeHostess(app, { state: 'pending' })
  const id = await app.db
    .transaction()
    .execute((trx) =>
      openCase(trx, { subject: 'profile', subjectId: String(hostess.id), userId: hostess.id }),
    )
  expect((await app.call(caseEndpoints.claim, { as: moderator, params: { id } })).status).toBe(200)
  await sql`alter table moderation_case disable trigger moderation_case_time_claim`.execute(app.db)
  await sql`update moderation_case set claimed_at = now() - interval '2 hours', claimed_until = now() - interval '1 hour'
    where id = ${id}`.execute(app.db)
  await sql`alter table moderation_case enable trigger moderation_case_time_claim`.execute(app.db)
  expect((await calls.judge(moderator, id, 'approve')).status).toBe(200)
  const time = await app.db.selectFrom('decision_time').select('begun_at').where('case_id', '=', id).execute()
  expect(time).toEqual([{ begun_at: null }])
})

test('who confirmed a measure neither holds the appeal against it nor reads its decision again', async () => {
  const king = await makeKing(app)
  const action = await measures.taken({ subject: 'user', id: king.id, action: 'warn', ground: 'underage' })
  expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(200)
  await measures.conclude(action)
  const [statement] = await measures.statementsOf(king)
  await app.call(decisionEndpoints.appeal, {
    as: king,
    query: {},
    body: { decision_id: statement!.id, text: plea },
  })
  const appeal = await calls.openCaseOf(king, 'appeal')
  const claim = (as: Person) => app.call(peopleQueueEndpoints.claim, { as, params: { id: king.id } })
  expect((await claim(colleague)).status).toBe(404)
  const third = await makeAdmin(app)
  expect(await claim(third)).toMatchObject({ status: 200, body: { case_ids: [appeal] } })
  expect((await calls.judge(third, appeal, 'approve')).status).toBe(200)

  // What was drawn by lot until here is not what this is about.
  await sql`delete from second_reading`.execute(app.db)
  await sql`insert into second_reading (case_id, drawn_for) values (${appeal}, 'sample')`.execute(app.db)
  const waitsFor = async (as: Person) => {
    const { body } = await app.call(readingEndpoints.list, { as })
    return (body as { total: number }).total
  }
  expect([await waitsFor(colleague), await waitsFor(await makeAdmin(app))]).toEqual([0, 1])
})

test('nobody keeps a nickname from being taken down by choosing what would stand in its place', async () => {
  const hostess = await makeHostess(app)
  for (const spelling of [`Utente ${hostess.id}`, 'utente.1O', 'UTENTE-lO7'])
    expect(nicknameProblem(spelling)).toBe('Questo nickname è riservato. Scegline un altro.')
  expect(nicknameProblem('Utente felice')).toBe(null)
})

test('nobody pays to write with somebody whom the staff have hidden, nor does she begin', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  const begun = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Ciao' },
  })
  expect(begun.status).toBe(201)
  await measures.taken({ subject: 'user', id: hostess.id, action: 'warn', ground: 'underage' })
  const { body } = await app.call(chatEndpoints.list, { as: king, query: { type: 'all' } })
  expect((body as { regular_chats: Chat[] }).regular_chats).toMatchObject([{ available: false }])
  const unlocked = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  expect(unlocked.status).toBe(404)
  const given = await app.call(chatEndpoints.freeMessage, { as: hostess, body: { other_user_id: king.id } })
  expect(given.status).toBe(404)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { ratingEndpoints } from '#features/chat/contract/support-rating.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { deskEndpoints } from '../contract/desk.ts'
import { type InboxView, type SupportConversation, supportEndpoints } from '../contract/support.ts'
import { readingSeconds, threadEndpoints } from '../contract/thread.ts'

let app: TestApp
let agent: Person
let colleague: Person

beforeAll(async () => {
  app = await startTestApp()
  agent = await makeAdmin(app, { adminRole: 'support' })
  colleague = await makeAdmin(app, { adminRole: 'support' })
})

async function write(as: Person, id: number, message: string): Promise<number> {
  const { status, body } = await app.call(chatEndpoints.send, { as, params: { id }, body: { message } })
  expect(status).toBe(201)
  return body.id
}

/** Somebody whose question was answered and closed. */
async function closed(message = 'Dove trovo la ricevuta?') {
  const member = await makeKing(app)
  const { support_chat } = (await app.call(chatEndpoints.list, { as: member, query: {} })).body
  const chatId = support_chat.id as number
  await write(member, chatId, message)
  const last = await write(agent, chatId, 'In Saldo e movimenti.')
  expect((await close(chatId, last)).status).toBe(204)
  return { member, chatId, last }
}

const close = (chatId: number, last_message_id: number) =>
  app.call(supportEndpoints.close, { as: agent, params: { chatId }, body: { last_message_id } })
const reopen = async (chatId: number) =>
  (await app.call(threadEndpoints.reopen, { as: agent, params: { chatId } })).status
const idsIn = async (query: { view: InboxView; q?: string }) =>
  ((await app.call(supportEndpoints.inbox, { as: agent, query })).body.data as SupportConversation[]).map(
    ({ chat }) => chat.id,
  )
const view = (chatId: number) => app.call(threadEndpoints.view, { as: agent, params: { chatId } })
const asked = async (member: Person) =>
  (await app.call(ratingEndpoints.question, { as: member })).body.closing_id as number | null

describe('a closed conversation', () => {
  test('stands among the closed ones, which are searched by themselves', async () => {
    const { chatId } = await closed('Come cambio il tramonto?')
    const open = await makeKing(app)
    const { support_chat } = (await app.call(chatEndpoints.list, { as: open, query: {} })).body
    await write(open, support_chat.id, 'Anche io: il tramonto')
    expect(await idsIn({ view: 'closed' })).toContain(chatId)
    expect(await idsIn({ view: 'closed' })).not.toContain(support_chat.id)
    expect(await idsIn({ view: 'closed', q: 'tramonto' })).toEqual([chatId])
    expect(new Set(await idsIn({ view: 'waiting', q: 'tramonto' }))).toEqual(
      new Set([chatId, support_chat.id]),
    )
  })

  test('is opened again once, waits then, and is done with the next word of the staff', async () => {
    const { chatId } = await closed()
    expect([await reopen(chatId), await reopen(chatId)]).toEqual([204, 409])
    expect(await idsIn({ view: 'closed' })).not.toContain(chatId)
    expect(await idsIn({ view: 'waiting' })).toContain(chatId)
    expect((await view(chatId)).body).toMatchObject({ closed_at: null, reopened_at: expect.any(String) })
    const logged = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'support.reopen')
      .where('subject_id', '=', String(chatId))
      .execute()
    expect(logged).toEqual([{ actor_id: agent.id }])

    await write(agent, chatId, 'Ancora una cosa: la trovi anche nella e-mail.')
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
    expect((await view(chatId)).body).toMatchObject({ closed_at: null, reopened_at: null })
  })

  test('that was opened again is closed again, and its member is asked about it once in all', async () => {
    const { member, chatId, last } = await closed()
    const before = await asked(member)
    await reopen(chatId)
    expect(await asked(member)).toBeNull()
    expect((await close(chatId, last)).status).toBe(204)
    expect(await idsIn({ view: 'closed' })).toContain(chatId)
    const after = await asked(member)
    expect([after === null, after === before]).toEqual([false, false])
    const rate = { as: member, params: { id: Number(after) }, body: { good: true, words: '' } }
    expect((await app.call(ratingEndpoints.answer, rate)).status).toBe(204)

    // What was said stays, and nothing new was written that could be asked about.
    expect(await reopen(chatId)).toBe(204)
    await close(chatId, last)
    expect(await asked(member)).toBeNull()
    const rated = app.db.updateTable('support_closing').set({ good: false }).where('chat_id', '=', chatId)
    await expect(rated.where('good', '=', true).execute()).rejects.toThrow('is rated once')
  })

  test('that is put off is open again, and can be closed when it is back', async () => {
    const { member, chatId, last } = await closed()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await app.call(deskEndpoints.snooze, {
      as: agent,
      params: { chatId },
      body: { until, last_message_id: last },
    })
    expect((await view(chatId)).body).toMatchObject({ closed_at: null, snoozed_until: until })
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
    expect(await asked(member)).toBeNull()
    await sql`update support_snooze set at = now() - interval '2 hours', until = now() - interval '1 hour'
      where chat_id = ${chatId}`.execute(app.db)
    expect(await idsIn({ view: 'waiting' })).toEqual(expect.arrayContaining([chatId]))
    await close(chatId, last)
    expect(await idsIn({ view: 'waiting' })).not.toContain(chatId)
    expect(await idsIn({ view: 'closed' })).toContain(chatId)
  })
})

test('of those that are put off the one that is back soonest stands on top', async () => {
  const [soon, late] = [await closed(), await closed()]
  for (const [{ chatId, last }, hours] of [
    [late, 5],
    [soon, 1],
  ] as const) {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString()
    const body = { until, last_message_id: last }
    await app.call(deskEndpoints.snooze, { as: agent, params: { chatId }, body })
  }
  expect(await idsIn({ view: 'snoozed' })).toEqual([soon.chatId, late.chatId])
})

describe('who else has a conversation open', () => {
  const says = async (as: Person, chatId: number, state: 'reading' | 'writing' | 'left') =>
    (await app.call(threadEndpoints.reading, { as, params: { chatId }, body: { state } })).body.others

  test('is told to whoever opens it, with who writes, for as long as their page says so', async () => {
    const { chatId } = await closed()
    const { chatId: another } = await closed()
    expect(await says(agent, chatId, 'reading')).toEqual([])
    expect(await says(colleague, another, 'writing')).toEqual([])
    expect(await says(colleague, chatId, 'writing')).toEqual([
      { id: agent.id, name: agent.name, writing: false },
    ])
    const writing = { id: colleague.id, name: colleague.name, writing: true }
    expect(await says(agent, chatId, 'reading')).toEqual([writing])
    await sql`update support_reader set seen_at = now() - make_interval(secs => ${readingSeconds.good})
      where user_id = ${colleague.id}`.execute(app.db)
    expect(await says(agent, chatId, 'reading')).toEqual([])
    await says(colleague, chatId, 'writing')
    await says(colleague, chatId, 'left')
    expect(await says(agent, chatId, 'reading')).toEqual([])
  })

  test('is nobody’s business in a chat of two members', async () => {
    const member = await makeKing(app)
    const { status } = await app.call(threadEndpoints.reading, {
      as: agent,
      params: { chatId: 2_000_000_000 },
      body: { state: 'reading' },
    })
    expect(status).toBe(404)
    expect((await view(member.id + 2_000_000)).status).toBe(404)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { getSupportTimes } from '#features/chat/contract/support-times.ts'
import { defaultSupportHours } from '#features/settings/contract/settings.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { contactEndpoint } from '../contract/contact.ts'
import { cannedReplyEditing, supportEndpoints } from '../contract/support.ts'
import { nextOpening } from './times.ts'

let app: TestApp
let agent: Person
let colleague: Person

beforeAll(async () => {
  app = await startTestApp()
  agent = await makeAdmin(app, { adminRole: 'support' })
  colleague = await makeAdmin(app, { adminRole: 'support' })
})

const write = (as: Person, id: number, message: string) =>
  app.call(chatEndpoints.send, { as, params: { id }, body: { message } })
const inbox = async (as: Person, view: 'waiting' | 'mine' | 'all' | 'contact' = 'all') =>
  (await app.call(supportEndpoints.inbox, { as, query: { view } })).body
const assign = (as: Person, chatId: number, assignee_id?: number | null) =>
  app.call(supportEndpoints.assign, { as, params: { chatId }, body: { assignee_id } })

/** Somebody who has asked the staff something. */
async function asking(message = 'Non trovo i miei Crediti') {
  const member = await makeKing(app, { credits: 30 })
  const { support_chat } = (await app.call(chatEndpoints.list, { as: member, query: {} })).body
  const chatId = support_chat.id as number
  expect((await write(member, chatId, message)).status).toBe(201)
  return { member, chatId }
}

const rowOf = async (as: Person, chatId: number) =>
  (await inbox(as)).data.find(({ chat }: { chat: { id: number } }) => chat.id === chatId)

describe('the inbox', () => {
  test('the longest waiting conversation comes first, then the latest message [CHAT-05]', async () => {
    const [first, second, third] = [await asking(), await asking(), await asking()]
    await write(agent, second.chatId, 'Eccoli')
    // Another message does not send who waits to the end.
    await write(first.member, first.chatId, 'Siete lì?')
    const wanted = [first, second, third].map(({ chatId }) => chatId)
    const order = (await inbox(agent)).data
      .map(({ chat }: { chat: { id: number } }) => chat.id)
      .filter((id: number) => wanted.includes(id))
    expect(order).toEqual([first.chatId, third.chatId, second.chatId])
    const waiting = (await inbox(agent, 'waiting')).data.map(({ chat }: { chat: { id: number } }) => chat.id)
    expect(waiting).toContain(first.chatId)
    expect(waiting).not.toContain(second.chatId)
  })

  test('shows the member, the last message and since when they wait', async () => {
    const { member, chatId } = await asking('Aiuto')
    expect(await rowOf(agent, chatId)).toMatchObject({
      chat: {
        other_user: { id: member.id, name: member.name, role: 'KING' },
        last_message: { message: 'Aiuto', sender_id: member.id },
        support_chat: true,
        unlocked: true,
        unread_count: 1,
      },
      assignee: null,
      waiting_since: expect.any(String),
      member: { email: member.email, state: 'approved', credits: 30 },
    })
    await app.call(chatEndpoints.read, { as: agent, params: { id: chatId } })
    expect(await rowOf(colleague, chatId)).toMatchObject({ chat: { unread_count: 0 } })
    await write(agent, chatId, 'Eccomi')
    expect(await rowOf(agent, chatId)).toMatchObject({ waiting_since: null })
  })

  test('an answer reaches the member like any message, unread until it is read; the member’s never wait for a moderator', async () => {
    const { member, chatId } = await asking('Il mio numero è 347 555 01 90')
    expect((await write(colleague, chatId, 'Scrivici a aiuto@lieta.example')).status).toBe(201)
    expect((await app.call(chatEndpoints.unreadCount, { as: member })).body).toBe(1)
    await app.call(chatEndpoints.read, { as: agent, params: { id: chatId } })
    const messages = (
      await app.call(chatEndpoints.messages, { as: member, params: { id: chatId }, query: {} })
    ).body
    expect(messages).toMatchObject([
      { sender_id: member.id, state: 'delivered', is_read: true },
      { sender_id: colleague.id, state: 'delivered' },
    ])
  })

  test('an answer counts as read when the member has read it, not when a colleague has [CHAT-11]', async () => {
    const { member, chatId } = await asking()
    await write(agent, chatId, 'Eccoli')
    const answered = async () => {
      const { body } = await app.call(chatEndpoints.messages, {
        as: agent,
        params: { id: chatId },
        query: {},
      })
      return (body as { text: string; is_read: boolean }[]).find(({ text }) => text === 'Eccoli')?.is_read
    }
    await app.call(chatEndpoints.read, { as: colleague, params: { id: chatId } })
    expect(await answered()).toBe(false)
    await app.call(chatEndpoints.read, { as: member, params: { id: chatId } })
    expect(await answered()).toBe(true)
  })

  test('what asks for no answer is closed, by who has read all of it; the next message waits again', async () => {
    const { member, chatId } = await asking('Dove sono i miei Crediti?')
    await write(agent, chatId, 'Eccoli')
    const thanks = await write(member, chatId, 'Grazie')
    const close = (last_message_id: number) =>
      app.call(supportEndpoints.close, { as: agent, params: { chatId }, body: { last_message_id } })
    const more = await write(member, chatId, 'Anzi, ne mancano due')
    expect(await close(thanks.body.id)).toMatchObject({ status: 409 })
    expect(await rowOf(agent, chatId)).toMatchObject({ waiting_since: expect.any(String) })
    const answered = () => app.db.selectFrom('support_wait').selectAll().execute()
    const before = await answered()
    expect((await close(more.body.id)).status).toBe(204)
    expect((await close(more.body.id)).status).toBe(204)
    expect(await rowOf(agent, chatId)).toMatchObject({ waiting_since: null })
    expect(await answered(), 'it was no answer').toEqual(before)
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'data'])
      .where('action', '=', 'support.close')
      .where('subject_id', '=', String(chatId))
      .execute()
    expect(auditEvents).toMatchObject([{ actor_id: agent.id, data: { user_id: member.id } }])
    await write(member, chatId, 'Siete lì?')
    expect(await rowOf(agent, chatId)).toMatchObject({ waiting_since: expect.any(String) })
  })

  test('a chat that is none with the staff is none here either', async () => {
    const king = await makeKing(app, { credits: 100 })
    const hostess = await makeHostess(app)
    const { body } = await app.call(chatEndpoints.initiate, {
      as: king,
      params: { userId: hostess.id },
      body: { message: 'Buonasera' },
    })
    for (const answer of [
      await assign(agent, body.chat_id),
      await app.call(supportEndpoints.notes, { as: agent, params: { chatId: body.chat_id } }),
      await app.call(supportEndpoints.addNote, {
        as: agent,
        params: { chatId: body.chat_id },
        body: { text: 'Curioso' },
      }),
      await app.call(supportEndpoints.close, {
        as: agent,
        params: { chatId: body.chat_id },
        body: { last_message_id: 1 },
      }),
      await write(agent, body.chat_id, 'Vi leggo'),
    ])
      expect(answer.status).toBe(404)
  })
})

describe('among the staff', () => {
  test('a conversation is taken on, passed on and left, each in the audit log; only colleagues can have it', async () => {
    const { member, chatId } = await asking()
    expect((await assign(agent, chatId)).status).toBe(204)
    expect((await inbox(agent, 'mine')).data).toMatchObject([{ assignee: { id: agent.id } }])
    expect((await assign(agent, chatId, colleague.id)).status).toBe(204)
    expect((await assign(agent, chatId, member.id)).status).toBe(404)
    expect(await rowOf(agent, chatId)).toMatchObject({ assignee: { name: colleague.name } })
    expect((await assign(colleague, chatId, null)).status).toBe(204)
    expect(await rowOf(agent, chatId)).toMatchObject({ assignee: null })
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'support.assign')
      .where('subject_id', '=', String(chatId))
      .orderBy('id')
      .execute()
    expect(auditEvents).toMatchObject([
      { actor_id: agent.id, before: null, after: agent.id },
      { actor_id: agent.id, before: agent.id, after: colleague.id },
      { actor_id: colleague.id, before: colleague.id, after: null },
    ])
  })

  test('of many who take it on at once one has it, and each change is written down once', async () => {
    const { chatId } = await asking()
    await Promise.all(Array.from({ length: 10 }, (_, turn) => assign(turn % 2 ? agent : colleague, chatId)))
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', String(chatId))
      .orderBy('id')
      .execute()
    expect(auditEvents.slice(1).map(({ before }) => before)).toEqual(
      auditEvents.slice(0, -1).map(({ after }) => after),
    )
    expect((await rowOf(agent, chatId)).assignee.id).toBe(auditEvents.at(-1)?.after)
  })

  test('notes are the staff’s alone: no message, no word of them to the member', async () => {
    const { member, chatId } = await asking()
    const note = await app.call(supportEndpoints.addNote, {
      as: agent,
      params: { chatId },
      body: { text: ' Ha già scritto ieri ' },
    })
    expect(note).toMatchObject({
      status: 201,
      body: { text: 'Ha già scritto ieri', author: { id: agent.id } },
    })
    const { body } = await app.call(supportEndpoints.notes, { as: colleague, params: { chatId } })
    expect(body).toEqual([note.body])
    const seen = await app.call(chatEndpoints.messages, { as: member, params: { id: chatId }, query: {} })
    expect(seen.body).toHaveLength(1)
    const blank = await app.call(supportEndpoints.addNote, {
      as: agent,
      params: { chatId },
      body: { text: ' ' },
    })
    expect(blank).toMatchObject({ status: 422, body: { errors: { text: expect.anything() } } })
  })

  test('an answer that comes up often is kept, offered to all, and retired', async () => {
    const offered = async () => (await app.call(cannedReplyEditing.list, { as: colleague })).body
    expect((await offered()).length).toBeGreaterThan(3)
    const { body } = await app.call(cannedReplyEditing.create, {
      as: agent,
      body: { title: 'Orari', text: 'Rispondiamo dal lunedì al sabato.' },
    })
    expect(await offered()).toContainEqual(body)
    const retire = () => app.call(cannedReplyEditing.retire, { as: agent, params: { id: body.id } })
    expect((await retire()).status).toBe(204)
    expect((await retire()).status).toBe(404)
    expect(await offered()).not.toContainEqual(body)
  })

  test('what came by the contact form waits until somebody has answered it by mail', async () => {
    const sent = await app.call(contactEndpoint, {
      body: {
        name: 'Ada',
        email: 'ada@posta.test',
        message: 'Vorrei sapere come funziona',
        termsAccepted: true,
        captcha: await proveHuman(app),
      },
    })
    expect(sent.status).toBe(200)
    const before = await inbox(agent, 'contact')
    expect(before).toMatchObject({ data: [], counts: { contact: 1 } })
    const [message] = before.contacts
    expect(message).toMatchObject({ email: 'ada@posta.test', answered_at: null })
    const answered = () =>
      app.call(supportEndpoints.contactAnswered, { as: agent, params: { id: message.id } })
    expect((await answered()).status).toBe(204)
    expect((await answered()).status).toBe(404)
    expect(await inbox(agent, 'contact')).toMatchObject({
      contacts: [{ answered_at: expect.any(String) }],
      counts: { contact: 0 },
    })
  })
})

describe('what a member may expect', () => {
  test.each([
    ['2026-11-20T12:00:00Z', null, 'a Friday at one'],
    ['2026-11-20T18:00:00Z', '2026-11-21T09:00:00.000Z', 'Friday at seven in the evening'],
    ['2026-11-21T13:30:00Z', '2026-11-23T08:00:00.000Z', 'Saturday afternoon'],
    ['2026-11-23T06:15:00Z', '2026-11-23T08:00:00.000Z', 'Monday before opening'],
    ['2026-03-28T15:00:00Z', '2026-03-30T07:00:00.000Z', 'the weekend on which summer time begins'],
    ['2026-10-24T15:00:00Z', '2026-10-26T08:00:00.000Z', 'the weekend on which it ends'],
  ])('%s: back at %s (%s)', (now, opensAt, _when) => {
    expect(nextOpening(new Date(now), defaultSupportHours)?.toISOString() ?? null).toBe(opensAt)
  })

  test('the usual time is the median of what others waited, once there are enough of them', async () => {
    const times = async () => (await app.call(getSupportTimes, { as: await makeHostess(app) })).body
    await app.db.deleteFrom('support_wait').execute()
    expect(await times()).toMatchObject({ usual_minutes: null })
    await app.db
      .insertInto('support_wait')
      .values([300, 600, 1200, 3000, 90_000].map((seconds) => ({ seconds })))
      .execute()
    expect(await times()).toMatchObject({ usual_minutes: 20 })
  })
})

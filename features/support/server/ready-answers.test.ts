import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { deskEndpoints } from '../contract/desk.ts'
import { replyActionEndpoints } from '../contract/reply-actions.ts'
import { cannedReplyEditing, supportEndpoints } from '../contract/support.ts'

let app: TestApp
let agent: Person
let owner: Person

beforeAll(async () => {
  app = await startTestApp()
  agent = await makeAdmin(app, { adminRole: 'support' })
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

async function asking(member?: Person) {
  const who = member ?? (await makeKing(app, { credits: 30 }))
  const { support_chat } = (await app.call(chatEndpoints.list, { as: who, query: {} })).body
  const chatId = support_chat.id as number
  const { body } = await app.call(chatEndpoints.send, {
    as: who,
    params: { id: chatId },
    body: { message: 'Il pagamento non è arrivato' },
  })
  return { member: who, chatId, last: body.id as number }
}

interface Actions {
  readonly tag_id?: number | null
  readonly closes?: boolean
  readonly snooze_minutes?: number | null
  readonly credits?: number | null
}

const setActions = (as: Person, id: number, actions: Actions) =>
  app.call(replyActionEndpoints.change, {
    as,
    params: { id },
    body: { tag_id: null, closes: false, snooze_minutes: null, credits: null, ...actions },
  })

async function makeReply(actions: Actions): Promise<number> {
  const { body } = await app.call(cannedReplyEditing.create, {
    as: owner,
    body: { title: `Prova ${randomUUID().slice(0, 8)}`, text: 'Ecco' },
  })
  expect((await setActions(owner, body.id, actions)).status).toBe(200)
  return body.id
}

interface Sending {
  readonly as?: Person
  readonly credits?: number | null
  readonly client_id?: string
}

const send = (
  { chatId, last }: { chatId: number; last: number },
  replyId: number,
  { as = agent, credits = null, client_id = randomUUID() }: Sending = {},
) =>
  app.call(replyActionEndpoints.send, {
    as,
    params: { chatId, replyId },
    body: { message: 'Ecco', client_id, credits, last_message_id: last },
  })

async function rowOf(chatId: number) {
  const { body } = await app.call(supportEndpoints.inbox, { as: agent, query: { view: 'all' } })
  return body.data.find(({ chat }: { chat: { id: number } }) => chat.id === chatId)
}

describe('a ready answer', () => {
  test('is sent and does all that it says, in one', async () => {
    const asked = await asking()
    const { body: tag } = await app.call(deskEndpoints.tag, {
      as: agent,
      params: { chatId: (await asking()).chatId },
      body: { name: 'Pagamento' },
    })
    const reply = await makeReply({ tag_id: tag.id, closes: true, credits: 40 })
    const sent = await send(asked, reply, { credits: 40 })
    expect(sent).toMatchObject({ status: 201, body: { text: 'Ecco', sender_id: agent.id } })
    expect(await rowOf(asked.chatId)).toMatchObject({
      waiting_since: null,
      closed_at: expect.any(String),
      tags: [tag],
      member: { credits: 70 },
    })
    const adjustments = await app.db
      .selectFrom('ledger_adjustment')
      .select(['amount', 'state', 'proposed_by'])
      .where('user_id', '=', asked.member.id)
      .execute()
    expect(adjustments).toEqual([{ amount: 40, state: 'posted', proposed_by: agent.id }])
  })

  test('puts the conversation off', async () => {
    const asked = await asking()
    await send(asked, await makeReply({ snooze_minutes: 120 }))
    expect(await rowOf(asked.chatId)).toMatchObject({
      snoozed_until: expect.any(String),
      waiting_since: null,
    })
  })

  test('the same press twice, or ten times at once, gives the Crediti once', async () => {
    const asked = await asking()
    const reply = await makeReply({ credits: 20 })
    const client_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(asked, reply, { credits: 20, client_id })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rowOf(asked.chatId)).toMatchObject({ member: { credits: 50 } })
  })

  test('is not sent where its Crediti are refused, and says which step failed', async () => {
    const asked = await asking(await makeHostess(app))
    const answer = await send(asked, await makeReply({ credits: 20, closes: true }), { credits: 20 })
    expect(answer).toMatchObject({ status: 409, body: { step: 'credits' } })
    expect(answer.body.message).toBe(
      'Risposta non inviata. Non siamo riusciti a accreditare i Crediti. Solo i king hanno un saldo.',
    )
    expect(await rowOf(asked.chatId)).toMatchObject({ waiting_since: expect.any(String), closed_at: null })
  })

  test('takes the Crediti back where a later step fails', async () => {
    const asked = await asking()
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody types them
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      await app.call(deskEndpoints.tag, { as: agent, params: { chatId: asked.chatId }, body: { name } })
    const { body: tag } = await app.call(deskEndpoints.tag, {
      as: agent,
      params: { chatId: (await asking()).chatId },
      body: { name: 'La settima' },
    })
    const reply = await makeReply({ tag_id: tag.id, credits: 20 })
    expect(await send(asked, reply, { credits: 20 })).toMatchObject({ status: 409, body: { step: 'tag' } })
    expect(await rowOf(asked.chatId)).toMatchObject({
      member: { credits: 30 },
      waiting_since: expect.any(String),
    })
  })

  test('stays within what one person may adjust alone in a day', async () => {
    const asked = await asking()
    const reply = await makeReply({ credits: 200 })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- each counts those before it
      statuses.push((await send(asked, reply, { credits: 200 })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409])
    expect(await rowOf(asked.chatId)).toMatchObject({ member: { credits: 1030 } })
    const waiting = await app.db
      .selectFrom('ledger_adjustment')
      .select('id')
      .where('user_id', '=', asked.member.id)
      .where('state', '=', 'proposed')
      .execute()
    expect(waiting, 'nothing is proposed behind the answer').toEqual([])
  })

  test('gives what the colleague saw, or nothing', async () => {
    const asked = await asking()
    const reply = await makeReply({ credits: 20 })
    expect(await send(asked, reply, { credits: 10 })).toMatchObject({
      status: 409,
      body: { code: 'outdated' },
    })
    expect(await send(asked, reply)).toMatchObject({ status: 409, body: { code: 'outdated' } })
    expect(await rowOf(asked.chatId)).toMatchObject({ member: { credits: 30 } })
  })

  test('is not sent over what the member has written since', async () => {
    const asked = await asking()
    await app.call(chatEndpoints.send, {
      as: asked.member,
      params: { id: asked.chatId },
      body: { message: 'Anzi, è arrivato' },
    })
    expect((await send(asked, await makeReply({ closes: true }))).status).toBe(409)
  })
})

describe('what a ready answer does', () => {
  test('is set by whoever answers, but for the Crediti: those by who may adjust wallets', async () => {
    const reply = await makeReply({ credits: 20 })
    expect((await setActions(agent, reply, { credits: 30 })).status).toBe(403)
    expect((await setActions(agent, reply, { credits: 20, closes: true })).status).toBe(200)
    const { body } = await app.call(replyActionEndpoints.list, { as: agent })
    expect(body[reply]).toEqual({ tag: null, closes: true, snooze_minutes: null, credits: 20 })
    expect((await setActions(agent, reply, { closes: true })).status).toBe(200)
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'canned_reply.actions')
      .where('subject_id', '=', String(reply))
      .orderBy('id')
      .execute()
    expect(auditEvents).toMatchObject([
      { actor_id: owner.id, after: { credits: 20 } },
      { actor_id: agent.id, after: { closes: true } },
      { actor_id: agent.id, after: { credits: null } },
    ])
  })

  test('is never more than the database allows', async () => {
    const reply = await makeReply({})
    expect((await setActions(owner, reply, { credits: 201 })).status).toBe(422)
    expect((await setActions(owner, reply, { closes: true, snooze_minutes: 60 })).status).toBe(422)
    // oxlint-disable-next-line no-await-in-loop -- each on its own
    for (const wrong of [
      { credits: 201, credits_by: owner.id },
      { credits: 10, credits_by: null },
      { closes: true, snooze_minutes: 60 },
    ])
      await expect(
        app.db.updateTable('reply_action').set(wrong).where('reply_id', '=', reply).execute(),
      ).rejects.toThrow('check constraint')
  })
})

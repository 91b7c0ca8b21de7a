import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { shares, startChatCompletionsServer } from '#testing/chat-completions-server.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { contactEndpoint } from '../contract/contact.ts'
import { deskEndpoints } from '../contract/desk.ts'
import { supportEndpoints } from '../contract/support.ts'

let app: TestApp
let agent: Person
beforeAll(async () => {
  app = await startTestApp()
  agent = await makeAdmin(app, { adminRole: 'support' })
})

const danger = 'Mi ha seguita fino a casa e adesso è sotto il portone, ho paura di lui'
const write = (as: Person, id: number, message: string) =>
  app.call(chatEndpoints.send, { as, params: { id }, body: { message } })
const inbox = async (view: 'waiting' | 'all' | 'contact' = 'waiting') =>
  (await app.call(supportEndpoints.inbox, { as: agent, query: { view } })).body

async function asking(message: string) {
  const member = await makeKing(app)
  const { support_chat } = (await app.call(chatEndpoints.list, { as: member, query: {} })).body
  const chatId = support_chat.id as number
  expect((await write(member, chatId, message)).status).toBe(201)
  return { member, chatId }
}

const listed = async () =>
  (await inbox()).data.map(({ chat, in_danger }: { chat: { id: number }; in_danger: boolean }) => ({
    id: chat.id,
    in_danger,
  }))

describe('a member who writes to the staff from danger', () => {
  test('comes before who has waited longer, until an answer, and is held by nothing', async () => {
    const first = await asking('Non trovo i miei Crediti')
    const afraid = await asking(danger)
    expect(await listed()).toEqual([
      { id: afraid.chatId, in_danger: true },
      { id: first.chatId, in_danger: false },
    ])
    const [message] = await app.db
      .selectFrom('message')
      .select('state')
      .where('chat_id', '=', afraid.chatId)
      .execute()
    expect(message?.state).toBe('delivered')
    expect(
      await app.db.selectFrom('moderation_case').select('id').where('subject', '=', 'message').execute(),
    ).toEqual([])

    // What is written next does not put it back among the others.
    await write(afraid.member, afraid.chatId, 'Ci siete?')
    expect((await listed())[0]).toEqual({ id: afraid.chatId, in_danger: true })
    await write(agent, afraid.chatId, 'Siamo qui. Chiama subito il 112.')
    await write(afraid.member, afraid.chatId, 'Grazie, è andato via')
    expect(await listed()).toEqual([
      { id: first.chatId, in_danger: false },
      { id: afraid.chatId, in_danger: false },
    ])
  })

  test('is not first while a colleague has put the conversation off', async () => {
    const { chatId } = await asking(danger)
    const { id: last_message_id } = await app.db
      .selectFrom('message')
      .select('id')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await app.call(deskEndpoints.snooze, { as: agent, params: { chatId }, body: { until, last_message_id } })
    const rows = (await inbox('all')).data as { chat: { id: number }; in_danger: boolean }[]
    expect(rows.find(({ chat }) => chat.id === chatId)?.in_danger).toBe(false)
  })

  test('what two members write to each other puts no conversation first', async () => {
    const { send, freshPair } = chatCalls(app)
    const { king, chatId } = await freshPair({ unlocked: true })
    await send(king, chatId, danger)
    const row = await app.db
      .selectFrom('chat')
      .select('danger_at')
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow()
    expect(row.danger_at).toBeNull()
  })
})

test('of the letters by the form whoever may be in danger comes first, while it waits', async () => {
  const send = async (name: string, message: string) =>
    app.call(contactEndpoint, {
      body: {
        name,
        email: `${name.toLowerCase()}@posta.test`,
        message,
        termsAccepted: true,
        captcha: await proveHuman(app),
      },
    })
  await send('Prima', 'Non riesco ad accedere.')
  await send('Seconda', 'Ho 15 anni e mi sono iscritta con il documento di mia sorella.')
  const letters = async () =>
    (await inbox('contact')).contacts.map(
      ({ id, name, in_danger }: { id: number; name: string; in_danger: boolean }) => ({
        id,
        name,
        in_danger,
      }),
    )
  expect(await letters()).toMatchObject([
    { name: 'Seconda', in_danger: true },
    { name: 'Prima', in_danger: false },
  ])
  const [{ id }] = (await letters()) as [{ id: number }]
  await app.call(supportEndpoints.contactAnswered, { as: agent, params: { id } })
  expect(await letters()).toMatchObject([{ name: 'Prima' }, { name: 'Seconda' }])
})

test('an outside reader that sees danger where ours does not is heard, and its absence breaks nothing', async () => {
  const server = await startChatCompletionsServer()
  server.says = () => shares({ safeguarding: 0.8 })
  app = await startTestApp(server.environment)
  agent = await makeAdmin(app, { adminRole: 'support' })
  const { member, chatId } = await asking('Il cielo è sempre più blu')
  expect(await listed()).toEqual([{ id: chatId, in_danger: true }])
  expect(server.asked.at(-1)?.body.messages[1]?.content).toBe('{"text":"Il cielo è sempre più blu"}')
  server.faults.push((reply) => void reply.destroy())
  expect((await write(member, chatId, 'Anche oggi')).status).toBe(201)
})

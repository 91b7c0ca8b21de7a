import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chatEndpoints, type Message } from '#contract/chat.ts'
import { makeOpenChat, type OpenChat } from '#server/testing/chats.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import type { Person } from '#server/testing/people.ts'
import { chatInvariants } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  // Of 60 messages a minute, six are left.
  app = await startTestApp({ RATE_LIMIT_SCALE: '0.1' })
})

const send = (as: Person, { chatId }: OpenChat, message: string, client_id = randomUUID()) =>
  app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message, client_id } })
const messagesOf = async (as: Person, { chatId }: OpenChat) =>
  (await app.call(chatEndpoints.messages, { as, params: { id: chatId }, query: {} })).body as Message[]
const secondOfMinute = async () =>
  (await sql<{ second: number }>`select extract(second from now())::integer as second`.execute(app.db))
    .rows[0]!.second

test('of ten messages at once beyond the limit none is written, and those within it are, each as it was answered [API-32]', async () => {
  const chat = await makeOpenChat(app)
  // The window is a minute of the clock: none may end meanwhile.
  await expect.poll(secondOfMinute, { timeout: 15_000 }).toBeLessThan(50)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(chat.king, chat, 'Buonasera')))
  const sent = answers.filter(({ status }) => status === 201).map(({ body }) => body as Message)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - sent.length)
  expect(sent).toHaveLength(6)
  expect(await messagesOf(chat.king, chat)).toEqual(sent.toSorted((a, b) => a.id - b.id))
  // The other one's count is their own.
  expect((await send(chat.hostess, chat, 'Buonasera a lei')).status).toBe(201)
  for (const { name, sql: statement } of chatInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

test('the same id again answers the same message, read or not, and a stranger finds no chat [API-32]', async () => {
  const [chat, other] = [await makeOpenChat(app), await makeOpenChat(app)]
  const id = randomUUID()
  const first = await send(chat.king, chat, 'Una volta', id)
  expect(first.status).toBe(201)
  await app.call(chatEndpoints.read, { as: chat.hostess, params: { id: chat.chatId } })
  const again = await send(chat.king, chat, 'Una volta', id)
  expect(again.body).toEqual({ ...first.body, is_read: true })
  expect(await messagesOf(chat.hostess, chat)).toHaveLength(1)
  expect((await send(other.king, chat, 'Posso?')).status).toBe(404)
})

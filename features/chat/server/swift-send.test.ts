import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints, type Message } from '../contract/chat.ts'
import { type Database, openKeptDatabase, openPool } from '#platform/server/db/database.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import type { Person } from '#testing/people.ts'
import { chatInvariants } from './audit.ts'
import { isBlockedPair } from './find-chat.ts'
import { sendSwiftly } from './swift-send.ts'

let app: TestApp
beforeAll(async () => {
  // Of 60 messages a minute, six are left.
  app = await startTestApp({ RATE_LIMIT_SCALE: '0.1' })
})

const send = (as: Person, { chatId }: OpenChat, message: string, client_id = randomUUID()) =>
  app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message, client_id } })
const messagesOf = async (as: Person, { chatId }: OpenChat) =>
  (await app.call(chatEndpoints.messages, { as, params: { id: chatId }, query: {} })).body as Message[]

test('of ten messages at once beyond the limit none is written, and those within it are, each as it was answered [API-32]', async () => {
  const chat = await makeOpenChat(app)
  await withinOneWindow(app, 60, 10)
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

describe('what is to be thought about goes the long way', () => {
  let kept: Database
  beforeAll(() => {
    const { pool, log } = app.needs
    kept = openKeptDatabase(openPool(String(pool.options.connectionString), log, { plans: 'kept', max: 1 }))
  })
  afterAll(() => kept.destroy())

  const swiftly = async ({ id: userId }: { id: number }, chatId: number, client_id = randomUUID()) => {
    const told: unknown[] = []
    const actor = { userId, adminRole: null } as Parameters<typeof sendSwiftly>[1]
    const needs = { db: kept, expect: () => {}, publish: (notice: unknown) => told.push(notice) }
    const message = await sendSwiftly(needs, actor, chatId, { message: 'Buonasera', client_id })
    return { message, told: told.length }
  }
  const run = (statement: string) => sql.raw(statement).execute(app.db)
  const ban = (userId: number) =>
    run(`insert into suspension (user_id, reason) values (${userId}, 'Molesta altre persone.')`)

  test('ordinary is what either of two who talk already says to the other', async () => {
    const chat = await makeOpenChat(app)
    for (const sender of [chat.king, chat.hostess, chat.king])
      expect(await swiftly(sender, chat.chatId)).toMatchObject({ message: { text: 'Buonasera' }, told: 3 })
    await run(`update unlock set state = 'earned', cost = 50, ended_at = now(), end_reason = 'reply'
      where chat_id = ${chat.chatId}`)
    expect((await swiftly(chat.king, chat.chatId)).told).toBe(3)
  })

  test.each<[string, (chat: OpenChat) => Promise<unknown>]>([
    [
      'the price waits for her reply',
      ({ chatId }) =>
        run(`update unlock set state = 'pending', cost = 50,
      due_at = now() + interval '1 day' where chat_id = ${chatId}`),
    ],
    ['the chat is locked', ({ chatId }) => run(`delete from unlock where chat_id = ${chatId}`)],
    ['he blocked her', ({ king, hostess }) => run(`insert into block values (${king.id}, ${hostess.id})`)],
    ['she blocked him', ({ king, hostess }) => run(`insert into block values (${hostess.id}, ${king.id})`)],
    ['he is banned', ({ king }) => ban(king.id)],
    ['she is banned', ({ hostess }) => ban(hostess.id)],
    [
      'her account is gone',
      ({ hostess }) => run(`update users set state = 'erased' where id = ${hostess.id}`),
    ],
  ])('where %s nothing is written, and nobody is told [API-32]', async (_, change) => {
    const chat = await makeOpenChat(app)
    await change(chat)
    for (const sender of [chat.king, chat.hostess])
      expect(await swiftly(sender, chat.chatId)).toEqual({ message: null, told: 0 })
    expect((await run(`select from message where chat_id = ${chat.chatId}`)).rows).toEqual([])
  })

  test('a block is found by its key, however many there are', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ${isBlockedPair(sql<number>`1`, sql<number>`2`)}`.execute(kept)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Cond: .*blocke[dr]_id.*blocke[dr]_id/,
    )
  })

  test('nor for a stranger, in a support chat, or under an id that was sent before', async () => {
    const chat = await makeOpenChat(app)
    const other = await makeOpenChat(app)
    expect(await swiftly(other.king, chat.chatId)).toEqual({ message: null, told: 0 })
    const { rows } = await sql<{ id: number }>`
      insert into chat (member_id) values (${chat.king.id}) returning id`.execute(app.db)
    expect(await swiftly(chat.king, rows[0]!.id)).toEqual({ message: null, told: 0 })
    const id = randomUUID()
    expect((await swiftly(chat.king, chat.chatId, id)).told).toBe(3)
    expect(await swiftly(chat.king, chat.chatId, id)).toEqual({ message: null, told: 0 })
    // Hers, not his.
    expect((await swiftly(chat.hostess, chat.chatId, id)).told).toBe(3)
  })
})

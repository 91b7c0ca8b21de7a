import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints, type Message } from '../contract/chat.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import type { Person } from '#testing/people.ts'
import { chatInvariants } from './audit.ts'
import { isBlockedPair } from './find-chat.ts'
import { storeMessage } from './store-message.ts'

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

describe('the function that writes a message', () => {
  const store = (
    { id: userId }: { id: number },
    chatId: number,
    clientId = randomUUID(),
    more: object = {},
  ) => {
    const unsent = { sender: { userId, adminRole: null }, chatId, clientId, text: 'Buonasera', ...more }
    return storeMessage(app.db, unsent, { held: false, refuseHeld: false, canFollowUp: false, ...more })
  }
  const run = (statement: string) => sql.raw(statement).execute(app.db)
  const ban = (userId: number) =>
    run(`insert into suspension (user_id, reason) values (${userId}, 'Molesta altre persone.')`)
  const written = async ({ chatId }: OpenChat) =>
    (await run(`select from message where chat_id = ${chatId}`)).rows.length

  test('writes what either of two who talk already says to the other', async () => {
    const chat = await makeOpenChat(app)
    for (const sender of [chat.king, chat.hostess, chat.king])
      expect(await store(sender, chat.chatId)).toMatchObject({
        outcome: 'sent',
        message: { state: 'delivered', unlocked: true },
        chat: { kingId: chat.king.id, hostessId: chat.hostess.id, pending: false },
      })
    await run(`update unlock set state = 'earned', cost = 50, ended_at = now(), end_reason = 'reply'
      where chat_id = ${chat.chatId}`)
    expect((await store(chat.king, chat.chatId)).outcome).toBe('sent')
    expect(await written(chat)).toBe(4)
  })

  test('leaves to a transaction what moves the price, and only that', async () => {
    const chat = await makeOpenChat(app)
    await run(`update unlock set state = 'pending', cost = 50, due_at = now() + interval '1 day'
      where chat_id = ${chat.chatId}`)
    expect(await store(chat.king, chat.chatId)).toEqual({ outcome: 'follow_up', part: 'king' })
    expect(await store(chat.hostess, chat.chatId)).toEqual({ outcome: 'follow_up', part: 'hostess' })
    expect(await written(chat)).toBe(0)
    await run(`update unlock set clock_started_at = now() where chat_id = ${chat.chatId}`)
    expect((await store(chat.king, chat.chatId)).outcome).toBe('sent')
    expect((await store(chat.hostess, chat.chatId)).outcome).toBe('follow_up')
    expect(await written(chat)).toBe(1)
  })

  test.each<[string, string, (chat: OpenChat) => Promise<unknown>]>([
    [
      'he blocked her',
      'not_found',
      ({ king, hostess }) => run(`insert into block values (${king.id}, ${hostess.id})`),
    ],
    [
      'she blocked him',
      'not_found',
      ({ king, hostess }) => run(`insert into block values (${hostess.id}, ${king.id})`),
    ],
    ['he is banned', 'unavailable', ({ king }) => ban(king.id)],
    ['she is banned', 'unavailable', ({ hostess }) => ban(hostess.id)],
    [
      'her account is gone',
      'unavailable',
      ({ hostess }) => run(`update users set state = 'erased' where id = ${hostess.id}`),
    ],
  ])('writes nothing where %s: %s [API-32]', async (_, outcome, change) => {
    const chat = await makeOpenChat(app)
    await change(chat)
    for (const sender of [chat.king, chat.hostess])
      expect(await store(sender, chat.chatId)).toEqual({ outcome })
    expect(await written(chat)).toBe(0)
  })

  test('keeps what he writes into a locked chat, so many and no more, and lets her wait', async () => {
    const chat = await makeOpenChat(app)
    await run(`delete from unlock where chat_id = ${chat.chatId}`)
    expect(await store(chat.hostess, chat.chatId)).toEqual({ outcome: 'locked' })
    for (const held of [false, true, false])
      expect(await store(chat.king, chat.chatId, randomUUID(), { held })).toMatchObject({
        outcome: 'sent',
        message: { state: held ? 'held' : 'waiting', unlocked: false },
      })
    expect(await store(chat.king, chat.chatId)).toEqual({ outcome: 'unlock_required' })
    expect(await written(chat)).toBe(3)
  })

  test('warns of what a rule holds only where it would be written, and never in a chat with the staff', async () => {
    const chat = await makeOpenChat(app)
    const warn = { held: true, refuseHeld: true }
    expect(await store(chat.king, chat.chatId, randomUUID(), warn)).toEqual({ outcome: 'would_hold' })
    await ban(chat.hostess.id)
    expect(await store(chat.king, chat.chatId, randomUUID(), warn)).toEqual({ outcome: 'unavailable' })
    const { rows } = await sql<{ id: number }>`
      insert into chat (member_id) values (${chat.king.id}) returning id`.execute(app.db)
    expect(await store(chat.king, rows[0]!.id, randomUUID(), warn)).toMatchObject({
      outcome: 'sent',
      message: { state: 'delivered', member_id: chat.king.id },
      part: 'member',
    })
  })

  test('writes nothing for a stranger, nor twice under one id', async () => {
    const [chat, other] = [await makeOpenChat(app), await makeOpenChat(app)]
    expect(await store(other.king, chat.chatId)).toEqual({ outcome: 'not_found' })
    expect(await store(chat.king, 1_000_000)).toEqual({ outcome: 'not_found' })
    const id = randomUUID()
    expect((await store(chat.king, chat.chatId, id)).outcome).toBe('sent')
    const again = { outcome: 'repeated', state: 'delivered' }
    expect(await store(chat.king, chat.chatId, id)).toMatchObject(again)
    // Hers, not his.
    expect((await store(chat.hostess, chat.chatId, id)).outcome).toBe('sent')
    // What was written before is answered so even where he may write no more.
    await ban(chat.hostess.id)
    expect(await store(chat.king, chat.chatId, id)).toMatchObject(again)
    expect(await written(chat)).toBe(2)
  })
})

test('a block is found by its key, however many there are', async () => {
  const plan = await app.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ${isBlockedPair(sql<number>`1`, sql<number>`2`)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*blocke[dr]_id.*blocke[dr]_id/)
})

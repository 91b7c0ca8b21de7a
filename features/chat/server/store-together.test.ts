import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import type { Person } from '#testing/people.ts'
import { storeTogether } from './store-together.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const store = (
  { id: userId }: Person,
  { chatId }: OpenChat,
  more: { text?: string; listening?: number[] } = {},
) =>
  storeTogether(
    app.db,
    { sender: { userId, adminRole: null }, chatId, clientId: randomUUID(), text: more.text ?? 'Buonasera' },
    more.listening ?? [],
  )
const transactionOf = async (id: number) =>
  (await sql<{ xmin: string }>`select xmin::text from message where id = ${id}`.execute(app.db)).rows[0]?.xmin
const idOf = ({ stored }: Awaited<ReturnType<typeof store>>) => {
  if (stored.outcome !== 'sent') throw new Error(stored.outcome)
  return stored.message.id
}

/** Goes at once: what is sent at the same moment goes together behind it. */
const sendAhead = async () => {
  const chat = await makeOpenChat(app)
  return () => store(chat.king, chat)
}

test('what is sent at one moment in several chats is one transaction, each answered by itself', async () => {
  const [one, other, foreign] = [await makeOpenChat(app), await makeOpenChat(app), await makeOpenChat(app)]
  const ahead = await sendAhead()
  const [before, first, second, refused, third] = await Promise.all([
    ahead(),
    store(one.king, one, { text: 'Prima' }),
    store(other.hostess, other, { text: 'Altrove' }),
    store(foreign.king, one),
    store(one.hostess, one, { text: 'Dopo' }),
  ])
  expect(refused.stored).toEqual({ outcome: 'not_found' })
  expect(first.stored).toMatchObject({ message: { text: 'Prima', sender_id: one.king.id } })
  expect(second.stored).toMatchObject({ chat: { id: other.chatId }, message: { text: 'Altrove' } })
  expect(idOf(first)).toBeLessThan(idOf(third))
  const together = new Set(await Promise.all([first, second, third].map(idOf).map(transactionOf)))
  expect(together.size).toBe(1)
  expect(together).not.toContain(await transactionOf(idOf(before)))
})

test('a chat that somebody holds keeps nobody else waiting', async () => {
  const [held, free, other] = [await makeOpenChat(app), await makeOpenChat(app), await makeOpenChat(app)]
  const ahead = await sendAhead()
  let waiting: ReturnType<typeof store> | undefined
  await app.db.transaction().execute(async (trx) => {
    await sql`select from chat where id = ${held.chatId} for update`.execute(trx)
    const before = ahead()
    waiting = store(held.king, held)
    const passed = await Promise.all([store(free.king, free), store(other.king, other)])
    // Read by another connection while the first chat is still held: they are committed. Together, as the first was
    // skipped: had it been waited for, the batch would have failed, and each would have been written alone.
    const [one, two] = await Promise.all(passed.map(idOf).map(transactionOf))
    expect(one).toBeDefined()
    expect(two).toBe(one)
    await before
  })
  expect((await waiting!).stored.outcome).toBe('sent')
})

test('where one cannot be written at all, the others of its moment are', async () => {
  const [one, other] = [await makeOpenChat(app), await makeOpenChat(app)]
  const ahead = await sendAhead()
  const [, broken, whole] = await Promise.allSettled([
    ahead(),
    store(one.king, one, { text: 'x'.repeat(100_000) }),
    store(other.king, other),
  ])
  expect(broken.status).toBe('rejected')
  expect(whole).toMatchObject({ value: { stored: { outcome: 'sent' } } })
})

test('of the sessions that listen, those that have ended are not known to hear', async () => {
  const chat = await makeOpenChat(app)
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from session where user_id in (${chat.king.id}, ${chat.hostess.id}) order by user_id`.execute(
    app.db,
  )
  const ended = rows.find(({ user_id }) => user_id === chat.hostess.id)!.id
  await sql`update session set expires_at = now() where id = ${ended}`.execute(app.db)
  const { live } = await store(chat.king, chat, { listening: rows.map(({ id }) => id) })
  expect([...live]).toEqual(rows.map(({ id }) => id).filter((id) => id !== ended))
})

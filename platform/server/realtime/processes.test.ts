import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { readConfig } from '#platform/server/config/config.ts'
import type { Message } from '#features/chat/contract/chat.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { type Database, openDatabase, openPool } from '../db/database.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { markErased } from '#testing/account-states.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { type Client, connectClient, heardOn, next, within } from '#testing/pusher-client.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'

/** Two processes that share nothing but the database; who writes is at the one, who listens at the other. */
interface Server {
  readonly port: number
  readonly origin: string
  process: ChildProcess
}

let database: TestDatabase
let dataDir: string
let db: Database
let near: Server
let far: Server

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lieta-processes-'))
  db = openDatabase(openPool(database.url, pino({ level: 'silent' })))
  ;[near, far] = await Promise.all([startServer(), startServer()])
})

afterAll(async () => {
  for (const { process } of [near, far]) {
    process.kill('SIGTERM')
    await once(process, 'exit')
  }
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startServer(): Promise<Server> {
  const port = await freePort()
  return { port, origin: `http://127.0.0.1:${port}`, process: await startOn(port) }
}

const startOn = (port: number) => startServerProcess(port, place())

const place = () => ({
  DATABASE_URL: database.applicationUrl,
  DATABASE_DIRECT_URL: database.url,
  DATA_DIR: dataDir,
  APP_SECRET: 'the same secret on every machine, as it must be',
})

async function call(
  { origin }: Server,
  as: Person,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: any }> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const town = () => ({
  db,
  needs: { hooks: { profileChanged: refreshSearchRow }, config: readConfig(place()) },
})
const write = (server: Server, as: Person, chatId: number, message: string) =>
  call(server, as, 'POST', `/api/chats/${chatId}/messages`, { message, client_id: randomUUID() })
const messagesOf = async (server: Server, as: Person, chatId: number): Promise<Message[]> =>
  (await call(server, as, 'GET', `/api/chats/${chatId}/messages?per_page=100`)).body

async function joined(client: Client, name: string) {
  const channel = client.subscribe(name)
  await next(channel, 'pusher:subscription_succeeded')
  return channel
}

test('messages sent at one process are delivered at the other, in order, and so are read receipts', async () => {
  const { king, hostess, chatId } = await makeOpenChat(town())
  // She signs at the one and has her socket at the other: nothing is sticky.
  const client = await connectClient(near.origin, hostess, far.port)
  const [chat, own] = [
    await joined(client, chatChannel(chatId)),
    await joined(client, userChannel(hostess.id)),
  ]
  const [inChat, onOwn] = [heardOn(chat, 'NewMessage'), heardOn(own, 'NewMessage')]
  const texts = Array.from({ length: 20 }, (_, n) => `Grazie della serata, ${'abcdefghilmnopqrstuv'[n]}`)
  for (const text of texts) expect((await write(near, king, chatId, text)).status).toBe(201)
  await expect.poll(() => inChat.map(({ text }) => text)).toEqual(texts)
  await expect.poll(() => onOwn.length).toBe(texts.length)
  expect(onOwn[0]).toEqual({ sender_id: king.id, chat_id: chatId })

  const his = await joined(await connectClient(near.origin, king), chatChannel(chatId))
  const read = next(his, 'MessageRead')
  await call(far, hostess, 'POST', `/api/chats/${chatId}/messages/read`)
  expect(await read).toEqual({ chat_id: chatId, reader_id: hostess.id, last_read_id: inChat.at(-1).id })
})

describe('within 5 s, at a process that was told nothing,', () => {
  /** His stock client at the far process, on his own channel and the chat's. */
  async function listening() {
    const chat = await makeOpenChat(town())
    const client = await connectClient(far.origin, chat.king)
    await joined(client, userChannel(chat.king.id))
    return { ...chat, client, channel: await joined(client, chatChannel(chat.chatId)) }
  }

  /** Closed for good: the code says that coming back is of no use. */
  const isClosed = async (client: Client) =>
    expect(await within(5_000, next(client.connection, 'error'))).toMatchObject({ data: { code: 4009 } })

  test('the socket of who logs out closes', async () => {
    const { king, client } = await listening()
    const closed = isClosed(client)
    expect((await call(near, king, 'POST', '/api/logout')).status).toBe(204)
    await closed
  })

  test('the sockets of who leaves on all devices close, each of another session', async () => {
    const { king, client } = await listening()
    const token = `${king.token}-other`
    await db
      .insertInto('session')
      .values({
        user_id: king.id,
        token_hash: tokenDigest(readConfig(place()), token),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const other = await connectClient(far.origin, { ...king, token })
    await joined(other, userChannel(king.id))
    const closed = Promise.all([isClosed(client), isClosed(other)])
    const { status } = await call(near, king, 'DELETE', '/api/sessions')
    expect(status).toBe(204)
    await closed
  })

  test('the socket of a banned person closes, and hears nothing from the ban on', async () => {
    const { king, hostess, chatId, client, channel } = await listening()
    const leaks = heardOn(channel, 'MessageRead')
    expect((await write(near, king, chatId, 'Buonasera')).status).toBe(201)
    const admin = await makeAdmin(town())
    const closed = isClosed(client)
    const ban = await call(near, admin, 'POST', `/api/admin/users/${king.id}/ban`, { reason: 'Truffa.' })
    expect(ban.status).toBeLessThan(300)
    await call(near, hostess, 'POST', `/api/chats/${chatId}/messages/read`)
    await closed
    expect(leaks).toEqual([])
  })

  test('the socket of an erased account closes', async () => {
    const { king, client } = await listening()
    const closed = isClosed(client)
    await markErased({ db }, king)
    await closed
  })

  test('both sockets leave the chat after a block, and stay open for everything else', async () => {
    const { king, hostess, chatId, client, channel } = await listening()
    const hers = await connectClient(near.origin, hostess)
    const herChannel = await joined(hers, chatChannel(chatId))
    const left = [channel, herChannel].map((each) => within(5_000, next(each, 'pusher:subscription_error')))
    expect((await call(near, hostess, 'POST', '/api/blocks', { user_id: king.id })).status).toBe(204)
    expect(await Promise.all(left)).toMatchObject([{ status: 403 }, { status: 403 }])
    expect(client.connection.state).toBe('connected')
    expect(hers.connection.state).toBe('connected')
    // And it cannot be joined anew.
    client.unsubscribe(chatChannel(chatId))
    const again = client.subscribe(chatChannel(chatId))
    expect(await within(5_000, next(again, 'pusher:subscription_error'))).toMatchObject({ status: 403 })
  })
})

test('after the process of a listener was killed, the stock client comes back by itself and its page misses nothing', async () => {
  const { king, hostess, chatId } = await makeOpenChat(town())
  const client = await connectClient(far.origin, hostess)
  const channel = await joined(client, chatChannel(chatId))
  const live = heardOn(channel, 'NewMessage')
  expect((await write(near, king, chatId, 'Prima della caduta')).status).toBe(201)
  await expect.poll(() => live.length).toBe(1)

  far.process.kill('SIGKILL')
  await once(far.process, 'exit')
  const missed = []
  for (const text of ['Mentre era via', 'E ancora'])
    missed.push((await write(near, king, chatId, text)).body.id)
  const again = next(channel, 'pusher:subscription_succeeded')
  far.process = await startOn(far.port)
  await within(50_000, again)

  // What the page does once it hears `connected` again: it asks for the newest page and the counts.
  const caughtUp = await messagesOf(far, hostess, chatId)
  expect(caughtUp.map(({ id }) => id)).toEqual([live[0].id, ...missed])
  expect((await call(far, hostess, 'GET', '/api/unread-messages-count')).body).toBe(3)
  // And what comes from now on is heard live, once.
  const { body } = await write(near, king, chatId, 'Di nuovo insieme')
  await expect.poll(() => live.map(({ id }) => id)).toEqual([live[0].id, body.id])
})

test('messages that are written while a client reconnects are on its page or live, none twice and none in between', async () => {
  const { king, hostess, chatId } = await makeOpenChat(town())
  const client = await connectClient(far.origin, hostess)
  const channel = await joined(client, chatChannel(chatId))
  const live = heardOn(channel, 'NewMessage')
  const sent: number[] = []
  let done = false
  const writing = (async () => {
    while (!done) sent.push((await write(near, king, chatId, 'Buonasera')).body.id)
  })()
  await expect.poll(() => live.length).toBeGreaterThan(3)
  // The network is cut under it; the client notices and comes back.
  const again = next(channel, 'pusher:subscription_succeeded')
  client.connection.disconnect()
  client.connect()
  await within(30_000, again)
  const onPage = (await messagesOf(far, hostess, chatId)).map(({ id }) => id)
  done = true
  await writing
  const newest = onPage.at(-1)!
  await expect.poll(() => live.at(-1)?.id).toBe(sent.at(-1))
  const liveIds = live.map(({ id }) => id)
  expect(new Set(liveIds).size).toBe(liveIds.length)
  const known = new Set([...onPage, ...liveIds])
  expect(sent.filter((id) => id >= onPage[0]! && !known.has(id))).toEqual([])
  expect(sent.filter((id) => id > newest && !liveIds.includes(id))).toEqual([])
})

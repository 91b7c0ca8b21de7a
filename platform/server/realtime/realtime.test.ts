import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { chatChannel, profileChannel, userChannel } from '#platform/contract/realtime.ts'
import { transaction } from '#platform/server/db/database.ts'
import { realtimeRules } from '#features/chat/server/live.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeOpenChat, makeChat } from '#testing/chats.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { connectClient, heardOn, next, within } from '#testing/pusher-client.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { attachPusherEndpoint } from './pusher-endpoint.ts'
import { openRealtime } from './realtime.ts'
import { type RealtimeKeys, realtimeKeys } from './signature.ts'
import { blockPerson, pauseProfile, suspendAccount } from '#testing/account-states.ts'

let app: TestApp
let keys: RealtimeKeys
let king: Person
let hostess: Person
let stranger: Person
let chatId: number

beforeAll(async () => {
  app = await startTestApp()
  keys = realtimeKeys(app.needs.config.key('realtime'))
  king = await makeKing(app)
  hostess = await makeHostess(app)
  stranger = await makeKing(app)
  chatId = await makeChat(app, king, hostess)
})

describe('the stock pusher-js client', () => {
  test('joins the channel of its user and hears of a new message', async () => {
    const channel = await requirement('RT-01', () => subscribed(king, userChannel(king.id)))
    const heard = next(channel, 'NewMessage')
    const ids = { sender_id: hostess.id, chat_id: chatId }
    app.needs.publish({ channel: userChannel(king.id), event: 'NewMessage', ids })
    expect(await heard).toEqual(ids)
  })

  test('receives the whole message on the channel of the chat, client_id for its sender only', async () => {
    const [his, hers] = await requirement('RT-02', () => bothInChat())
    const heard = Promise.all([next(his, 'NewMessage'), next(hers, 'NewMessage')])
    const { id, client_id } = await writeMessage('delivered')
    app.needs.publish({ channel: chatChannel(chatId), event: 'NewMessage', ids: { message_id: id } })
    const [toHim, toHer] = await heard
    expect(toHim).toMatchObject({ id, text: 'Buonasera', sender_id: king.id, client_id })
    expect(toHer).toMatchObject({ id, text: 'Buonasera', sender_id: king.id })
    expect(toHer).not.toHaveProperty('client_id')
  })

  test('gets no event for a waiting, held or refused message of the other person [CHAT-12]', async () => {
    const [his, hers] = await bothInChat()
    for (const state of ['waiting', 'held', 'refused'] as const) {
      const { id } = await writeMessage(state)
      const toHim = next(his, 'NewMessage')
      const toHer = next(hers, 'MessageRead')
      const leaks = heardOn(hers, 'NewMessage')
      app.needs.publish({ channel: chatChannel(chatId), event: 'NewMessage', ids: { message_id: id } })
      // Notices of one channel keep their order: once the second is here, the first has had its chance.
      const read = { chat_id: chatId, reader_id: king.id, last_read_id: id }
      app.needs.publish({ channel: chatChannel(chatId), event: 'MessageRead', ids: read })
      expect(await toHim).toMatchObject({ id, state })
      expect(await toHer).toEqual(read)
      expect(leaks).toEqual([])
    }
  })

  test('with a profile open hears that something of it is gone, and no more than that', async () => {
    const shown = await makeHostess(app)
    const channel = await subscribed(stranger, profileChannel(shown.id))
    const heard = next(channel, 'ProfileChanged')
    await transaction(app.db, (trx) => app.needs.hooks.shownChanged(trx, shown.id))
    expect(await within(2_000, heard)).toEqual({ user_id: shown.id })
  })

  test('may not join a channel that is not its own, or that does not exist', async () => {
    const client = await connect(stranger)
    const areRefused = async (...names: string[]) => {
      for (const name of names) {
        const channel = client.subscribe(name)
        const joined = next(channel, 'pusher:subscription_succeeded')
        const refused = next(channel, 'pusher:subscription_error')
        expect(await Promise.race([joined, refused]), name).toMatchObject({ status: 403 })
      }
    }
    await requirement('RT-01', () => areRefused(userChannel(king.id), 'private-other.1'))
    await requirement('RT-02', () => areRefused(chatChannel(chatId), chatChannel(999_999)))
    const [staff, blocker, paused] = [await makeAdmin(app), await makeHostess(app), await makeHostess(app)]
    await blockPerson(app, blocker, stranger)
    await pauseProfile(app, paused)
    await areRefused(...[staff, blocker, paused].map(({ id }) => profileChannel(id)), profileChannel(999_999))
  })

  test('gets no more events after a block, although it is still subscribed', async () => {
    const [one, other] = [await makeKing(app), await makeHostess(app)]
    const id = await makeChat(app, one, other)
    const client = await connect(one)
    const chat = client.subscribe(chatChannel(id))
    const own = client.subscribe(userChannel(one.id))
    await Promise.all([chat, own].map((channel) => next(channel, 'pusher:subscription_succeeded')))
    await app.db.insertInto('block').values({ blocker_id: other.id, blocked_id: one.id }).execute()
    const leaks = heardOn(chat, 'MessageRead')
    const ids = { chat_id: id, reader_id: other.id, last_read_id: 1 }
    app.needs.publish({ channel: chatChannel(id), event: 'MessageRead', ids })
    const done = next(own, 'ChatChanged')
    await setTimeout(200)
    app.needs.publish({
      channel: userChannel(one.id),
      event: 'ChatChanged',
      ids: { chat_id: id, what: 'list' },
    })
    await done
    expect(leaks).toEqual([])
  })

  test('hears that a held message was decided, on its own channel and on the chat’s', async () => {
    const chat = await makeOpenChat(app)
    const client = await connect(chat.hostess)
    const channels = [userChannel(chat.hostess.id), chatChannel(chat.chatId)].map((name) =>
      client.subscribe(name),
    )
    await Promise.all(channels.map((channel) => next(channel, 'pusher:subscription_succeeded')))
    const hers = await subscribed(chat.king, chatChannel(chat.chatId))
    const [toKing, heldFromKing] = [next(hers, 'NewMessageAfterMod'), heardOn(hers, 'NewMessage')]
    const { status } = await app.call(chatEndpoints.send, {
      as: chat.hostess,
      params: { id: chat.chatId },
      body: { message: 'Scrivimi su WhatsApp al 347 555 01 90' },
    })
    expect(status).toBe(202)
    const [onOwn, inChat] = [
      within(8_000, next(channels[0]!, quoted('RT-06', 'NewMessageAfterMod'))),
      within(8_000, next(channels[1]!, quoted('RT-08', 'NewMessageAfterMod'))),
    ]
    const { id } = await app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('user_id', '=', chat.hostess.id)
      .executeTakeFirstOrThrow()
    expect(heldFromKing).toEqual([])
    const admin = await makeAdmin(app)
    await app.call(decide, { as: admin, params: { id }, body: { decision: 'approve' } })
    const hint = { chat_id: chat.chatId, message_id: expect.any(Number) }
    await requirement('RT-06', async () => expect(await onOwn).toEqual(hint))
    await requirement('RT-08', async () => {
      expect(await inChat).toEqual(hint)
      expect(await toKing).toEqual(hint)
    })
  })

  test('hears that the other one has read, up to which message', async () => {
    const chat = await makeOpenChat(app)
    const his = await subscribed(chat.king, chatChannel(chat.chatId))
    const hers = await subscribed(chat.hostess, userChannel(chat.hostess.id))
    const toHer = within(8_000, next(hers, quoted('RT-05', 'NewMessage')))
    const inChat = within(8_000, next(his, quoted('RT-07', 'NewMessage')))
    const read = within(8_000, next(his, quoted('RT-09', 'MessageRead')))
    const { body } = await app.call(chatEndpoints.send, {
      as: chat.king,
      params: { id: chat.chatId },
      body: { message: 'Buonasera' },
    })
    await requirement('RT-05', async () =>
      expect(await toHer).toEqual({ [quoted('RT-05', 'sender_id')]: chat.king.id, chat_id: chat.chatId }),
    )
    await requirement('RT-07', async () =>
      expect(await inChat).toMatchObject({ id: body.id, text: 'Buonasera', sender_id: chat.king.id }),
    )
    await app.call(chatEndpoints.read, { as: chat.hostess, params: { id: chat.chatId } })
    await requirement('RT-09', async () =>
      expect(await read).toEqual({ chat_id: chat.chatId, reader_id: chat.hostess.id, last_read_id: body.id }),
    )
  })

  test('signs in as its person, and is closed with the session although it has joined no channel [RT-04]', async () => {
    const person = await makeKing(app)
    const client = await connect(person)
    client.signin()
    await within(8_000, client.user.signinDonePromise)
    expect(client.user.user_data).toEqual({ id: String(person.id) })
    await expect.poll(() => client.user.serverToUserChannel?.subscribed).toBe(true)
    const closed = next(client.connection, 'error')
    await app.db.deleteFrom('session').where('user_id', '=', person.id).execute()
    expect(await within(5_000, closed)).toMatchObject({ data: { code: 4009 } })
  })

  test('is closed within 5 s when its session ends, and stays away', async () => {
    const leaver = await makeKing(app)
    const client = await connect(leaver)
    await next(client.subscribe(userChannel(leaver.id)), 'pusher:subscription_succeeded')
    const closed = next(client.connection, 'error')
    await app.db.deleteFrom('session').where('user_id', '=', leaver.id).execute()
    expect(await within(5_000, closed)).toMatchObject({ data: { code: 4009 } })
  })

  test('is closed within 5 s by a ban that leaves the session in place', async () => {
    const banned = await makeKing(app)
    const client = await connect(banned)
    await next(client.subscribe(userChannel(banned.id)), 'pusher:subscription_succeeded')
    const closed = next(client.connection, 'error')
    await suspendAccount(app, banned)
    expect(await within(5_000, closed)).toMatchObject({ data: { code: 4009 } })
  })

  test('comes back by itself after the process lost its own connection to the database', async () => {
    const client = await connect(king)
    const channel = client.subscribe(userChannel(king.id))
    await next(channel, 'pusher:subscription_succeeded')
    const again = next(channel, 'pusher:subscription_succeeded')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lieta realtime' and datname = current_database()`.execute(app.db)
    await within(30_000, again)
    const ids = { chat_id: chatId, what: 'list' } as const
    const heard = next(channel, 'ChatChanged')
    app.needs.publish({ channel: userChannel(king.id), event: 'ChatChanged', ids })
    expect(await heard).toEqual(ids)
  })
})

test('behind https the configuration asks for TLS and the cluster eu [RT-03]', () => {
  const server = createServer()
  const config = { ...app.needs.config, publicUrl: 'https://lieta.example', https: true }
  const { clientOptions, close } = openRealtime(config.providers.realtime, {
    config,
    server,
    databaseUrl: String(app.needs.pool.options.connectionString),
    db: app.db,
    log: app.needs.log,
    rules: realtimeRules(app.needs),
  })
  onTestFinished(close)
  expect(clientOptions).toMatchObject({
    cluster: quoted('RT-03', 'eu'),
    wsHost: 'lieta.example',
    wssPort: 443,
    forceTLS: true,
  })
})

test('a socket of another process is signed for by this one and hears what this one publishes', async () => {
  const server = createServer()
  const other = attachPusherEndpoint({
    config: app.needs.config,
    server,
    databaseUrl: String(app.needs.pool.options.connectionString),
    db: app.db,
    log: app.needs.log,
    keys,
    rules: realtimeRules(app.needs),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await other.close()
    server.close()
  })
  await other.ready
  const { port } = server.address() as AddressInfo
  const channel = (await connect(king, port)).subscribe(userChannel(king.id))
  await next(channel, 'pusher:subscription_succeeded')
  const ids = { sender_id: hostess.id, chat_id: chatId }
  const heard = next(channel, 'NewMessage')
  app.needs.publish({ channel: userChannel(king.id), event: 'NewMessage', ids })
  expect(await heard).toEqual(ids)
})

test('what is published at one moment is asked about together, and reaches only whose session lives', async () => {
  const [other, witness] = [await makeKing(app), await subscribed(king, userChannel(king.id))]
  const leaks = heardOn(await subscribed(other, userChannel(other.id)), 'ChatChanged')
  await app.db.deleteFrom('session').where('user_id', '=', other.id).execute()
  const ids = { chat_id: chatId, what: 'list' } as const
  const heard = next(witness, 'ChatChanged')
  for (const { id } of [other, king])
    app.needs.publish({ channel: userChannel(id), event: 'ChatChanged', ids })
  await heard
  await setTimeout(100)
  expect(leaks).toEqual([])
})

const connect = (person: Person, port = Number(new URL(app.origin).port)) =>
  connectClient(app.origin, person, port)

async function subscribed(person: Person, name: string) {
  const channel = (await connect(person)).subscribe(name)
  const joined = next(channel, 'pusher:subscription_succeeded').then(() => 'joined')
  expect(await Promise.race([joined, next(channel, 'pusher:subscription_error')])).toBe('joined')
  return channel
}

function bothInChat() {
  return Promise.all([subscribed(king, chatChannel(chatId)), subscribed(hostess, chatChannel(chatId))])
}

async function writeMessage(state: 'waiting' | 'held' | 'delivered' | 'refused') {
  return app.db
    .insertInto('message')
    .values({
      chat_id: chatId,
      sender_id: king.id,
      client_id: randomUUID(),
      text: 'Buonasera',
      state,
      delivered_at: state === 'delivered' ? sql<Date>`now()` : null,
    })
    .returning(['id', 'client_id'])
    .executeTakeFirstOrThrow()
}

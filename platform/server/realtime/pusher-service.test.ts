import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { chatChannel, realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { wordFilterEndpoints } from '#features/chat/contract/word-filter.ts'
import { cautionFor } from '#features/moderation/server/rules/caution.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { connectClient, heardOn, next, within } from '#testing/pusher-client.ts'
import { type PusherServer, startPusherServer } from '#testing/pusher-server.ts'

let service: PusherServer
let app: TestApp

beforeAll(async () => {
  service = await startPusherServer()
  app = await startTestApp(service.environment)
})
afterAll(() => service.close())

const send = (as: Person, chatId: number, message: string) =>
  app.call(chatEndpoints.send, {
    as,
    params: { id: chatId },
    body: { message, client_id: randomUUID() },
  })

interface Sent {
  readonly name: string
  readonly channel: string
  readonly data: any
}

/** What went to the service since `from`, once `count` events on `channel` have. */
async function sentSince(from: number, channel: string, count = 1): Promise<Sent[]> {
  const sent = () =>
    service.calls
      .slice(from)
      .flatMap(({ body }) => body.batch ?? [])
      .map((event) => ({ ...event, data: JSON.parse(event.data) }) as Sent)
  await expect
    .poll(() => sent().filter((event) => event.channel === channel).length)
    .toBeGreaterThanOrEqual(count)
  return sent()
}

/** Both people with the stock client, on the chat's channel. */
async function bothListening({ king, hostess, chatId }: OpenChat) {
  const channels = []
  for (const person of [king, hostess]) {
    const channel = (await connectClient(app.origin, person)).subscribe(chatChannel(chatId))
    await next(channel, 'pusher:subscription_succeeded')
    channels.push(channel)
  }
  return channels
}

test('the browser gets the address of the service, and connects to no other', async () => {
  const { body } = await app.call(clientConfigEndpoint)
  const port = Number(new URL(service.environment['PUSHER_HOST']!).port)
  expect(body.realtime).toEqual({
    key: 'service-key',
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    wssPort: port,
    forceTLS: false,
    signIn: true,
  })
  const page = await fetch(app.origin)
  expect(page.headers.get('content-security-policy')).toContain(`ws://127.0.0.1:${port}`)
})

test('a delivered message reaches both stock clients through it, without the id that is its sender’s', async () => {
  const chat = await makeOpenChat(app)
  const channels = await bothListening(chat)
  const heard = Promise.all(channels.map((channel) => next(channel, 'NewMessage')))
  const { body } = await send(chat.king, chat.chatId, 'Buonasera, come sta?')
  expect(body.client_id).toEqual(expect.any(String))
  const { client_id: _, ...shared } = body
  expect(await heard).toEqual([shared, shared])
})

test('what waits for a moderator goes to its sender only, as something to fetch; once released it goes to both', async () => {
  const chat = await makeOpenChat(app)
  const before = service.calls.length
  const held = await send(chat.hostess, chat.chatId, 'Scrivimi su WhatsApp al 347 555 01 90')
  expect(held.status).toBe(202)
  const sent = await sentSince(before, userChannel(chat.hostess.id))
  expect(sent.map(({ channel }) => channel)).not.toContain(chatChannel(chat.chatId))
  expect(JSON.stringify(sent)).not.toContain('347')

  const { id } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject', '=', 'message')
    .where('user_id', '=', chat.hostess.id)
    .executeTakeFirstOrThrow()
  const released = service.calls.length
  const admin = await makeAdmin(app)
  const decided = await app.call(decide, {
    as: admin,
    params: { id },
    body: { decision: 'approve' },
  })
  expect(decided.status).toBe(200)
  const after = await sentSince(released, chatChannel(chat.chatId), 2)
  const names = after.filter(({ channel }) => channel === chatChannel(chat.chatId)).map(({ name }) => name)
  expect(names).toEqual(['NewMessage', 'NewMessageAfterMod'])
})

test('a refused message is not heard of on the chat’s channel', async () => {
  const chat = await makeOpenChat(app)
  const before = service.calls.length
  await send(chat.hostess, chat.chatId, 'Scrivimi su WhatsApp al 347 555 01 90')
  const { id } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', chat.hostess.id)
    .executeTakeFirstOrThrow()
  const admin = await makeAdmin(app)
  await app.call(decide, {
    as: admin,
    params: { id },
    body: { decision: 'reject', reason: 'Un numero di telefono.' },
  })
  // It is held, her list changes, it is refused.
  const sent = await sentSince(before, userChannel(chat.hostess.id), 3)
  expect(sent.filter(({ name }) => name === 'NewMessageAfterMod').map(({ channel }) => channel)).toEqual([
    userChannel(chat.hostess.id),
    userChannel(chat.hostess.id),
  ])
  expect(sent.map(({ channel }) => channel)).not.toContain(chatChannel(chat.chatId))
})

/** Delivered, and yet its receiver is told to mind something: whatever the rules say today. */
const doubtful =
  ['Mi ha chiesto di girare 50 euro', 'Ho bisogno di un prestito', 'Ti porto una carta regalo'].find(
    (text) => !examine(text).held && cautionFor(text) !== null,
  ) ?? 'no such text'

test.each([
  ['with a word of her filter', 'Ti va una pizza domani?'],
  ['with a caution to its receiver', doubtful],
])('of a message %s both are only told to fetch it', async (_, text) => {
  const chat = await makeOpenChat(app)
  await app.call(wordFilterEndpoints.put, { as: chat.hostess, body: { words: ['pizza'] } })
  const before = service.calls.length
  const { body } = await send(chat.king, chat.chatId, text)
  const sent = await sentSince(before, chatChannel(chat.chatId))
  expect(sent.filter(({ channel }) => channel === chatChannel(chat.chatId))).toEqual([
    {
      name: 'NewMessageAfterMod',
      channel: chatChannel(chat.chatId),
      data: { chat_id: chat.chatId, message_id: body.id },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain(text)
})

test('a read receipt goes to the chat’s channel, and none after a block [RT-09]', async () => {
  const chat = await makeOpenChat(app)
  const [his] = await bothListening(chat)
  await send(chat.king, chat.chatId, 'Buonasera')
  const read = next(his!, 'MessageRead')
  await app.call(chatEndpoints.read, { as: chat.hostess, params: { id: chat.chatId } })
  expect(await read).toMatchObject({ reader_id: chat.hostess.id, chat_id: chat.chatId })

  await app.call(blockEndpoints.block, { as: chat.hostess, body: { user_id: chat.king.id } })
  const before = service.calls.length
  app.needs.publish({
    channel: chatChannel(chat.chatId),
    event: 'MessageRead',
    ids: { chat_id: chat.chatId, reader_id: chat.hostess.id, last_read_id: 1 },
  })
  // In the same lane, so that the first has had its chance once this one is there.
  let witness = chat.king
  while (witness.id % 4 !== chat.chatId % 4) witness = await makeKing(app)
  app.needs.publish({
    channel: userChannel(witness.id),
    event: 'ChatChanged',
    ids: { chat_id: chat.chatId, what: 'list' },
  })
  const sent = await sentSince(before, userChannel(witness.id))
  expect(sent.map(({ channel }) => channel)).not.toContain(chatChannel(chat.chatId))
})

test('strangers get neither a channel nor a sign-in for a socket that is not theirs [API-28]', async () => {
  const [one, other] = [await makeOpenChat(app), await makeOpenChat(app)]
  const auth = (as: Person, channel_name: string) =>
    app.call(realtimeEndpoints.auth, { as, body: { socket_id: '9.1', channel_name } })
  expect((await auth(one.king, chatChannel(one.chatId))).status).toBe(200)
  expect((await auth(one.king, chatChannel(other.chatId))).status).toBe(403)
  const signIn = { as: other.king, body: { socket_id: '9.1' } }
  expect((await app.call(realtimeEndpoints.userAuth, signIn)).status).toBe(403)
})

test('the socket of a session that ends is closed within 5 s, also if the service is away at first', async () => {
  const { king } = await makeOpenChat(app)
  const client = await connectClient(app.origin, king)
  await client.user.signinDonePromise
  await expect.poll(() => client.user.user_data).not.toBeNull()
  const closed = next(client.connection, 'error')
  service.failNext(1, 503)
  await app.db.deleteFrom('session').where('user_id', '=', king.id).execute()
  expect(await within(5_000, closed)).toMatchObject({ data: { code: 4009 } })
})

test('a service that fails is tried again, in order, while the sender has long had the answer', async () => {
  const chat = await makeOpenChat(app)
  const [his] = await bothListening(chat)
  const heard = heardOn(his!, 'NewMessage')
  service.failNext(2, 500)
  const texts = ['Uno', 'Due', 'Tre']
  for (const text of texts) expect((await send(chat.hostess, chat.chatId, text)).status).toBe(201)
  await expect.poll(() => heard.map(({ text }) => text)).toEqual(texts)
})

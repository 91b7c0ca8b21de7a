import { createECDH, createPublicKey, randomBytes, verify, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { notificationEndpoints, pushSubscriptionsMax } from '../contract/notifications.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeOpenChat, type OpenChat } from '#testing/chats.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { unreadPushes } from '#features/chat/server/unread-sweep.ts'
import { vapidOf } from './vapid.ts'

const { subscribe, endPush, settings } = notificationEndpoints

interface Taken {
  readonly path: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}
let taken: Taken[] = []
let status = 201
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => service.close())
beforeEach(() => {
  taken = []
  status = 201
})

const app = await startTestApp({ PUSH_SERVICES: origin })

/** A browser with its keys, as the push service knows it. */
function makeBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/${randomBytes(8).toString('hex')}`
  const body = {
    endpoint: `${origin}${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  return { keys, auth, path, body }
}

/** Opens a message by the steps of RFC 8291 with the browser's own cryptography, not the server's. */
async function opened(sealed: Buffer, { keys, auth }: ReturnType<typeof makeBrowser>): Promise<string> {
  const { subtle } = webcrypto
  const [salt, theirs, text] = [sealed.subarray(0, 16), sealed.subarray(21, 86), sealed.subarray(86)]
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const point = keys.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    // Of a number that begins with zeros Node gives fewer than 32 bytes.
    d: Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const secret = await subtle.deriveBits(
    { name: 'ECDH', public: await subtle.importKey('raw', new Uint8Array(theirs), curve, false, []) },
    await subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
    256,
  )
  const derive = async (from: ArrayBuffer, by: Buffer, info: Buffer, bytes: number) =>
    subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(by), info: new Uint8Array(info) },
      await subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']),
      bytes * 8,
    )
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs])
  const shared = await derive(secret, auth, info, 32)
  const key = await derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const iv = await derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const plain = await subtle.decrypt(
    { name: 'AES-GCM', iv },
    await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']),
    new Uint8Array(text),
  )
  const bytes = Buffer.from(plain)
  expect(bytes.at(-1)).toBe(2)
  return bytes.subarray(0, -1).toString()
}

async function write({ king, chatId }: OpenChat, minutesAgo = 3) {
  await app.call(chatEndpoints.send, {
    as: king,
    params: { id: chatId },
    body: { message: 'Ci vediamo sabato sera?', client_id: crypto.randomUUID() },
  })
  await sql`
    update message set delivered_at = now() - make_interval(mins => ${minutesAgo})
    where id = (select max(id) from message where chat_id = ${chatId})`.execute(app.db)
}

async function sweep() {
  await unreadPushes.work(app.needs, {})
  await app.runJobs()
}

async function makeListener() {
  const [open, browser] = [await makeOpenChat(app), makeBrowser()]
  expect((await app.call(subscribe, { as: open.hostess, body: browser.body })).status).toBe(204)
  return { ...open, browser }
}

const endpointOf = async (person: Person) =>
  ((await app.call(settings, { as: person })).body as { push_endpoint: string | null }).push_endpoint

test('an absent member gets an encrypted push notification without name or text', async () => {
  const listener = await makeListener()
  await write(listener)
  await sweep()
  const [message, ...others] = taken
  expect(others).toEqual([])
  expect(message?.path).toBe(listener.browser.path)
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'messages' })
  expect(JSON.parse(await opened(message!.body, listener.browser))).toEqual({
    title: 'Lieta',
    body: 'Hai un nuovo messaggio',
    url: '/chat',
  })
})

test('other types say what they are about, and do not push away a message that waits', async () => {
  const listener = await makeListener()
  await transaction(app.db, (trx) => app.needs.notify(trx, listener.hostess.id, 'review_received', {}))
  await app.runJobs()
  expect(taken[0]?.headers).toMatchObject({ topic: 'review_received' })
  expect(JSON.parse(await opened(taken[0]!.body, listener.browser))).toEqual({
    title: 'Lieta',
    body: 'Hai ricevuto una recensione',
    url: '/profile',
  })
})

test('a message is signed for its service with our key, which no restart and no other process changes', async () => {
  const listener = await makeListener()
  await write(listener)
  await sweep()
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(String(taken[0]?.headers.authorization)) ?? []
  const { body } = await app.call(settings, { as: listener.hostess })
  expect(key).toBe((body as { push_key: string }).push_key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(aud).toBe(origin)
  expect(sub).toBe('mailto:ciao@lieta.example')
  expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true)

  const environment = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x/y', APP_SECRET: 'k'.repeat(40) }
  const [one, two] = [vapidOf(readConfig(environment)), vapidOf(readConfig(environment))]
  expect(one.publicKey).toBe(two.publicKey)
  expect(one.publicKey).not.toBe(key)
})

test('no notification for who was here within the minute, and one at most in five, by however many processes', async () => {
  const listener = await makeListener()
  await write(listener)
  await app.call(chatEndpoints.heartbeat, { as: listener.hostess })
  await sweep()
  expect(taken).toEqual([])
  await sql`
    update presence set seen_at = now() - interval '1 minute' where user_id = ${listener.hostess.id}`.execute(
    app.db,
  )
  await Promise.all(Array.from({ length: 4 }, () => unreadPushes.work(app.needs, {})))
  await app.runJobs()
  expect(taken).toHaveLength(1)
  const hers = sql`where user_id = ${listener.hostess.id}`
  await sql`update notification_pace set until = until - interval '4 minutes' ${hers}`.execute(app.db)
  await write(listener, 2)
  await sweep()
  expect(taken).toHaveLength(1)
  await sql`update notification_pace set sent_at = sent_at - interval '5 minutes' ${hers}`.execute(app.db)
  await sweep()
  expect(taken).toHaveLength(2)
})

test('a browser gets no more push notifications after sign-out or a sign-in by somebody else', async () => {
  const [left, lent] = [await makeListener(), await makeListener()]
  await app.call(accountEndpoints.logout, { as: left.hostess })
  const other = await makeKing(app)
  await app.call(subscribe, { as: other, body: lent.browser.body })
  expect(await endpointOf(lent.hostess)).toBe(null)
  expect(await endpointOf(other)).toBe(lent.browser.body.endpoint)
  await write(left)
  await write(lent)
  await sweep()
  expect(taken).toEqual([])
})

test('a switch off ends it for this browser, and nobody can end it for another person', async () => {
  const listener = await makeListener()
  const body = { endpoint: listener.browser.body.endpoint }
  await app.call(endPush, { as: listener.king, body })
  expect(await endpointOf(listener.hostess)).toBe(body.endpoint)
  expect((await app.call(endPush, { as: listener.hostess, body })).status).toBe(204)
  expect((await app.call(endPush, { as: listener.hostess, body })).status).toBe(204)
  expect(await endpointOf(listener.hostess)).toBe(null)
})

test.each([404, 410])('a browser that its service no longer knows (%i) is forgotten', async (gone) => {
  const listener = await makeListener()
  await write(listener)
  status = gone
  await sweep()
  expect(taken).toHaveLength(1)
  expect(await endpointOf(listener.hostess)).toBe(null)
})

test('a service that fails for now is tried again, and the browser kept', async () => {
  const listener = await makeListener()
  await write(listener)
  status = 503
  await unreadPushes.work(app.needs, {})
  await expect.poll(() => taken.length).toBeGreaterThan(0)
  status = 201
  await expect.poll(() => taken.length).toBeGreaterThan(1)
  expect(await endpointOf(listener.hostess)).toBe(listener.browser.body.endpoint)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://push.example.com/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://[::1]/x',
  'http://127.0.0.1:1/x',
  'file:///etc/passwd',
  'x',
])('the server writes to no address that is no known push service: %s', async (endpoint) => {
  const { keys } = makeBrowser().body
  const answer = await app.call(subscribe, { as: await makeKing(app), body: { endpoint, keys } })
  expect(answer.status).toBe(422)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://db5p.notify.windows.com/w/?token=x',
])('and knows those of the browsers: %s', async (endpoint) => {
  const { keys } = makeBrowser().body
  const king = await makeKing(app)
  expect((await app.call(subscribe, { as: king, body: { endpoint, keys } })).status).toBe(204)
  await app.call(endPush, { as: king, body: { endpoint } })
})

test('a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = makeBrowser().body
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  const answer = await app.call(subscribe, {
    as: await makeKing(app),
    body: { endpoint, keys: { ...keys, p256dh } },
  })
  expect(answer.status).toBe(422)
})

test('ten browsers of a person are kept; the oldest gives way', async () => {
  const king = await makeKing(app)
  const rows = Array.from({ length: pushSubscriptionsMax + 1 }, () => makeBrowser().body)
  for (const { endpoint, keys } of rows) {
    const { id } = await app.db
      .insertInto('session')
      .values({
        user_id: king.id,
        token_hash: randomBytes(32),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('push_subscription')
      .values({ user_id: king.id, session_id: id, endpoint, ...keys })
      .execute()
  }
  const last = makeBrowser().body
  await app.call(subscribe, { as: king, body: last })
  const kept = await app.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', king.id)
    .orderBy('id')
    .execute()
  expect(kept.map(({ endpoint }) => endpoint)).toEqual([
    ...rows.slice(2).map(({ endpoint }) => endpoint),
    last.endpoint,
  ])
})

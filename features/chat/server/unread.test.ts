import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { blockEndpoints } from '../contract/blocks.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { notificationEndpoints } from '#features/notifications/contract/notifications.ts'
import { allNotifications } from '#apps/server/notifications.ts'
import { notifier } from '#features/notifications/server/notify.ts'
import { isQuiet } from '#features/notifications/server/text-messages.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { notifyOfUnread, unreadMails } from './unread-sweep.ts'
import { suspendAccount, givePhone, leaveSoon } from '#testing/account-states.ts'

const app = await startTestApp()
/** As the mail provider is given them, with what mail programs look for in the header. */
const posted = vi.spyOn(app.needs.mail, 'send')

let lastClientId = 0
const clientId = () => `00000000-0000-4000-8000-${String(++lastClientId).padStart(12, '0')}`

async function write(from: Person, chatId: number, message = 'Ci vediamo sabato sera?') {
  const { status } = await app.call(chatEndpoints.send, {
    as: from,
    params: { id: chatId },
    body: { message, client_id: clientId() },
  })
  expect(status).toBe(201)
}

/** As if so much time had gone by since everything of this chat happened, and since anybody was told. */
async function later(chatId: number, minutes = 20) {
  const ago = sql`make_interval(mins => ${minutes})`
  await sql`
    update message set created_at = created_at - ${ago}, delivered_at = delivered_at - ${ago}
    where chat_id = ${chatId}`.execute(app.db)
  await sql`
    update chat_member set last_activity_at = last_activity_at - ${ago}, read_at = read_at - ${ago}
    where chat_id = ${chatId}`.execute(app.db)
  await sql`
    update notification_pace set until = until - ${ago}, sent_at = sent_at - ${ago}`.execute(app.db)
}

async function sweep() {
  await unreadMails.work(app.needs, {})
  await app.runJobs()
}

const mails = (person: Person) => app.outbox(person.email)

/** A chat in which he wrote to her twenty minutes ago. */
async function makeUnread() {
  const open = await makeOpenChat(app)
  await write(open.king, open.chatId)
  await later(open.chatId)
  return open
}

test('who is away for 15 minutes gets one mail with nicknames and numbers, and never a word of the messages', async () => {
  const { king, hostess, chatId } = await makeUnread()
  await write(king, chatId, 'Porto il vino rosso')
  await later(chatId)
  await sweep()

  const [mail, ...others] = await mails(hostess)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Hai 2 messaggi non letti')
  expect(mail?.text).toContain(`${king.name}: 2 messaggi`)
  expect(mail?.text).not.toMatch(/sabato|vino/)
  expect(await mails(king)).toEqual([])
})

test('no mail for members who were active in the last 15 minutes, or for messages younger than that', async () => {
  const { hostess } = await makeUnread()
  await app.call(chatEndpoints.heartbeat, { as: hostess })
  await sweep()
  await sql`update presence set seen_at = now() - interval '14 minutes' where user_id = ${hostess.id}`.execute(
    app.db,
  )
  await sweep()
  expect(await mails(hostess)).toEqual([])
  await sql`update presence set seen_at = now() - interval '15 minutes' where user_id = ${hostess.id}`.execute(
    app.db,
  )
  await sweep()
  expect(await mails(hostess)).toHaveLength(1)

  const fresh = await makeOpenChat(app)
  await write(fresh.king, fresh.chatId)
  await later(fresh.chatId, 14)
  await sweep()
  expect(await mails(fresh.hostess)).toEqual([])
  await later(fresh.chatId, 1)
  await sweep()
  expect(await mails(fresh.hostess)).toHaveLength(1)
})

test('several processes at once send one mail, the first time and every other', async () => {
  const { king, hostess, chatId } = await makeUnread()
  for (const mailsByThen of [1, 2, 3]) {
    await Promise.all(Array.from({ length: 6 }, () => unreadMails.work(app.needs, {})))
    await app.runJobs()
    expect(await mails(hostess)).toHaveLength(mailsByThen)
    await write(king, chatId)
    await later(chatId, 61)
  }
})

test('the same messages are never told twice, however long they stay unread', async () => {
  const { hostess } = await makeUnread()
  await sweep()
  await sql`update notification_pace set sent_at = sent_at - interval '5 hours'`.execute(app.db)
  await sweep()
  expect(await mails(hostess)).toHaveLength(1)
})

test('at most one mail an hour, which then tells of what came since, and of nothing else', async () => {
  const { king, hostess, chatId } = await makeUnread()
  await sweep()
  await write(king, chatId)
  await later(chatId)
  await sweep()
  expect(await mails(hostess)).toHaveLength(1)
  await later(chatId, 41)
  await sweep()
  const [second, ...rest] = await mails(hostess)
  expect(rest).toHaveLength(1)
  expect(second?.subject).toBe('Hai un messaggio non letto')
})

test('a message that arrives while the mail is made is not lost', async () => {
  const { king, hostess, chatId } = await makeUnread()
  await write(king, chatId)
  await sweep()
  expect((await mails(hostess))[0]?.subject).toBe('Hai un messaggio non letto')
  await later(chatId, 61)
  await sweep()
  const [second] = await mails(hostess)
  expect(second?.text).toContain(`${king.name}: 1 messaggio\n`)
  expect(await mails(hostess)).toHaveLength(2)
})

test('what was read, put into the archive, or comes from somebody blocked or banned is not told', async () => {
  const [read, archived, blocked, banned] = [
    await makeUnread(),
    await makeUnread(),
    await makeUnread(),
    await makeUnread(),
  ]
  await app.call(chatEndpoints.read, { as: read.hostess, params: { id: read.chatId } })
  await app.call(chatEndpoints.archive, { as: archived.hostess, params: { id: archived.chatId } })
  await app.call(blockEndpoints.block, { as: blocked.king, body: { user_id: blocked.hostess.id } })
  await suspendAccount(app, banned.king)
  await sweep()
  for (const { hostess } of [read, archived, blocked, banned]) expect(await mails(hostess)).toEqual([])
})

test('banned members, those leaving, and those who opted out get no notification', async () => {
  const [banned, leaving, off] = [await makeUnread(), await makeUnread(), await makeUnread()]
  await suspendAccount(app, banned.hostess)
  await leaveSoon(app, leaving.hostess, 1)
  await app.call(notificationEndpoints.change, { as: off.hostess, body: { mail: false, sms: false } })
  await sweep()
  for (const { hostess } of [banned, leaving, off]) expect(await mails(hostess)).toEqual([])
})

test('whoever writes before an unlock is «qualcuno», once, and has a name when the chat opens', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 100 }), await makeHostess(app)]
  const { body } = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera', client_id: clientId() },
  })
  const chatId = (body as { chat_id: number }).chat_id
  await later(chatId)
  await sweep()
  const [mail] = await mails(hostess)
  expect(mail?.subject).toBe('Qualcuno ti ha scritto')
  expect(mail?.text).not.toContain(king.name)

  // A second message of the same stranger is nothing new.
  await write(king, chatId)
  await later(chatId, 61)
  await sweep()
  expect(await mails(hostess)).toHaveLength(1)

  await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  await later(chatId, 61)
  await sweep()
  expect((await mails(hostess))[0]?.text).toContain(`${king.name}: `)
})

test('an answer of the staff counts too, also for who waits for approval', async () => {
  const member = await makeKing(app, { state: 'pending' })
  const admin = await makeAdmin(app, { adminRole: 'support' })
  const { body } = await app.call(chatEndpoints.list, { as: member, query: {} })
  const chatId = (body as { support_chat: { id: number } }).support_chat.id
  await write(member, chatId, 'Quanto devo aspettare?')
  await write(admin, chatId, 'Ancora poco')
  await later(chatId)
  await sweep()
  expect((await mails(member))[0]?.text).toContain('Assistenza: 1 messaggio\n')
  expect(await mails(admin)).toEqual([])
})

test('the link in the mail ends these mails at once, without a session, and no others', async () => {
  const { hostess } = await makeUnread()
  await unreadMails.work(app.needs, {})
  await app.runJobs()
  const mail = posted.mock.calls.map(([message]) => message).find(({ to }) => to === hostess.email)
  const link = new URL(mail?.unsubscribeUrl ?? '')
  await app.runJobs()
  const post = (search: string) => fetch(`${app.origin}${link.pathname}${search}`, { method: 'POST' })
  const other = await makeHostess(app)
  expect((await post(link.search.replace(`user=${hostess.id}`, `user=${other.id}`))).status).toBe(404)
  expect((await post(link.search.replace('about=messages', 'about=searches'))).status).toBe(404)
  expect((await post(link.search)).status).toBe(204)
  expect((await post(link.search)).status).toBe(204)
  const { body } = await app.call(notificationEndpoints.settings, { as: hostess })
  expect(body).toMatchObject({ mail: false, sms: false })
})

test('a text message goes to a confirmed number of who wants one, without names, at most one a day', async () => {
  const phone = '+393331112233'
  const { king, hostess, chatId } = await makeUnread()
  const wish = { as: hostess, body: { mail: true, sms: true } }
  await app.call(notificationEndpoints.change, wish)
  const texts = async () => {
    await notifyOfUnread(app.needs, 'sms')
    await app.runJobs()
    return (await app.outbox(phone)).map(({ text }) => text)
  }
  await givePhone(app, hostess, phone, { verified: false })
  expect(await texts()).toEqual([])
  await givePhone(app, hostess, phone)
  const [text, ...others] = await texts()
  expect(others).toEqual([])
  expect(text).toContain('hai un messaggio non letto')
  expect(text).not.toContain(king.name)

  await write(king, chatId)
  await later(chatId, 23 * 60)
  expect(await texts()).toHaveLength(1)
  await later(chatId, 61)
  expect(await texts()).toHaveLength(2)
})

test('a text message counts under the caps of all text messages', async () => {
  const phone = '+393334445566'
  const { hostess } = await makeUnread()
  await app.call(notificationEndpoints.change, { as: hostess, body: { mail: true, sms: true } })
  await givePhone(app, hostess, phone)
  const strict = { ...app.needs, config: { ...app.needs.config, rateLimitScale: 0 } }
  const notify = notifier(strict, allNotifications)
  await notifyOfUnread({ ...strict, notify }, 'sms')
  await app.runJobs()
  expect(await app.outbox(phone)).toEqual([])
})

// Rome is an hour ahead of UTC in winter, two in summer.
test.each([
  ['2026-11-21T20:59:00Z', false],
  ['2026-11-21T21:00:00Z', true],
  ['2026-11-22T06:59:00Z', true],
  ['2026-11-22T07:00:00Z', false],
  ['2026-07-01T19:59:00Z', false],
  ['2026-07-01T20:00:00Z', true],
  ['2026-07-01T06:00:00Z', false],
] as const)('no text message at night: at %s quiet is %s', async (at, quiet) => {
  expect(await isQuiet(app.db, sql<Date>`${at}::timestamptz`)).toBe(quiet)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import {
  type AskedPurpose,
  askedPurposes,
  type ConsentPurpose,
} from '#features/accounts/contract/consent-purposes.ts'
import { consents, presentText } from '#features/accounts/contract/consent-texts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { policyInForce, putInForce } from '#features/moderation/server/judge/policy.ts'
import { notificationEndpoints } from '#features/notifications/contract/notifications.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { type User, ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import { searchGuest } from '#features/search/contract/search.ts'
import { profileChannel } from '#platform/contract/realtime.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import {
  type ChatCompletionsServer,
  shares,
  startChatCompletionsServer,
} from '#testing/chat-completions-server.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { confirmNewcomer, makeNewcomer, registerNewcomer } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { connectClient, next, within } from '#testing/pusher-client.ts'
import { dataExportEndpoints } from '../contract/data-export.ts'
import { deletionEndpoints } from '../contract/deletion.ts'
import { vaultEndpoints } from '../contract/consent-vault.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
/** What is asked of it is what a program has read. */
let reader: ChatCompletionsServer
beforeAll(async () => {
  reader = await startChatCompletionsServer()
  reader.says = () => shares({ safeguarding: 0 })
  app = await startTestApp(reader.environment)
  calls = chatCalls(app)
})

const choose = (
  as: Person,
  purpose: ConsentPurpose,
  given: boolean,
  version = presentText(purpose).version,
) => app.call(vaultEndpoints.choose, { as, params: { purpose }, body: { given, version, place: 'vault' } })
const vault = async (as: Person) => {
  const { body } = await app.call(vaultEndpoints.read, { as })
  return body as { consents: { purpose: string; given: boolean }[]; log: { document: string; act: string }[] }
}
const holds = async (as: Person, purpose: ConsentPurpose) =>
  (await vault(as)).consents.find((one) => one.purpose === purpose)?.given
const own = async (as: Person) => ((await app.call(ownUserEndpoint, { as })).body as User).consents
const receipts = async (to: Person, subject: RegExp) => {
  await app.runJobs()
  return (await app.outbox(to.email)).filter((mail) => subject.test(mail.subject))
}
const listed = async ({ id }: Person) => {
  const { body } = await app.call(searchGuest, { body: {} })
  return (body as { data: { id: number }[] }).data.some((one) => one.id === id)
}
const opens = async (as: Person, { name }: Person) =>
  (await app.call(viewProfile, { as, params: { username: name } })).status
const given = askedPurposes.map((purpose) => ({ purpose, version: presentText(purpose).version }))

describe('at registration', () => {
  test('what is ticked is written with version and place, and its receipt goes once the address is confirmed', async () => {
    const newcomer = await registerNewcomer(app, { consents: given })
    await app.runJobs()
    expect((await app.outbox(newcomer.email)).map(({ subject }) => subject)).not.toContain(
      'Il consenso che hai dato',
    )
    const person = await confirmNewcomer(app, newcomer)
    expect(await own(person)).toEqual({ missing: [], withdrawn: [] })
    const [receipt, ...others] = await receipts(person, /consenso/)
    expect(others).toEqual([])
    for (const purpose of askedPurposes) expect(receipt?.text).toContain(presentText(purpose).text)
    const rows = await app.db
      .selectFrom('consent')
      .select(['document', 'version', 'act', 'place'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ document, act }) => [document, act])).toEqual([
      ['terms', 'accepted'],
      ['privacy', 'read'],
      ['special_data', 'given'],
      ['message_reading', 'given'],
    ])
    expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(['registration']))
  })

  test('without any the account opens as specified, writes and unlocks, and only the client asks', async () => {
    const person = await makeNewcomer(app)
    expect(await own(person)).toEqual({ missing: ['special_data', 'message_reading'], withdrawn: [] })
    const king = await makeKing(app, { credits: 50, unasked: askedPurposes })
    const hostess = await makeHostess(app, { unasked: askedPurposes })
    expect(await listed(hostess)).toBe(true)
    const { status, body } = await calls.initiate(king, hostess, 'Buonasera')
    expect(status).toBe(201)
    expect((await calls.unlock(king, hostess.id)).status).toBe(200)
    expect((await calls.send(hostess, body.chat_id, 'Buonasera a te')).status).toBe(201)
  })

  test('a text that we never had is not recorded as read, and the staff are asked for nothing', async () => {
    const person = await makeNewcomer(app, { consents: [{ purpose: 'special_data', version: '2020-01-01' }] })
    expect((await own(person))?.missing).toContain('special_data')
    expect(await own(await makeAdmin(app))).toEqual({ missing: [], withdrawn: [] })
  })
})

test('who agreed to an older text is asked again, and nothing closes meanwhile', async () => {
  const king = await makeKing(app, { unasked: ['message_reading'] })
  await app.db
    .insertInto('consent')
    .values({
      user_id: king.id,
      document: 'message_reading',
      version: '2020-01-01',
      given: true,
      place: 'gate',
    })
    .execute()
  expect(await own(king)).toEqual({ missing: ['message_reading'], withdrawn: [] })
  expect((await calls.initiate(king, await makeHostess(app), 'Buonasera')).status).toBe(201)
  expect((await choose(king, 'message_reading', true, '2020-01-01')).status).toBe(409)
  expect((await choose(king, 'message_reading', true)).status).toBe(204)
  expect(await own(king)).toEqual({ missing: [], withdrawn: [] })
})

describe.each(askedPurposes)('without the consent %s', (purpose: AskedPurpose) => {
  test('nobody finds or opens the profile, and given again it is back; each step has one receipt', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    expect([await listed(hostess), await opens(king, hostess)]).toEqual([true, 200])
    expect((await choose(hostess, purpose, false)).status).toBe(204)
    expect((await choose(hostess, purpose, false)).status).toBe(204)
    expect([await listed(hostess), await opens(king, hostess)]).toEqual([false, 404])
    expect(await own(hostess)).toEqual({ missing: [], withdrawn: [purpose] })
    const withdrawn = await receipts(hostess, /non dai più/)
    expect(withdrawn).toHaveLength(1)
    expect(withdrawn[0]?.text).toContain(consents[purpose].afterwards)
    expect((await choose(hostess, purpose, true)).status).toBe(204)
    expect([await listed(hostess), await opens(king, hostess)]).toEqual([true, 200])
    expect(await receipts(hostess, /hai dato/)).toHaveLength(1)
    expect(await audit(app.db)).toEqual([])
  })

  test.each(['king', 'hostess'] as const)(
    'of the %s neither of the two writes, and nobody pays',
    async (who) => {
      const pair = await calls.freshPair({ unlocked: true })
      const other = await makeHostess(app)
      const person = pair[who]
      const partner = pair[who === 'king' ? 'hostess' : 'king']
      await choose(person, purpose, false)
      expect(await calls.send(person, pair.chatId, 'Ci sei?')).toMatchObject({
        status: 403,
        body: { code: 'consent_withdrawn', message: /Privacy/ },
      })
      expect(await calls.send(partner, pair.chatId, 'Ci sei?')).toMatchObject({
        status: 403,
        body: { code: 'unavailable' },
      })
      if (who === 'king') {
        expect((await calls.unlock(person, other.id)).body).toMatchObject({ code: 'consent_withdrawn' })
        expect((await calls.initiate(person, other, 'Ciao')).body).toMatchObject({
          code: 'consent_withdrawn',
        })
      } else expect((await calls.unlock(await makeKing(app, { credits: 50 }), person.id)).status).toBe(404)
      await choose(person, purpose, true)
      expect((await calls.send(person, pair.chatId, 'Eccomi')).status).toBe(201)
    },
  )

  test('whoever has the chat open hears it at once, and once more when it is given again', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    const port = Number(new URL(app.origin).port)
    const channel = (await connectClient(app.origin, king, port)).subscribe(profileChannel(hostess.id))
    await next(channel, 'pusher:subscription_succeeded')
    for (const available of [false, true]) {
      const heard = next(channel, 'ProfileChanged')
      await choose(hostess, purpose, available)
      expect(await within(10_000, heard)).toEqual({ user_id: hostess.id })
      expect(await calls.chatOf(king, chatId)).toMatchObject({ available })
    }
  })

  test('the database itself writes nothing between the two, and reads for nobody', async () => {
    const pair = await calls.freshPair({ unlocked: true })
    await choose(pair.king, purpose, false)
    const { rows } = await sql<{ outcome: string }>`
      select outcome from send_message(${pair.chatId}, ${pair.king.id}, false, gen_random_uuid(), 'Ciao', false, false,
        null, null, 3, true)`.execute(app.db)
    expect(rows).toEqual([{ outcome: 'consent_withdrawn' }])
  })

  test('the staff still answer, others are still reported, and the price of an open unlock still returns', async () => {
    const pair = await calls.freshPair({ unlocked: true })
    await choose(pair.hostess, purpose, false)
    const { support_chat: support } = await calls.list(pair.hostess)
    expect((await calls.send(pair.hostess, support.id, 'Ho una domanda')).status).toBe(201)
    const report = await app.call(reportEndpoints.user, {
      as: pair.hostess,
      body: { reported_user_id: pair.king.id, reason: 'Mi ha scritto cose che non voglio leggere.' },
    })
    expect(report.status).toBeLessThan(300)
    const refund = (await calls.chatOf(pair.king, pair.chatId))?.refund
    expect(refund).toMatchObject({ state: 'running', due_at: expect.any(String) })
  })
})

test('text messages rest on a consent: the switch of the settings and the vault are one', async () => {
  const king = await makeKing(app, { phone: '+393485550177' })
  expect(await holds(king, 'sms')).toBe(false)
  const settings = (sms: boolean) =>
    app.call(notificationEndpoints.change, { as: king, body: { mail: true, sms } })
  await settings(false)
  expect((await vault(king)).log.map(({ document }) => document)).not.toContain('sms')
  await settings(true)
  expect(await holds(king, 'sms')).toBe(true)
  await choose(king, 'sms', false)
  expect(await holds(king, 'sms')).toBe(false)
  expect((await app.call(notificationEndpoints.settings, { as: king })).body).toMatchObject({ sms: false })
  expect((await vault(king)).log.slice(0, 2)).toMatchObject([
    { document: 'sms', act: 'refused', place: 'vault' },
    { document: 'sms', act: 'given', place: 'settings' },
  ])
  expect(await receipts(king, /consenso/)).toHaveLength(2)
})

test('withdrawn, no browser gets a notification any more; only a browser can give it again', async () => {
  const king = await makeKing(app)
  const session = await app.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', king.id)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('push_subscription')
    .values({
      user_id: king.id,
      session_id: session.id,
      endpoint: 'https://fcm.googleapis.com/vault',
      p256dh: 'x',
      auth: 'x',
    })
    .execute()
  expect(await holds(king, 'push')).toBe(true)
  expect((await choose(king, 'push', false)).status).toBe(204)
  expect(await holds(king, 'push')).toBe(false)
  const left = await app.db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', king.id)
    .execute()
  expect(left).toEqual([])
  expect((await choose(king, 'push', true)).status).toBe(422)
})

test('nobody says yes to a notice, and nothing rewrites what was said', async () => {
  const king = await makeKing(app)
  const rows = sql`from consent where user_id = ${king.id}`
  await expect(
    sql`update consent set given = false where user_id = ${king.id}`.execute(app.db),
  ).rejects.toThrow(/append|never|rewrit/i)
  await expect(sql`delete ${rows}`.execute(app.db)).rejects.toThrow(/kept as long as its account/)
  await expect(
    sql`insert into consent (user_id, document, version, given, place)
      values (${king.id}, 'privacy', '2026-11-23', false, 'gate')`.execute(app.db),
  ).rejects.toThrow(/texts_are_not_refused/)
})

test('of two tabs that say the same at once one is written', async () => {
  const king = await makeKing(app)
  await Promise.all([1, 2, 3, 4].map(() => choose(king, 'special_data', false)))
  expect((await vault(king)).log.filter(({ document }) => document === 'special_data')).toHaveLength(2)
})

test('the chat of somebody who has said no is closed in the list of the other', async () => {
  const pair = await calls.freshPair({ unlocked: true })
  await choose(pair.hostess, 'special_data', false)
  const { body } = await app.call(chatEndpoints.one, { as: pair.king, params: { id: pair.chatId } })
  expect(body).toMatchObject({ available: false })
})

test('no program reads a message of who has said no', async () => {
  const onBoard: string[] = []
  const policy = policyInForce()
  putInForce({ ...policy, words: (text) => (onBoard.push(text), []) }, null)
  onTestFinished(() => putInForce(policy, null))
  const pair = await calls.freshPair({ unlocked: true })
  await calls.send(pair.king, pair.chatId, 'Il cielo è sempre più blu')
  await choose(pair.king, 'message_reading', false)
  await calls.send(pair.king, pair.chatId, 'Il mare è sempre più blu')
  await calls.initiate(pair.king, await makeHostess(app), 'Il monte è sempre più blu')
  const read = reader.asked
    .map(({ body }) => body.messages[1]?.content ?? '')
    .filter((text) => text.includes('blu'))
  expect(read).toEqual(['{"text":"Il cielo è sempre più blu"}'])
  expect(onBoard.filter((text) => text.includes('blu'))).toEqual(['il cielo e sempre piu blu'])
})

test('copy and erasure stay open to who has said no', async () => {
  const hostess = await makeHostess(app)
  for (const purpose of askedPurposes) await choose(hostess, purpose, false)
  expect((await app.call(dataExportEndpoints.request, { as: hostess })).status).toBe(202)
  expect((await app.call(deletionEndpoints.request, { as: hostess })).status).toBe(200)
})

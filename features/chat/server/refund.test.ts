import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '../contract/chat.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { connectClient, next, within } from '#testing/pusher-client.ts'
import { requirement } from '#testing/requirement.ts'
import { refundSweep, refundWhenDue } from './refund.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

afterEach(async () => {
  for (const { name, sql: statement } of creditsInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const phoneNumber = 'Scrivimi su WhatsApp al 347 555 01 90'

interface Pair {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
}

const send = (from: Person, chatId: number, message: string) =>
  app.call(chatEndpoints.send, { as: from, params: { id: chatId }, body: { message } })
const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })

async function unlockedPair(first: string | null = 'Buonasera'): Promise<Pair> {
  const king = await makeKing(app, { credits: 200 })
  const hostess = await makeHostess(app, { unlockCost: 100 })
  const chatId: number = (await unlock(king, hostess)).body.chat_id
  if (first !== null) await send(king, chatId, first)
  return { king, hostess, chatId }
}

const newestUnlock = (chatId: number) =>
  app.db
    .selectFrom('unlock')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Moves the unlock into the past, so that `hours` of its time have gone by. */
async function letPass(chatId: number, hours: number): Promise<void> {
  await sql`update unlock set unlocked_at = unlocked_at - ${hours} * interval '1 hour',
    due_at = due_at - ${hours} * interval '1 hour', clock_started_at = clock_started_at - ${hours} * interval '1 hour',
    paused_at = paused_at - ${hours} * interval '1 hour' where chat_id = ${chatId}`.execute(app.db)
}

const runRefund = async (chatId: number) =>
  refundWhenDue.work(app.needs, { unlockId: (await newestUnlock(chatId)).id })

const balance = async ({ id }: Person) =>
  (await app.db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance

const refundShown = async (as: Person, chatId: number) => {
  const { body } = await app.call(chatEndpoints.list, { as })
  return body.regular_chats.find(({ id }: { id: number }) => id === chatId)
}

async function decideMessage(userId: number, decision: 'approve' | 'reject') {
  const { id } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const body = { decision, ...(decision === 'reject' && { reason: 'Contiene un recapito.' }) }
  expect((await app.call(decide, { as: admin, params: { id }, body })).status).toBe(200)
}

describe('no reply within 72 h', () => {
  test('the whole price returns once, the chat locks again, both see why, the king gets a mail', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    expect(await balance(king)).toBe(100)
    await letPass(chatId, 73)
    await requirement('CHAT-24', async () => {
      await Promise.all([runRefund(chatId), runRefund(chatId), refundSweep.work(app.needs, {})])
      expect(await balance(king)).toBe(200)
      for (const person of [king, hostess])
        expect(await refundShown(person, chatId)).toMatchObject({
          unlocked: false,
          refund: { state: 'refunded', reason: 'no_reply', cost: 100, due_at: null },
        })
    })
    expect((await send(hostess, chatId, 'Scusi il ritardo')).status).toBe(403)
    await app.runJobs()
    const mails = await app.outbox(king.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('100 Crediti')
    expect(mails[0]?.text).toContain(hostess.name)
  })

  test('not a minute before [CHAT-24]', async () => {
    const { king, chatId } = await unlockedPair()
    await letPass(chatId, 71.98)
    await runRefund(chatId)
    await refundSweep.work(app.needs, {})
    expect(await balance(king)).toBe(100)
  })

  test('a reply after the due moment comes too late even if no job has run yet [CHAT-24]', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    await letPass(chatId, 72.01)
    expect(await send(hostess, chatId, 'Eccomi')).toMatchObject({ status: 403, body: { code: 'locked' } })
    expect(await balance(king)).toBe(200)
  })

  test('a new unlock charges again, and its clock starts at once [CHAT-24]', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    await letPass(chatId, 73)
    await runRefund(chatId)
    expect((await unlock(king, hostess)).status).toBe(200)
    expect(await balance(king)).toBe(100)
    const { clock_started_at, unlocked_at } = await newestUnlock(chatId)
    expect(clock_started_at!.getTime() - unlocked_at.getTime()).toBeLessThan(5_000)
  })
})

describe('the clock', () => {
  test('starts with his first delivered message, not with the unlock and not with the second', async () => {
    const { king, chatId } = await unlockedPair(null)
    await letPass(chatId, 71)
    await send(king, chatId, 'Buonasera')
    const { due_at } = await newestUnlock(chatId)
    expect(due_at!.getTime() - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
    await send(king, chatId, 'Sono di Milano')
    expect((await newestUnlock(chatId)).due_at).toEqual(due_at)
  })

  test('without any message of his the price returns 72 h after the unlock', async () => {
    const { king, chatId } = await unlockedPair(null)
    await letPass(chatId, 72.01)
    await runRefund(chatId)
    expect(await balance(king)).toBe(200)
    expect(await newestUnlock(chatId)).toMatchObject({ state: 'refunded', end_reason: 'no_message' })
  })

  test('her reply ends it: the price is kept for good', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    expect((await send(hostess, chatId, 'Molto lieta')).status).toBe(201)
    await letPass(chatId, 500)
    await runRefund(chatId)
    expect(await balance(king)).toBe(100)
    expect(await refundShown(king, chatId)).toMatchObject({ unlocked: true, refund: { state: 'earned' } })
  })
})

describe('a held reply', () => {
  test('pauses the clock; released, it keeps the price', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    await letPass(chatId, 71)
    expect((await send(hostess, chatId, phoneNumber)).status).toBe(202)
    expect(await refundShown(king, chatId)).toMatchObject({ refund: { state: 'paused', due_at: null } })
    await letPass(chatId, 10)
    await runRefund(chatId)
    expect(await balance(king)).toBe(100)
    await decideMessage(hostess.id, 'approve')
    expect(await refundShown(king, chatId)).toMatchObject({
      unread_count: 1,
      last_message: { message: phoneNumber },
      refund: { state: 'earned' },
    })
  })

  test('refused, it gives back the time that was left, and she sees that it was refused', async () => {
    const { hostess, chatId } = await unlockedPair()
    await letPass(chatId, 71)
    await send(hostess, chatId, phoneNumber)
    await letPass(chatId, 10)
    await decideMessage(hostess.id, 'reject')
    const { due_at, paused_at } = await newestUnlock(chatId)
    expect(paused_at).toBeNull()
    expect((due_at!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(1, 1)
    const { body } = await app.call(chatEndpoints.messages, { as: hostess, params: { id: chatId } })
    expect(body.at(-1)).toMatchObject({ text: phoneNumber, state: 'refused' })
  })

  test('of two held replies the clock waits for the second decision', async () => {
    const { hostess, chatId } = await unlockedPair()
    await send(hostess, chatId, phoneNumber)
    await send(hostess, chatId, `${phoneNumber} grazie`)
    await decideMessage(hostess.id, 'reject')
    expect((await newestUnlock(chatId)).paused_at).not.toBeNull()
    await decideMessage(hostess.id, 'reject')
    expect((await newestUnlock(chatId)).paused_at).toBeNull()
  })

  test('his held message starts the clock only when it is released', async () => {
    const { king, chatId } = await unlockedPair(null)
    await send(king, chatId, phoneNumber)
    expect((await newestUnlock(chatId)).clock_started_at).toBeNull()
    await decideMessage(king.id, 'approve')
    expect((await newestUnlock(chatId)).clock_started_at).not.toBeNull()
  })

  test('a message released after later ones were read is unread', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    await send(king, chatId, phoneNumber)
    await send(king, chatId, 'Un saluto')
    await app.call(chatEndpoints.read, { as: hostess, params: { id: chatId } })
    await decideMessage(king.id, 'approve')
    const { body } = await app.call(chatEndpoints.messages, { as: king, params: { id: chatId } })
    expect(body).toMatchObject([{ is_read: true }, { text: phoneNumber, is_read: false }, { is_read: true }])
    expect(await refundShown(hostess, chatId)).toMatchObject({ unread_count: 1 })
  })
})

describe('before a reply the price returns at once', () => {
  test('when she blocks him, not when he blocks her', async () => {
    const one = await unlockedPair()
    const other = await unlockedPair()
    await app.db.transaction().execute((trx) => app.needs.hooks.blocked(trx, one.hostess.id, one.king.id))
    await app.db.transaction().execute((trx) => app.needs.hooks.blocked(trx, other.king.id, other.hostess.id))
    expect(await balance(one.king)).toBe(200)
    expect(await newestUnlock(one.chatId)).toMatchObject({ state: 'refunded', end_reason: 'blocked' })
    expect(await balance(other.king)).toBe(100)
  })

  test.each(['suspended', 'erased'] as const)('when she is %s, from every chat', async (what) => {
    const first = await unlockedPair()
    const second = await makeKing(app, { credits: 100 })
    await unlock(second, first.hostess)
    await app.db.transaction().execute((trx) => app.needs.hooks[what](trx, first.hostess.id))
    expect(await balance(first.king)).toBe(200)
    expect(await balance(second)).toBe(100)
    await app.runJobs()
    expect(await app.outbox(second.email)).toHaveLength(1)
  })

  test('after a reply nothing returns', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    await send(hostess, chatId, 'Molto lieta')
    await app.db.transaction().execute((trx) => app.needs.hooks.blocked(trx, hostess.id, king.id))
    expect(await balance(king)).toBe(100)
  })
})

describe('both sides get an event when the clock changes', () => {
  const listening = async (as: Person) => {
    const client = await connectClient(app.origin, as, Number(new URL(app.origin).port))
    const channel = client.subscribe(userChannel(as.id))
    await next(channel, 'pusher:subscription_succeeded')
    return channel
  }

  test('of a held reply, of its refusal, and of the refund', async () => {
    const { king, hostess, chatId } = await unlockedPair()
    const [his, hers] = [await listening(king), await listening(hostess)]
    const both = () => Promise.all([his, hers].map((channel) => next(channel, 'ChatChanged')))

    const held = both()
    await send(hostess, chatId, phoneNumber)
    expect(await within(30_000, held)).toEqual([1, 2].map(() => ({ chat_id: chatId, what: 'list' })))
    const paused = (await refundShown(king, chatId)).refund
    expect(paused).toMatchObject({ state: 'paused', due_at: null, left_hours: expect.closeTo(72, 1) })

    const refused = both()
    await decideMessage(hostess.id, 'reject')
    expect(await within(30_000, refused)).toEqual([1, 2].map(() => ({ chat_id: chatId, what: 'list' })))
    expect((await refundShown(king, chatId)).refund).toMatchObject({ state: 'running', left_hours: null })

    await letPass(chatId, 73)
    const refunded = both()
    await runRefund(chatId)
    expect(await within(30_000, refunded)).toEqual([1, 2].map(() => ({ chat_id: chatId, what: 'lock' })))
  })
})

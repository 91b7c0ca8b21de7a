import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { decide } from '#features/moderation/contract/moderation.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { blockEndpoints } from '../contract/blocks.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { chatInvariants } from './audit.ts'
import { refundSweep, refundWhenDue } from './refund.ts'

// What meets the end of the 72 h: each of them, together with the refund, many times over.

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...chatInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const rounds = 14
const phoneNumber = 'Scrivimi su WhatsApp al 347 555 01 90'

interface Pair {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
  readonly unlockId: number
}

const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const send = (as: Person, id: number, message: string) =>
  app.call(chatEndpoints.send, { as, params: { id }, body: { message } })
const block = (as: Person, other: Person) =>
  app.call(blockEndpoints.block, { as, body: { user_id: other.id } })
const balance = async ({ id }: Person) =>
  (await app.db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance
const stateOf = (unlockId: number) =>
  app.db
    .selectFrom('unlock')
    .select(['state', 'end_reason', 'paused_at'])
    .where('id', '=', unlockId)
    .executeTakeFirstOrThrow()

async function unlockedPair(): Promise<Pair> {
  const [king, hostess] = [await makeKing(app, { credits: 50 }), await makeHostess(app)]
  const { chat_id: chatId } = (await unlock(king, hostess)).body as { chat_id: number }
  await send(king, chatId, 'Buonasera')
  const { id: unlockId } = await app.db
    .selectFrom('unlock')
    .select('id')
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  return { king, hostess, chatId, unlockId }
}

/** In 1 ms to 4 s: before, between or after what meets it, however busy the machine is. */
async function makeDue(unlockId: number, round: number): Promise<void> {
  await app.db
    .updateTable('unlock')
    .set({ due_at: sql`clock_timestamp() + ${2 ** (round % 13)} * interval '1 ms'` })
    .where('id', '=', unlockId)
    .execute()
}

const refund = (unlockId: number) =>
  Promise.all([refundWhenDue.work(app.needs, { unlockId }), refundSweep.work(app.needs, {})])

async function raced(race: (pair: Pair, round: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await race(await unlockedPair(), round)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

test('a reply that is held at the due moment either stops the clock or comes too late', async () => {
  const outcomes = await raced(async ({ king, hostess, chatId, unlockId }, round) => {
    await makeDue(unlockId, round)
    const [reply] = await Promise.all([send(hostess, chatId, phoneNumber), refund(unlockId)])
    await refund(unlockId)
    const { state, paused_at } = await stateOf(unlockId)
    expect({ status: reply.status, state, paused: paused_at !== null, balance: await balance(king) }).toEqual(
      reply.status === 202
        ? { status: 202, state: 'pending', paused: true, balance: 0 }
        : { status: 403, state: 'refunded', paused: false, balance: 50 },
    )
    return state
  })
  // The rounds cover both sides, or the race has not been run.
  expect(outcomes).toEqual({ pending: expect.any(Number), refunded: expect.any(Number) })
}, 90_000)

test('her block at the due moment gives the price back once, for one reason [CHAT-24]', async () => {
  const outcomes = await raced(async ({ king, hostess, unlockId }, round) => {
    await makeDue(unlockId, round)
    const [answer] = await Promise.all([block(hostess, king), refund(unlockId)])
    expect(answer.status).toBe(204)
    await refund(unlockId)
    const { state, end_reason } = await stateOf(unlockId)
    expect({ state, balance: await balance(king) }).toEqual({ state: 'refunded', balance: 50 })
    return end_reason ?? ''
  })
  expect(outcomes).toEqual({ blocked: expect.any(Number), no_reply: expect.any(Number) })
}, 90_000)

test('her reply and her block at once: she earns it, or he has it back [CHAT-24]', async () => {
  const outcomes = await raced(async ({ king, hostess, chatId, unlockId }) => {
    const [reply] = await Promise.all([send(hostess, chatId, 'Molto lieta'), block(hostess, king)])
    const { state } = await stateOf(unlockId)
    expect({ status: reply.status, state, balance: await balance(king) }).toEqual(
      reply.status === 201
        ? { status: 201, state: 'earned', balance: 0 }
        : { status: 404, state: 'refunded', balance: 50 },
    )
    return state
  })
  expect((outcomes['earned'] ?? 0) + (outcomes['refunded'] ?? 0)).toBe(rounds)
}, 90_000)

test('a held reply released or refused as the rest of the time runs out: never both, never neither [CHAT-24]', async () => {
  const outcomes = await raced(async ({ king, hostess, chatId, unlockId }, round) => {
    expect((await send(hostess, chatId, phoneNumber)).status).toBe(202)
    // All but some milliseconds of the time had gone when it was held.
    await sql`update unlock set due_at = paused_at + ${2 ** (round % 7)} * interval '1 ms' where id = ${unlockId}`.execute(
      app.db,
    )
    const { id } = await app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('user_id', '=', hostess.id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    const approve = round % 2 === 0
    const body = approve
      ? { decision: 'approve' as const }
      : { decision: 'reject' as const, reason: 'Contiene un recapito.' }
    const [decided] = await Promise.all([
      app.call(decide, { as: admin, params: { id }, body }),
      refund(unlockId),
    ])
    expect(decided.status).toBe(200)
    await expect
      .poll(async () => {
        await refund(unlockId)
        return (await stateOf(unlockId)).state
      })
      .toBe(approve ? 'earned' : 'refunded')
    expect(await balance(king)).toBe(approve ? 0 : 50)
    return approve ? 'earned' : 'refunded'
  })
  expect(outcomes).toEqual({ earned: rounds / 2, refunded: rounds / 2 })
}, 90_000)

test('a new unlock at the due moment never pays twice for one chat', async () => {
  const outcomes = await raced(async ({ king, hostess, chatId, unlockId }, round) => {
    await makeDue(unlockId, round % 8)
    const [again] = await Promise.all([unlock(king, hostess), refund(unlockId)])
    await expect
      .poll(async () => {
        await refund(unlockId)
        return (await stateOf(unlockId)).state
      })
      .toBe('refunded')
    const live = await app.db
      .selectFrom('unlock')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('state', '=', 'pending')
      .execute()
    expect({ status: again.status, live: live.length, balance: await balance(king) }).toEqual(
      again.status === 200 ? { status: 200, live: 1, balance: 0 } : { status: 409, live: 0, balance: 50 },
    )
    return String(again.status)
  })
  expect((outcomes['200'] ?? 0) + (outcomes['409'] ?? 0)).toBe(rounds)
}, 90_000)

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { kingsBooks } from '#testing/kings-books.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { race } from '#testing/race.ts'
import { blockEndpoints } from '../contract/blocks.ts'
import { refundSweep, refundWhenDue } from './refund.ts'

// What meets the end of the 72 h. Each is run again and again, closer each time, until both have won.

const app = await startTestApp({}, { workJobs: false })
const moderator = await makeAdmin(app)
const { send, unlock } = chatCalls(app)
const { openCaseOf, judge } = moderationCalls(app)
const { balance, books } = kingsBooks(app)

afterEach(async () => {
  expect(await audit(app.db)).toEqual([])
})

const phoneNumber = 'Scrivimi su WhatsApp al 347 555 01 90'

interface Unlocked {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
  readonly unlockId: number
}

async function makeUnlocked(): Promise<Unlocked> {
  const [king, hostess] = [await makeKing(app, { credits: 50 }), await makeHostess(app)]
  const { chat_id: chatId } = (await unlock(king, hostess.id)).body as { chat_id: number }
  await send(king, chatId, 'Buonasera')
  const { id: unlockId } = await app.db
    .selectFrom('unlock')
    .select('id')
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  return { king, hostess, chatId, unlockId }
}

const stateOf = (unlockId: number) =>
  app.db
    .selectFrom('unlock')
    .select(['state', 'end_reason', 'paused_at'])
    .where('id', '=', unlockId)
    .executeTakeFirstOrThrow()

/** As the server does it: the job of this unlock, and the sweep of the minute beside it. */
const refund = (unlockId: number) =>
  Promise.all([refundWhenDue.work(app.needs, { unlockId }), refundSweep.work(app.needs, {})])

const graceMs = 12

/**
 * A race of `first` against the end of the 72 h, which a slow machine gives its lead, too. `outcome` is asked once the
 * refund had every chance.
 */
function raceTheEnd<T>(
  outcomes: readonly [string, string],
  first: (unlocked: Unlocked) => Promise<T>,
  outcome: (answer: T, unlocked: Unlocked) => Promise<string>,
): Promise<void> {
  return race(outcomes, async (lead) => {
    const unlocked = await makeUnlocked()
    const { unlockId } = unlocked
    await app.db
      .updateTable('unlock')
      .set({ due_at: sql`clock_timestamp() + interval '1 ms' * ${graceMs + lead}::float` })
      .where('id', '=', unlockId)
      .execute()
    return {
      sides: [() => first(unlocked), () => sleep(graceMs).then(() => refund(unlockId))],
      outcome: async ([answer]) => {
        await refund(unlockId)
        return outcome(answer as T, unlocked)
      },
    }
  })
}

test('her reply and the end of the 72 h: earned, or refunded [CHAT-24]', async () => {
  await raceTheEnd(
    ['earned', 'refunded'],
    ({ hostess, chatId }) => send(hostess, chatId, 'Molto lieta'),
    async ({ status }, { king }) => {
      const after = await books(king)
      expect({ status, ...after }).toEqual(
        status === 201
          ? { status: 201, balance: 0, unlocks: ['earned'] }
          : { status: 403, balance: 50, unlocks: ['refunded'] },
      )
      return after.unlocks[0] ?? ''
    },
  )
})

test('her reply that is held and the end of the 72 h: the clock stops, or it comes too late', async () => {
  await raceTheEnd(
    ['pending', 'refunded'],
    ({ hostess, chatId }) => send(hostess, chatId, phoneNumber),
    async ({ status }, { king, unlockId }) => {
      const { state, paused_at } = await stateOf(unlockId)
      expect({ status, state, paused: paused_at !== null, balance: await balance(king) }).toEqual(
        status === 202
          ? { status: 202, state: 'pending', paused: true, balance: 0 }
          : { status: 403, state: 'refunded', paused: false, balance: 50 },
      )
      return state
    },
  )
})

test('her block and the end of the 72 h: the price is given back once, for one reason [CHAT-24]', async () => {
  await raceTheEnd(
    ['blocked', 'no_reply'],
    ({ king, hostess }) => app.call(blockEndpoints.block, { as: hostess, body: { user_id: king.id } }),
    async ({ status }, { king, unlockId }) => {
      const { state, end_reason } = await stateOf(unlockId)
      expect({ status, state, balance: await balance(king) }).toEqual({
        status: 204,
        state: 'refunded',
        balance: 50,
      })
      return end_reason ?? ''
    },
  )
})

test('a new unlock and the end of the 72 h: refused, or paid with what came back', async () => {
  await raceTheEnd(
    ['refused', 'paid'],
    ({ king, hostess }) => unlock(king, hostess.id),
    async ({ status }, { king }) => {
      const after = await books(king)
      expect({ status, ...after }).toEqual(
        status === 200
          ? { status: 200, balance: 0, unlocks: ['refunded', 'pending'] }
          : { status: 409, balance: 50, unlocks: ['refunded'] },
      )
      return status === 200 ? 'paid' : 'refused'
    },
  )
})

test.each([
  ['released', 'approve', { unlocks: ['earned'], balance: 0 }],
  ['refused', 'reject', { unlocks: ['refunded'], balance: 50 }],
] as const)(
  'a held reply is %s as the rest of the time runs out: never both, never neither [CHAT-24]',
  async (_what, decision, after) => {
    for (const restMs of [1, 4, 16]) {
      const { king, hostess, chatId, unlockId } = await makeUnlocked()
      expect((await send(hostess, chatId, phoneNumber)).status).toBe(202)
      // All but some milliseconds of the time had gone when it was held.
      await sql`update unlock set due_at = paused_at + ${restMs} * interval '1 ms' where id = ${unlockId}`.execute(
        app.db,
      )
      const caseId = await openCaseOf(hostess, 'message')
      const [decided] = await Promise.all([judge(moderator, caseId, decision), refund(unlockId)])
      expect(decided.status).toBe(200)
      await expect
        .poll(async () => {
          await refund(unlockId)
          return books(king)
        })
        .toEqual(after)
    }
  },
)

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { banEndpoints } from '#contract/bans.ts'
import { blockEndpoints } from '#contract/blocks.ts'
import { chatEndpoints } from '#contract/chat.ts'
import { audit } from '#server/audit.ts'
import { refundWhenDue } from '#server/chat/refund.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#server/testing/people.ts'

// Two who want what only one can have. Each race is run again and again, closer each time, until both have won.

let app: TestApp
let moderator: Person

beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  moderator = await makeAdmin(app)
})

afterEach(async () => {
  expect(await audit(app.db)).toEqual([])
})

/** Heats that every race has, and how many more it may take until the second outcome is seen. */
const [heats, heatsMax] = [12, 240]

interface Heat {
  readonly sides: readonly [() => Promise<unknown>, () => Promise<unknown>]
  /** Checks the books, and names who won. */
  readonly outcome: (answers: readonly [any, any]) => Promise<string> | string
}

/** `outcomes`: what it is when the first side wins, and when the second does. */
async function race(outcomes: readonly [string, string], prepare: () => Promise<Heat>): Promise<void> {
  const seen = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]))
  // By how many ms the first starts before the second. Whoever wins gives a little of it away.
  let [lead, step] = [0, 4]
  for (let heat = 0; heat < heatsMax; heat += 1) {
    if (heat >= heats && [...seen.values()].every((count) => count > 0)) break
    const { sides, outcome } = await prepare()
    const answers = await Promise.all([
      sleep(Math.max(0, -lead)).then(sides[0]),
      sleep(Math.max(0, lead)).then(sides[1]),
    ])
    const won = await outcome(answers)
    expect(outcomes).toContain(won)
    seen.set(won, seen.get(won)! + 1)
    lead += won === outcomes[0] ? -step : step
    step = Math.max(1, step * 0.8)
  }
  for (const [outcome, count] of seen) expect(count, outcome).toBeGreaterThan(0)
}

const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const write = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera' },
  })
const reply = (hostess: Person, id: number) =>
  app.call(chatEndpoints.send, { as: hostess, params: { id }, body: { message: 'Molto lieta' } })
const ban = ({ id }: Person) =>
  app.call(banEndpoints.ban, { as: moderator, params: { id }, body: { reason: 'Prova.' } })
const block = (as: Person, other: Person) =>
  app.call(blockEndpoints.block, { as, body: { user_id: other.id } })

const balance = async ({ id }: Person) =>
  (await app.db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance
const unlocksOf = async ({ id }: Person) =>
  (await app.db.selectFrom('unlock').select('state').where('king_id', '=', id).orderBy('id').execute()).map(
    ({ state }) => state,
  )
/** What the king has, and how his unlocks stand: the whole truth of a heat. */
const books = async (king: Person) => ({ balance: await balance(king), unlocks: await unlocksOf(king) })

async function makePair(credits = 50) {
  return { king: await makeKing(app, { credits }), hostess: await makeHostess(app) }
}

async function makeUnlocked() {
  const pair = await makePair()
  const { chat_id: chatId } = (await unlock(pair.king, pair.hostess)).body as { chat_id: number }
  await write(pair.king, pair.hostess)
  const { id: unlockId } = await app.db
    .selectFrom('unlock')
    .select('id')
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  return { ...pair, chatId, unlockId }
}

test('her reply and the end of the 72 h: earned, or refunded [CHAT-24]', async () => {
  await race(['reply', 'refund'], async () => {
    const { king, hostess, chatId, unlockId } = await makeUnlocked()
    await app.db
      .updateTable('unlock')
      .set({ due_at: sql`clock_timestamp() + interval '12 ms'` })
      .where('id', '=', unlockId)
      .execute()
    return {
      sides: [
        () => reply(hostess, chatId),
        () => sleep(12).then(() => refundWhenDue.work(app.needs, { unlockId })),
      ],
      outcome: async ([{ status }]) => {
        await refundWhenDue.work(app.needs, { unlockId })
        const after = await books(king)
        expect({ status, ...after }).toEqual(
          status === 201
            ? { status: 201, balance: 0, unlocks: ['earned'] }
            : { status: 403, balance: 50, unlocks: ['refunded'] },
        )
        return status === 201 ? 'reply' : 'refund'
      },
    }
  })
}, 120_000)

test('her reply and her ban: earned, or refunded [CHAT-24] [decisions §7]', async () => {
  await race(['reply', 'ban'], async () => {
    const { king, hostess, chatId } = await makeUnlocked()
    return {
      sides: [() => reply(hostess, chatId), () => ban(hostess)],
      outcome: async ([replied, banned]) => {
        expect(banned.status).toBe(200)
        expect(await books(king)).toEqual(
          replied.status === 201
            ? { balance: 0, unlocks: ['earned'] }
            : { balance: 50, unlocks: ['refunded'] },
        )
        return replied.status === 201 ? 'reply' : 'ban'
      },
    }
  })
}, 120_000)

test.each([
  ['in a chat that is there', true],
  ['of somebody new', false],
])(
  'an unlock and her ban, %s: paid and given back, or never paid [CHAT-24] [decisions §7]',
  async (_where, written) => {
    await race(['unlock', 'ban'], async () => {
      const { king, hostess } = await makePair()
      if (written) await write(king, hostess)
      return {
        sides: [() => unlock(king, hostess), () => ban(hostess)],
        outcome: async ([unlocked, banned]) => {
          expect(banned.status).toBe(200)
          const paid = unlocked.status === 200
          if (!paid) expect(unlocked.status).toBe(404)
          expect(await books(king)).toEqual({ balance: 50, unlocks: paid ? ['refunded'] : [] })
          return paid ? 'unlock' : 'ban'
        },
      }
    })
  },
  120_000,
)

test('an unlock and her block: paid and given back, or never paid [decisions §7]', async () => {
  await race(['unlock', 'block'], async () => {
    const { king, hostess } = await makePair()
    return {
      sides: [() => unlock(king, hostess), () => block(hostess, king)],
      outcome: async ([unlocked, blocked]) => {
        expect(blocked.status).toBe(204)
        const paid = unlocked.status === 200
        if (!paid) expect(unlocked.status).toBe(404)
        expect(await books(king)).toEqual({ balance: 50, unlocks: paid ? ['refunded'] : [] })
        return paid ? 'unlock' : 'block'
      },
    }
  })
}, 120_000)

test('the same unlock in two windows: one of them pays [API-37]', async () => {
  await race(['first', 'second'], async () => {
    const { king, hostess } = await makePair(200)
    return {
      sides: [() => unlock(king, hostess), () => unlock(king, hostess)],
      outcome: async ([first, second]) => {
        expect([first.status, second.status].sort()).toEqual([200, 409])
        expect(await books(king)).toEqual({ balance: 150, unlocks: ['pending'] })
        return first.status === 200 ? 'first' : 'second'
      },
    }
  })
}, 120_000)

test('two unlocks with Crediti for one: one of them is paid [API-37]', async () => {
  await race(['first', 'second'], async () => {
    const [{ king, hostess }, other] = [await makePair(), await makeHostess(app)]
    return {
      sides: [() => unlock(king, hostess), () => unlock(king, other)],
      outcome: async ([first, second]) => {
        expect([first.status, second.status].sort()).toEqual([200, 402])
        expect(await books(king)).toEqual({ balance: 0, unlocks: ['pending'] })
        return first.status === 200 ? 'first' : 'second'
      },
    }
  })
}, 120_000)

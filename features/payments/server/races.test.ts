/** @module-tag by-lot */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { blockEndpoints } from '#features/safety/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { createPaymentIntent, addUserCredits } from '../contract/payments.ts'
import { purchaseEndpoints } from '../contract/purchases.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { audit } from '#apps/server/audit.ts'
import { refundWhenDue } from '#features/chat/server/refund.ts'
import type { DB } from '#platform/server/db/schema.ts'
import { disputeCard } from '#platform/server/providers/payment/sandbox-card.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

import { reconcilePurchases } from './reconcile.ts'
import { settle } from './settle.ts'

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

/** `outcomes`: what it is when the first side wins, and when the second does. `lead`: ms that the first has before. */
async function race(
  outcomes: readonly [string, string],
  prepare: (lead: number) => Promise<Heat>,
): Promise<void> {
  const seen = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]))
  // By how many ms the first starts before the second. Whoever wins gives a little of it away.
  let [lead, step] = [0, 4]
  for (let heat = 0; heat < heatsMax; heat += 1) {
    if (heat >= heats && [...seen.values()].every((count) => count > 0)) break
    const { sides, outcome } = await prepare(Math.max(0, lead))
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
  await race(['reply', 'refund'], async (lead) => {
    const { king, hostess, chatId, unlockId } = await makeUnlocked()
    // The 72 h themselves are what she runs against: a slow machine gives them her lead, too.
    await app.db
      .updateTable('unlock')
      .set({ due_at: sql`clock_timestamp() + interval '1 ms' * ${12 + lead}::float` })
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

test('her reply and her ban: earned, or refunded [CHAT-24]', async () => {
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
  'an unlock and her ban, %s: paid and given back, or never paid [CHAT-24]',
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

test('an unlock and her block: paid and given back, or never paid', async () => {
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

test('a paid unlock and a free message of hers at once: the chat is opened by one of them [API-37] [API-38]', async () => {
  await race(['paid', 'free'], async () => {
    const { king, hostess } = await makePair()
    await write(king, hostess)
    return {
      sides: [
        () => unlock(king, hostess),
        () => app.call(chatEndpoints.freeMessage, { as: hostess, body: { other_user_id: king.id } }),
      ],
      outcome: async ([paid, free]) => {
        expect([paid.status, free.status].sort()).toEqual([200, 409])
        expect(await books(king)).toEqual(
          paid.status === 200 ? { balance: 0, unlocks: ['pending'] } : { balance: 50, unlocks: ['free'] },
        )
        return paid.status === 200 ? 'paid' : 'free'
      },
    }
  })
}, 120_000)

const shopId = 1
/** What package 1 holds. */
const bought = 100

/** A payment that its provider has taken, and of which we have not heard. */
async function makePaid(code?: string) {
  const king = await makeVerifiedBuyer(app)
  const intent = await openPayment(king, code)
  const { paymentIntentId, clientSecret } = intent.body as { paymentIntentId: string; clientSecret: string }
  await app.call(confirmSandboxCard, {
    params: { id: paymentIntentId },
    body: { client_secret: clientSecret, number: sandboxCards.succeeds },
  })
  const { id } = await app.db
    .selectFrom('purchase')
    .select('id')
    .where('provider_ref', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  return { king, paymentId: paymentIntentId, purchaseId: id }
}

const openPayment = (as: Person, code?: string) =>
  app.call(createPaymentIntent, { as, body: { shop_id: shopId, ...(code && { promo_code: code }) } })
const confirm = (as: Person, paymentIntentId: string) =>
  app.call(addUserCredits, { as, body: { payment_method: 'sandbox', shopId, paymentIntentId } })
const withdraw = (as: Person, id: number) =>
  app.call(purchaseEndpoints.withdraw, { as, params: { id: String(id) }, body: null })

/** The same database through connections of its own, which notice whether they were the ones to credit. */
function watched() {
  const seen = { credited: false }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: app.needs.pool }),
    log: ({ query }) => {
      if (query.sql.includes('insert into ledger_tx')) seen.credited = true
    },
  })
  return { needs: { ...app.needs, db }, seen }
}

test('the notice and the reconciler, beside the buyer who confirms: one of them credits [PAY-24]', async () => {
  await race(['notice', 'reconciler'], async () => {
    const { king, paymentId, purchaseId } = await makePaid()
    const [notice, reconciler] = [watched(), watched()]
    return {
      sides: [() => settle(notice.needs, purchaseId), () => reconcilePurchases(reconciler.needs)],
      outcome: async () => {
        expect((await confirm(king, paymentId)).status).toBe(200)
        expect(await balance(king)).toBe(bought)
        expect(notice.seen.credited).not.toBe(reconciler.seen.credited)
        return notice.seen.credited ? 'notice' : 'reconciler'
      },
    }
  })
}, 120_000)

test('the notice and the buyer who confirms: one of them credits, and he is told so [PAY-24] [API-52]', async () => {
  await race(['notice', 'buyer'], async () => {
    const { king, paymentId, purchaseId } = await makePaid()
    const notice = watched()
    return {
      sides: [() => settle(notice.needs, purchaseId), () => confirm(king, paymentId)],
      outcome: async ([settled, confirmed]) => {
        expect([settled, confirmed.status]).toEqual(['credited', 200])
        expect(await balance(king)).toBe(bought)
        return notice.seen.credited ? 'notice' : 'buyer'
      },
    }
  })
}, 120_000)

test('a withdrawal and an unlock: its price is spent, or gone with the rest', async () => {
  await race(['withdrawal', 'unlock'], async () => {
    const { king, purchaseId } = await makePaid()
    await settle(app.needs, purchaseId)
    const hostess = await makeHostess(app)
    return {
      sides: [() => withdraw(king, purchaseId), () => unlock(king, hostess)],
      outcome: async ([withdrawn, unlocked]) => {
        expect(withdrawn.status).toBe(200)
        const first = unlocked.status === 402
        expect({ credits: withdrawn.body.credits, status: unlocked.status }).toEqual(
          first ? { credits: 100, status: 402 } : { credits: 50, status: 200 },
        )
        expect(await books(king)).toEqual({ balance: 0, unlocks: first ? [] : ['pending'] })
        return first ? 'withdrawal' : 'unlock'
      },
    }
  })
}, 120_000)

test('a dispute and an unlock: he owes its price, or cannot pay it', async () => {
  await race(['dispute', 'unlock'], async () => {
    const { king, paymentId, purchaseId } = await makePaid()
    await settle(app.needs, purchaseId)
    const hostess = await makeHostess(app)
    await disputeCard(app.needs, paymentId, 'open')
    return {
      sides: [() => settle(app.needs, purchaseId), () => unlock(king, hostess)],
      outcome: async ([, unlocked]) => {
        const first = unlocked.status === 402
        if (!first) expect(unlocked.status).toBe(200)
        expect(await books(king)).toEqual({ balance: 0, unlocks: first ? [] : ['pending'] })
        const { debt } = await app.db
          .selectFrom('wallet')
          .select('debt')
          .where('user_id', '=', king.id)
          .executeTakeFirstOrThrow()
        expect(debt).toBe(first ? 0 : 50)
        return first ? 'dispute' : 'unlock'
      },
    }
  })
}, 120_000)

test('a dispute and a withdrawal: the Crediti go once', async () => {
  await race(['dispute', 'withdrawal'], async () => {
    const { king, paymentId, purchaseId } = await makePaid()
    await settle(app.needs, purchaseId)
    await disputeCard(app.needs, paymentId, 'open')
    return {
      sides: [() => settle(app.needs, purchaseId), () => withdraw(king, purchaseId)],
      outcome: async ([, withdrawn]) => {
        expect([200, 409]).toContain(withdrawn.status)
        const reversals = await app.db
          .selectFrom('purchase_reversal')
          .select(['cause', 'credits'])
          .where('purchase_id', '=', purchaseId)
          .execute()
        const first = withdrawn.status === 409
        expect(reversals).toEqual([{ cause: first ? 'dispute' : 'withdrawal', credits: bought }])
        expect(await balance(king)).toBe(0)
        return first ? 'dispute' : 'withdrawal'
      },
    }
  })
}, 120_000)

test('the last use of a promo code: one of two kings has it [ENT-15] [API-53]', async () => {
  await race(['first', 'second'], async () => {
    const [one, other] = [await makeVerifiedBuyer(app), await makeVerifiedBuyer(app)]
    const code = `ULTIMO${one.id}`
    await app.db.insertInto('promo_code').values({ code, kind: 'percent', value: 10, use_limit: 1 }).execute()
    return {
      sides: [() => openPayment(one, code), () => openPayment(other, code)],
      outcome: ([first, second]) => {
        expect([first.status, second.status].sort()).toEqual([200, 400])
        return first.status === 200 ? 'first' : 'second'
      },
    }
  })
}, 120_000)

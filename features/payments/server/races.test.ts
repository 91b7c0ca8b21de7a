import { Kysely, PostgresDialect } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import type { DB } from '#platform/server/db/schema.ts'
import { disputeCard } from '#platform/server/providers/payment/sandbox-card.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { kingsBooks } from '#testing/kings-books.ts'
import { makeHostess, type Person } from '#testing/people.ts'
import { race } from '#testing/race.ts'
import { addUserCredits, createPaymentIntent, immediateUseVersion } from '../contract/payments.ts'
import { purchaseEndpoints } from '../contract/purchases.ts'
import { reconcilePurchases } from './reconcile.ts'
import { settle } from './settle.ts'

// Two who want what only one can have. Each race is run again and again, closer each time, until both have won.

const app = await startTestApp({}, { workJobs: false })
const { balance, books } = kingsBooks(app)

afterEach(async () => {
  expect(await audit(app.db)).toEqual([])
})

const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })

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

async function makeCode(): Promise<string> {
  const code = `ULTIMO${(codes += 1)}`
  await app.db.insertInto('promo_code').values({ code, kind: 'percent', value: 10, use_limit: 1 }).execute()
  return code
}
let codes = 0

const openPayment = (as: Person, code?: string, request: object = {}) =>
  app.call(createPaymentIntent, {
    as,
    body: { shop_id: shopId, ...(code && { promo_code: code }), ...request },
  })
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
})

test('the notice and the buyer who confirms: one of them credits, and he is told so', async () => {
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
})

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
        const { credits, money_back } = withdrawn.body
        expect({ credits, money_back, status: unlocked.status }).toEqual(
          first
            ? { credits: 100, money_back: 9.9, status: 402 }
            : { credits: 50, money_back: 4.95, status: 200 },
        )
        expect(await books(king)).toEqual({ balance: 0, unlocks: first ? [] : ['pending'] })
        return first ? 'withdrawal' : 'unlock'
      },
    }
  })
})

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
        expect(await walletOf(app.db, king.id)).toEqual({ balance: 0, debt: first ? 0 : 50 })
        return first ? 'dispute' : 'unlock'
      },
    }
  })
})

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
        expect(await walletOf(app.db, king.id)).toEqual({ balance: 0, debt: 0 })
        return first ? 'dispute' : 'withdrawal'
      },
    }
  })
})

test('a payment with a code and the same one again with the request: what was asked in time is on record', async () => {
  await race(['settled', 'again'], async () => {
    const code = await makeCode()
    const { king, purchaseId } = await makePaid(code)
    return {
      sides: [
        () => settle(app.needs, purchaseId),
        () => openPayment(king, code, { immediate_use: immediateUseVersion }),
      ],
      outcome: async ([settled, again]) => {
        const { immediate_use_at: asked } = await app.db
          .selectFrom('purchase')
          .select('immediate_use_at')
          .where('id', '=', purchaseId)
          .executeTakeFirstOrThrow()
        expect([settled, again.status]).toEqual(['credited', asked === null ? 400 : 200])
        return asked === null ? 'settled' : 'again'
      },
    }
  })
})

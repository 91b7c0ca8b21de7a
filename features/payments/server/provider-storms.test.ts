import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { startPaypalServer } from '#testing/paypal-server.ts'
import { byCard, byPaypal } from '#testing/provider-scenes.ts'
import { startStripeServer } from '#testing/stripe-server.ts'
import { addUserCredits } from '../contract/payments.ts'
import { paymentInvariants } from './audit.ts'
import { reconcilePurchases } from './reconcile.ts'

const stripe = await startStripeServer()
const paypal = await startPaypalServer()
/** `npm run test:long` raises more. */
const storms = process.env['LONG'] === '1' ? 200 : 5

const app = await startTestApp({ ...stripe.environment, ...paypal.environment, LOG_LEVEL: 'fatal' })
const paths = { stripe: '/api/webhooks/stripe', paypal: '/api/webhooks/paypal' }

/** What may happen to one purchase, in any order, as often as it likes. */
const event = fc.oneof(
  fc.record({ what: fc.constantFrom('pay', 'confirm', 'confirm at once', 'reconcile', 'replay') }),
  fc.record({ what: fc.constant('notice'), about: fc.constantFrom('payment', 'refund', 'dispute') }),
  fc.record({ what: fc.constant('refund'), cents: fc.integer({ min: 1, max: 990 }) }),
  fc.record({ what: fc.constant('dispute'), state: fc.constantFrom('open', 'won', 'lost') }),
  fc.record({
    what: fc.constant('fault'),
    place: fc.constantFrom('ask', 'take'),
    kind: fc.constantFrom('refused', 'lost', 'slow'),
  }),
) as fc.Arbitrary<Event>

type Event =
  | { what: 'pay' | 'confirm' | 'confirm at once' | 'reconcile' | 'replay' }
  | { what: 'notice'; about: 'payment' | 'refund' | 'dispute' }
  | { what: 'refund'; cents: number }
  | { what: 'dispute'; state: 'open' | 'won' | 'lost' }
  | { what: 'fault'; place: 'ask' | 'take'; kind: 'refused' | 'lost' | 'slow' }

describe.each([
  ['Stripe', byCard(app, stripe)],
  ['PayPal', byPaypal(app, paypal)],
])('%s', (_, scene) => {
  /** Plays the events on a purchase of its own, and answers what the king must have in the end, and has. */
  async function play(events: readonly Event[]): Promise<{ expected: number; found: number; taken: number }> {
    // The reconciler need not go through the stories of before.
    await sql`update purchase set check_at = null`.execute(app.db)
    const buyer = await makeReadyBuyer(app)
    const { id } = await scene.open(buyer)
    const truth = { paid: false, refunded: 0, dispute: 'none' }
    const sent: { headers: Record<string, string>; body: string }[] = []
    const deliver = (notice: { headers: Record<string, string>; body: string }) =>
      fetch(`${app.origin}${paths[scene.method]}`, { method: 'POST', ...notice })
    const confirm = () =>
      app.call(addUserCredits, {
        as: buyer,
        body: { payment_method: scene.method, shopId: 1, paymentIntentId: id },
      })
    const isTaken = () => scene.takings(id) > 0

    async function happen(one: Event): Promise<void> {
      switch (one.what) {
        case 'pay':
          if (!truth.paid) scene.pay(id)
          truth.paid = true
          return
        case 'confirm':
          return void (await confirm())
        case 'confirm at once':
          return void (await Promise.all([confirm(), confirm(), reconcilePurchases(app.needs)]))
        case 'reconcile':
          return reconcilePurchases(app.needs)
        case 'notice':
          sent.push(scene.notice(id, one.about))
          return void (await Promise.all(sent.slice(-1).map(deliver)))
        case 'replay':
          for (const notice of sent.toReversed()) await deliver(notice)
          return app.runJobs()
        case 'refund': {
          const cents = Math.min(one.cents, 990 - truth.refunded)
          if (!isTaken() || cents === 0) return
          scene.refund(id, cents)
          truth.refunded += cents
          return
        }
        case 'dispute':
          if (!isTaken() || truth.dispute !== (one.state === 'open' ? 'none' : 'open')) return
          scene.dispute(id, one.state)
          truth.dispute = one.state
          return
        case 'fault':
          return void scene.faults.push({ at: scene.at[one.place], kind: one.kind })
      }
    }

    for (const one of events) await happen(one)
    scene.faults.splice(0)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
    await app.runJobs()
    await sql`update purchase set check_at = now() where provider_ref = ${id}`.execute(app.db)
    await reconcilePurchases(app.needs)

    const kept = truth.dispute === 'open' || truth.dispute === 'lost' ? 0 : 100
    const expected = truth.paid ? Math.min(kept, 100 - Math.floor((100 * truth.refunded) / 990)) : 0
    return { expected, found: await balanceOf(app.db, buyer.id), taken: scene.takings(id) }
  }

  test(
    'whatever happens in whatever order, the king ends with what his money is worth',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
          const { expected, found, taken } = await play([{ what: 'pay' }, ...events])
          expect({ found, taken }).toEqual({ found: expected, taken: 1 })
        }),
        { numRuns: storms, endOnFailure: true },
      )
    },
    // One that is given up goes on beside the next test, whose books it would change.
    60_000 + storms * 2_000,
  )

  test('and with nothing, where he has not paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
        const { found, taken } = await play(events.filter(({ what }) => what !== 'pay'))
        expect({ found, taken }).toEqual({ found: 0, taken: 0 })
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 60_000)
})

test('after all this every invariant of purchases and ledger holds', async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants]) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})

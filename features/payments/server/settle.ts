import { sql } from 'kysely'
import { notifyDebtPaid } from '#features/wallet/server/debt-paid.ts'
import { postPurchase } from '#features/wallet/server/ledger.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderPayment } from '#platform/server/providers/payment/payment.ts'
import { payOutWhatCameLate } from './account-end.ts'
import { keepDispute } from './disputes.ts'
import { notifyOfReversals } from './notify-of-reversals.ts'
import { payerMark } from './payer-mark.ts'
import { move } from './purchase.ts'
import { issueReceiptAndConfirm } from './receipts/confirm-contract.ts'
import { issueCreditNotes } from './receipts/issue.ts'
import { correctionsFor, type Standing } from './reversal-rule.ts'
import { remindOfLimit } from './spending/reminders.ts'
import { bookReversals, standingReversals } from './reversals.ts'

/** `unclear`: the provider could not be asked; the reconciler will. */
export type Settled = 'credited' | 'unpaid' | 'failed' | 'unclear'

export type Settling = Pick<Needs, 'config' | 'db' | 'jobs' | 'log' | 'notify' | 'payments'>

/**
 * Makes our books say of a purchase what its provider says: credits it once, and takes Crediti back or returns them
 * when money has moved afterwards. The buyer's return, the webhook and the reconciler all come here, at once or one
 * after the other, and none of them is believed: what counts is the provider's answer.
 */
export async function settle(needs: Settling, purchaseId: number): Promise<Settled> {
  for (;;) {
    const purchase = await load(needs, purchaseId)
    if (purchase.state === 'failed') return 'failed'
    if (purchase.provider_ref === null) return 'unpaid'
    let payment: ProviderPayment | null
    try {
      payment = await ask(needs, purchase, purchase.provider_ref)
    } catch (error) {
      needs.log.warn({ err: error, purchaseId }, 'the payment provider could not be asked')
      return 'unclear'
    }
    const settled = await transaction(needs.db, (trx) => book(needs, trx, purchase, payment))
    if (settled !== 'outdated') return settled
  }
}

type Purchase = Awaited<ReturnType<typeof load>>

/** As it stands, and when we asked: the moment just before the question, by the database's clock. */
function load({ db }: Pick<Needs, 'db'>, id: number) {
  return db
    .selectFrom('purchase')
    .selectAll()
    .select(sql<string>`clock_timestamp()::text`.as('asked_at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The provider's truth; what the buyer has approved there is taken first. */
async function ask(
  needs: Settling,
  purchase: Purchase,
  providerRef: string,
): Promise<ProviderPayment | null> {
  const provider = needs.payments.of(purchase.provider)
  const payment = await provider.retrieve(providerRef)
  // What is not as agreed is not taken: nothing would have to go back.
  const take = payment?.status === 'approved' && failureOf(purchase, payment) === null
  return take ? provider.capture(providerRef) : payment
}

/**
 * Writes down what follows from the answer. `outdated`: an answer to a later question is in the books already, so
 * this one may be older than they are, and the provider is asked again before anything follows from it.
 */
async function book(
  needs: Settling,
  trx: Transaction,
  asked: Purchase,
  payment: ProviderPayment | null,
): Promise<Settled | 'outdated'> {
  const { outdated, young, ...purchase } = await lock(needs, trx, asked, payment)
  if (purchase.state === 'failed') return 'failed'
  // A provider that does not know a payment of today may have been asked with the wrong keys: nothing is final yet.
  if (payment === null && young && purchase.state !== 'credited') return 'unpaid'
  const due = entriesDue(purchase, await standingReversals(trx, purchase.id), payment)
  const disputeLost = payment?.dispute === 'lost'
  if (due.what === 'nothing') {
    if (purchase.state !== 'credited') return 'unpaid'
    // The Crediti went when the dispute was opened; only now the money is gone for good.
    if (disputeLost && !outdated)
      await issueCreditNotes(trx, needs.config.seller, purchase.id, { disputeLost })
    return 'credited'
  }
  if (outdated) return 'outdated'
  if (due.what === 'contradiction') return contradict(needs, trx, { purchase, payment, reason: due.reason })
  await notifyDebtPaid(needs, trx, purchase.user_id, async () => {
    if (purchase.state === 'pending') await credit(trx, purchase)
    const corrections = await bookReversals(trx, purchase, due.paid)
    await notifyOfReversals(needs, trx, purchase, corrections)
  })
  // Last: whoever credits at the same moment waits for our numbers.
  if (purchase.state === 'pending') {
    await remindOfLimit(needs, trx, purchase.user_id)
    await issueReceiptAndConfirm(needs, trx, purchase, due.paid.payerCountry)
  }
  await payOutWhatCameLate(needs, trx, purchase.user_id)
  await issueCreditNotes(trx, needs.config.seller, purchase.id, { disputeLost })
  return 'credited'
}

/** Everybody who settles this purchase waits here for the others, and leaves the newest question's time and answer. */
async function lock(
  { config }: Pick<Needs, 'config'>,
  trx: Transaction,
  { id, asked_at }: Purchase,
  payment: ProviderPayment | null,
) {
  const before = await trx
    .selectFrom('purchase')
    .selectAll()
    .select([
      sql<boolean>`coalesce(checked_at > ${asked_at}::timestamptz, false)`.as('outdated'),
      sql<boolean>`created_at > now() - interval '1 day'`.as('young'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('purchase')
    .set({
      checked_at: sql<Date>`greatest(checked_at, ${asked_at}::timestamptz)`,
      ...(!before.outdated && { provider_said: answerOf(payment) }),
      ...(payment?.payer != null && { payer_mark: payerMark(config, before.provider, payment.payer) }),
    })
    .where('id', '=', id)
    .execute()
  if (!before.outdated && payment !== null) await keepDispute(trx, id, payment)
  return before
}

/** The answer as people read it beside what was agreed (staff/payment-details.ts): whose card it was is none of it. */
export function answerOf(payment: ProviderPayment | null): string {
  return JSON.stringify(
    payment === null ? { status: 'unknown' } : { ...payment, payer: undefined, payerCountry: undefined },
  )
}

type Due =
  /** The books say it already, or there is nothing to say yet. */
  | { readonly what: 'nothing' }
  | { readonly what: 'entries'; readonly paid: ProviderPayment }
  /** What the provider says cannot be true of this purchase. */
  | { readonly what: 'contradiction'; readonly reason: string }

function entriesDue(
  purchase: Omit<Purchase, 'asked_at'>,
  standing: readonly Standing[],
  payment: ProviderPayment | null,
): Due {
  const credited = purchase.state === 'credited'
  const failure = failureOf(purchase, payment)
  const paid = failure === null && payment?.status === 'succeeded' ? payment : null
  if (failure === null && paid === null && !credited) return { what: 'nothing' }
  if (paid === null) {
    const reason = failure ?? 'no longer paid'
    return purchase.mismatch === reason ? { what: 'nothing' } : { what: 'contradiction', reason }
  }
  const { giveBack, take } = correctionsFor(purchase, standing, paid)
  const agrees = credited && giveBack.length + take.length === 0
  return agrees ? { what: 'nothing' } : { what: 'entries', paid }
}

/** What speaks against crediting: the provider's truth against what was frozen at the intent. */
function failureOf(purchase: Omit<Purchase, 'asked_at'>, payment: ProviderPayment | null): string | null {
  if (payment === null) return 'unknown to the provider'
  if (payment.status === 'failed') return 'cancelled'
  if (payment.purchaseId !== purchase.id) return 'another purchase'
  if (payment.userId !== purchase.user_id) return 'another buyer'
  if (payment.shopItemId !== purchase.shop_item_id) return 'another package'
  if (payment.amount !== purchase.amount_cents) return 'another amount'
  if (payment.currency.toUpperCase() !== purchase.currency) return 'another currency'
  return null
}

async function credit(trx: Transaction, purchase: Omit<Purchase, 'asked_at'>): Promise<void> {
  await move(trx, purchase.id, 'credited', { credited_at: sql<Date>`now()` })
  const bought = credits(purchase.credits)
  await postPurchase(trx, {
    userId: purchase.user_id,
    purchaseId: purchase.id,
    credits: bought,
    text: `Acquisto di ${formatCredits(bought)}`,
  })
}

/**
 * Crediting what was agreed and crediting what was paid would both be guesses, so nothing is credited, and money that
 * does not fit is for a person to look at. A payment that was cancelled before anybody paid is ordinary.
 */
async function contradict(
  needs: Pick<Needs, 'log'>,
  trx: Transaction,
  found: {
    readonly purchase: Pick<Purchase, 'id' | 'state'>
    readonly payment: ProviderPayment | null
    readonly reason: string
  },
): Promise<Settled> {
  const { purchase, payment, reason } = found
  const credited = purchase.state === 'credited'
  if (credited || payment?.status === 'succeeded') {
    needs.log.error(found, 'what the payment provider says does not fit the purchase')
    await trx
      .updateTable('purchase')
      .set({ mismatch: reason, mismatch_resolved_at: null })
      .where('id', '=', purchase.id)
      .execute()
  }
  if (credited) return 'credited'
  await move(trx, purchase.id, 'failed', { failure: reason })
  return 'failed'
}

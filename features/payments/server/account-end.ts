import { lockWallet } from '#features/wallet/server/double-entry.ts'
import { postEndOfAccount } from '#features/wallet/server/ledger.ts'
import { type Credits, type EuroCents, euroCents } from '#platform/contract/money.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { promiseMoneyBack } from './money-back.ts'
import { type Standing, standingOf } from './purchases.ts'
import { issueCreditNotes, numberOf } from './receipts/issue.ts'

/** The price of unspent Crediti of one purchase. */
interface PaidBack {
  readonly receipt: string
  readonly amount: EuroCents
  readonly paidWith: 'card' | 'paypal'
}

export interface AccountEnd {
  readonly paidBack: readonly PaidBack[]
  /** Crediti that no purchase paid for: they end. */
  readonly given: Credits
}

type Paying = Pick<Needs, 'jobs' | 'config'>

/**
 * Pays back what an account that ends has bought and not used, whenever it was bought, and ends what it was given
 * (docs/decisions/0106). What waits for a reply has been resolved before. The provider is called by the job of each
 * refund: whatever happens to it, the claim stands in `withdrawal`, under a number without a name.
 */
export async function payOutAccount(needs: Paying, trx: Transaction, userId: number): Promise<AccountEnd> {
  // In the order of every withdrawal: purchases, then the wallet.
  await trx
    .selectFrom('purchase')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'credited')
    .orderBy('id')
    .forUpdate()
    .execute()
  return payOut(needs, trx, userId)
}

/** Crediti that reach an account after its end, by a late payment or a dispute that was won, go the same way. */
export async function payOutWhatCameLate(needs: Paying, trx: Transaction, userId: number): Promise<void> {
  const { balance } = await lockWallet(trx, userId)
  if (balance === 0) return
  // Read under the lock: an erasure takes it too, and comes wholly before or after.
  const user = await trx.selectFrom('users').select('state').where('id', '=', userId).executeTakeFirst()
  if (user?.state === 'erased') await payOut(needs, trx, userId)
}

async function payOut(needs: Paying, trx: Transaction, userId: number): Promise<AccountEnd> {
  await lockWallet(trx, userId)
  const due = (await standingOf(trx, userId)).filter(({ atTheEnd }) => atTheEnd > 0)
  for (const { purchase, unspent, atTheEnd: amount } of due)
    await promiseMoneyBack(needs, trx, {
      purchase: { id: purchase.id, user_id: userId },
      cause: 'erasure',
      credits: unspent,
      amount,
    })
  const given = await postEndOfAccount(trx, {
    userId,
    text: 'Account eliminato, Crediti in omaggio annullati',
  })
  for (const { purchase } of due) await issueCreditNotes(trx, needs.config.seller, purchase.id)
  return { paidBack: due.map(paidBackOf), given }
}

/** What the end of an account would pay back now; what waits for a reply is not counted. */
export async function whatTheEndPaysBack(db: Database | Transaction, userId: number): Promise<PaidBack[]> {
  return (await standingOf(db, userId)).filter(({ atTheEnd }) => atTheEnd > 0).map(paidBackOf)
}

const paidBackOf = ({ purchase, atTheEnd: amount }: Standing): PaidBack => ({
  receipt: numberOf(purchase),
  amount,
  paidWith: purchase.provider === 'paypal' ? 'paypal' : 'card',
})

export const sumOf = (parts: readonly PaidBack[]): EuroCents =>
  euroCents(parts.reduce((total, { amount }) => total + amount, 0))

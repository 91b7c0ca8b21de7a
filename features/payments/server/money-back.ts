import { type EuroCents, credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { reversePurchase } from './reversals.ts'
import { refundWithdrawal } from './withdrawal-refund.ts'

interface Back {
  readonly purchase: { readonly id: number; readonly user_id: number }
  /** `erasure`: his account ends. */
  readonly cause: 'withdrawal' | 'erasure'
  /** What leaves the wallet; 0 where only used Crediti are paid back. */
  readonly credits: number
  readonly amount: EuroCents
}

/**
 * Takes Crediti of a purchase and promises their money, which a job gives back by the way it came. The caller holds
 * the purchase and the wallet, and writes the credit note when all else is done.
 */
export async function promiseMoneyBack(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  { purchase, cause, credits: taken, amount }: Back,
): Promise<void> {
  const reversalId = await reversePurchase(trx, purchase, { cause, credits: credits(taken), amount })
  await trx.insertInto('withdrawal').values({ reversal_id: reversalId }).execute()
  await needs.jobs.enqueue(trx, refundWithdrawal, { reversalId })
}

import { walletOf } from '#features/wallet/server/wallet.ts'
import { credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Corrections } from './reversal-rule.ts'

/** Writes to the king what has just been taken of a purchase of his, or given back, and what he owes now. */
export async function notifyOfReversals(
  { notify }: Pick<Needs, 'notify'>,
  trx: Transaction,
  purchase: { readonly user_id: number; readonly title: string },
  { giveBack, take }: Corrections,
): Promise<void> {
  const { title, user_id: userId } = purchase
  const { debt } = await walletOf(trx, userId)
  // A dispute that was only written anew is no news.
  const goesOn = take.some(({ cause }) => cause === 'dispute') && giveBack.length > 0
  for (const reversal of goesOn ? [] : giveBack)
    await notify(trx, userId, 'purchase_restored', { title, credits: credits(reversal.credits) })
  for (const { cause, credits: taken, amount } of take) {
    // What takes no Crediti is between him and his bank.
    if (taken > 0 && !(goesOn && cause === 'dispute'))
      await notify(trx, userId, 'purchase_reversed', { title, cause, credits: taken, amount, debt })
  }
}

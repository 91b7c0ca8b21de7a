import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Movement } from './unspent.ts'

/** A king's wallet from its first day, as `unspentByPurchase` reads it. */
export async function movementsOf(db: Database | Transaction, userId: number): Promise<Movement[]> {
  const postings = await db
    .selectFrom('posting')
    .innerJoin('wallet', 'wallet.account_id', 'posting.account_id')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'posting.tx_id')
    .select(['ledger_tx.kind', 'ledger_tx.ref', 'posting.amount'])
    .where('wallet.user_id', '=', userId)
    .orderBy('posting.id')
    .execute()
  const reversals = await db
    .selectFrom('purchase_reversal')
    .innerJoin('purchase', 'purchase.id', 'purchase_reversal.purchase_id')
    .select(['purchase_reversal.id', 'purchase.id as purchase_id'])
    .where('purchase.user_id', '=', userId)
    .execute()
  const reversedBy = new Map(reversals.map(({ id, purchase_id }) => [`reversal:${id}`, purchase_id]))
  return postings.map((posting) => movementOf(posting, reversedBy))
}

/** The references are those of `features/wallet/server/ledger.ts`. */
function movementOf(
  { kind, ref, amount }: { kind: string; ref: string; amount: number },
  reversedBy: ReadonlyMap<string, number>,
): Movement {
  const credits = Math.abs(amount)
  switch (kind) {
    case 'purchase':
      return { what: 'bought', purchaseId: Number(ref.slice('purchase:'.length)), credits }
    case 'debt':
      return { what: amount > 0 ? 'lent' : 'repaid', credits }
    case 'refund':
      return { what: 'returned', fact: ref.slice(0, -':end'.length), credits }
    case 'reversal':
      return amount > 0
        ? { what: 'returned', fact: ref.slice(0, -':back'.length), credits }
        : { what: 'taken', fact: ref, reverses: reversedBy.get(ref), credits }
    default:
      return amount > 0 ? { what: 'given', credits } : { what: 'taken', fact: ref, credits }
  }
}

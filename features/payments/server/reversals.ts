import { sql } from 'kysely'
import { credits } from '#platform/contract/money.ts'
import { postReversal, postReversalBack } from '#features/wallet/server/ledger.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import {
  type Bought,
  type Cause,
  type Corrections,
  correctionsFor,
  type Returned,
  type Standing,
  type Taking,
} from './reversal-rule.ts'

interface Purchase extends Bought {
  readonly id: number
  readonly user_id: number
}

/** What a king reads in 'Movimenti' when Crediti of a purchase go. */
const texts: Record<Cause, string> = {
  refund: 'Acquisto rimborsato, Crediti stornati',
  dispute: 'Pagamento contestato, Crediti stornati',
  withdrawal: 'Recesso dall’acquisto, Crediti restituiti',
  erasure: 'Account eliminato, Crediti rimborsati',
}
const returnedText = 'Contestazione chiusa, Crediti di nuovo sul saldo'

/** Brings a credited purchase into agreement with its provider, and answers how. The caller holds its row. */
export async function bookReversals(
  trx: Transaction,
  purchase: Purchase,
  returned: Returned,
): Promise<Corrections> {
  const corrections = correctionsFor(purchase, await standingReversals(trx, purchase.id), returned)
  for (const reversal of corrections.giveBack) await giveReversalBack(trx, purchase, reversal)
  for (const taking of corrections.take) await reversePurchase(trx, purchase, taking)
  return corrections
}

/**
 * Takes Crediti of a purchase back; what the wallet does not hold becomes a debt. The caller holds the purchase's
 * row. The database refuses more than is left of the purchase.
 */
export async function reversePurchase(
  trx: Transaction,
  purchase: Pick<Purchase, 'id' | 'user_id'>,
  { cause, credits: taken, amount }: Taking,
): Promise<number> {
  const { id } = await trx
    .insertInto('purchase_reversal')
    .values({ purchase_id: purchase.id, cause, credits: taken, amount_cents: amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (taken > 0)
    await postReversal(trx, { userId: purchase.user_id, reversalId: id, credits: taken, text: texts[cause] })
  return id
}

async function giveReversalBack(trx: Transaction, purchase: Purchase, reversal: Standing): Promise<void> {
  await trx
    .updateTable('purchase_reversal')
    .set({ given_back_at: sql<Date>`now()` })
    .where('id', '=', reversal.id)
    .execute()
  await postReversalBack(trx, {
    userId: purchase.user_id,
    reversalId: reversal.id,
    credits: credits(reversal.credits),
    text: returnedText,
  })
}

/** What has been taken of a purchase, and not been given back. */
export function standingReversals(trx: Transaction, purchaseId: number): Promise<Standing[]> {
  return trx
    .selectFrom('purchase_reversal')
    .select(['id', 'cause', 'credits', 'amount_cents'])
    .select(
      sql<boolean>`exists (select from receipt where ref = 'reversal:' || purchase_reversal.id)`.as('noted'),
    )
    .where('purchase_id', '=', purchaseId)
    .where('given_back_at', 'is', null)
    .orderBy('id')
    .execute()
}

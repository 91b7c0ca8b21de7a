import type { Transaction } from '#platform/server/db/database.ts'

interface Purchase {
  readonly id: number
  readonly user_id: number
}

/** Whoever wants invoices has one for this purchase, too. In the transaction that credits. */
export async function rememberWish(trx: Transaction, purchase: Purchase): Promise<void> {
  await trx
    .insertInto('invoice_wish')
    .columns(['purchase_id', 'user_id', 'asked'])
    .expression((query) =>
      query
        .selectFrom('invoice_details')
        .select(({ val, ref }) => [
          val(purchase.id).$castTo<number>().as('purchase_id'),
          ref('user_id').as('user_id'),
          val('before').as('asked'),
        ])
        .where('user_id', '=', purchase.user_id)
        .where('wanted', '=', true),
    )
    .execute()
}

import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding, keptAsAccounting } from '#platform/server/db/personal-data.ts'

export const receiptHoldings: readonly Holding[] = [
  {
    columns: ['receipt.user_id'],
    copy: copyOf(
      'ricevute',
      (userId) => sql`
        select receipt.kind, receipt.year, receipt.number, receipt.issued_at, receipt.purchase_id, receipt.seller,
          buyer.name, buyer.email, receipt.lines, receipt.payment, receipt.vat_rate / 100.0 as vat_percent,
          receipt.net_cents, receipt.vat_cents, receipt.total_cents
        from receipt left join receipt_buyer buyer on buyer.receipt_id = receipt.id
        where receipt.user_id = ${userId} order by receipt.id`,
    ),
    erasure: keptAsAccounting,
  },
  {
    // After the account itself: a name goes only once the account is erased.
    columns: ['receipt_buyer.user_id'],
    copy: { none: 'part of the receipts' },
    erasure: deleteWhere('receipt_buyer', 'user_id'),
  },
]

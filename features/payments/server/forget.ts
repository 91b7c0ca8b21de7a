import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import type { Database } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'

/** The provider knows who paid: after the time for accounting, nothing of ours leads there any more. */
export async function forgetPayers(db: Database): Promise<void> {
  await sql`
    with payer as (
      select purchase.id, purchase.provider, purchase.provider_ref
      from purchase join users on users.id = purchase.user_id
      where users.state = 'erased' and purchase.provider_ref not like 'forgotten:%'
        and purchase.created_at < now() - ${interval(retention.accounting)}),
    notice as (
      update webhook_event set payment_id = null from payer
      where (webhook_event.provider, webhook_event.payment_id) = (payer.provider, payer.provider_ref))
    update purchase set provider_ref = 'forgotten:' || purchase.id, provider_said = null, payer_mark = null
    from payer where payer.id = purchase.id`.execute(db)
}

/** The same of the files of invoices, with the buyer's name: the database lets go of no younger one. */
export async function forgetInvoiced(db: Database): Promise<void> {
  await sql`
    delete from invoice_file using users
    where users.id = invoice_file.user_id and users.state = 'erased'
      and invoice_file.made_at < now() - ${interval(retention.accounting)}`.execute(db)
}

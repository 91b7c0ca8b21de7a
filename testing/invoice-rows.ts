import { sql } from 'kysely'
import { mariosDetails } from './invoices.ts'

/** Invoices of a king's purchases, and what is remembered of his money: a row in each table. */
export const invoiceRows = ({ me, king }: { readonly me: number; readonly king: number }) => [
  sql`insert into purchase_country (purchase_id, declared, declared_in, paid_from, phone, country, basis)
    select id, 'IT', 'profile', 'IT', 'IT', 'IT', 'two_agree' from purchase where user_id = ${king} and state = 'credited'
    on conflict do nothing`,
  sql`insert into invoice_details (user_id, name, tax_code, vat_number, address, postcode, city, province, country,
      sdi_code, certified_email, wanted)
    values (${me}, 'Rossi', 'RSSMRA85T10A562S', '00743110157', 'Via Roma 1', '20121', 'Milano', 'MI', 'IT', '0000000',
      'rossi@pec.test', false)
    on conflict do nothing`,
  sql`insert into invoice_wish (purchase_id, user_id, asked)
    select id, user_id, 'afterwards' from purchase where user_id = ${king} and state = 'credited' on conflict do nothing`,
  sql`insert into invoice (kind, receipt_id, purchase_id, user_id)
    select 'invoice', id, purchase_id, user_id from receipt where user_id = ${king} and kind = 'receipt'`,
  sql`insert into invoice (kind, receipt_id, purchase_id, user_id, credits_id)
    select 'invoice_credit', note.id, note.purchase_id, note.user_id, invoice.id
    from receipt note join invoice on invoice.receipt_id = note.receipt_id where note.user_id = ${king}`,
  sql`insert into invoice_file (invoice_id, version, user_id, buyer, xml)
    select id, 1, user_id, ${JSON.stringify(mariosDetails)}, '<xml/>' from invoice where user_id = ${king}`,
  sql`update invoice_transmission set state = 'sent', sent_at = now()
    where invoice_id in (select id from invoice where user_id = ${king})`,
  sql`update invoice_transmission set state = 'rejected', answered_at = now(), answer = 'Scartata'
    where invoice_id in (select id from invoice where user_id = ${king})`,
  ...[50_000, 60_000, 70_000].map(
    (limit) => sql`insert into spending_limit (user_id, limit_cents) values (${me}, ${limit})`,
  ),
  sql`insert into spending_notice (user_id, month, share) values (${me}, '2026-11-01', 50)`,
]

/** Invariants of invoices and of the tax of receipts: each statement returns the rows that breach it. */
export const invoiceInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'numbers of invoices run from 1 without a gap, and later ones have later times',
    sql: `select * from (
        select id, kind, demo, year, number, issued_at,
          row_number() over series as expected, lag(issued_at) over series as before
        from invoice window series as (partition by kind, demo, year order by number)) line
      where number <> expected or issued_at < before`,
  },
  {
    name: 'an invoice documents a receipt of its buyer, an invoice credit a credit note of the same purchase',
    sql: `select invoice.id, invoice.kind, receipt.kind as paper
      from invoice join receipt on receipt.id = invoice.receipt_id
      left join invoice first on first.id = invoice.credits_id
      where (invoice.kind = 'invoice') <> (receipt.kind = 'receipt') or invoice.user_id <> receipt.user_id
        or invoice.purchase_id <> receipt.purchase_id or invoice.demo <> receipt.demo
        or (first.id is not null and (first.kind, first.purchase_id) <> ('invoice', invoice.purchase_id))`,
  },
  {
    name: 'where an invoice is wanted, the receipt and every credit note have one',
    sql: `select receipt.id, receipt.purchase_id
      from invoice_wish join receipt on receipt.purchase_id = invoice_wish.purchase_id
      left join invoice on invoice.receipt_id = receipt.id where invoice.id is null`,
  },
  {
    name: 'the file of an invoice says its number and its total',
    sql: `select invoice.id, receipt.total_cents
      from invoice join receipt on receipt.id = invoice.receipt_id
      join invoice_file file on file.invoice_id = invoice.id
      where position(format('<ImportoTotaleDocumento>%s</ImportoTotaleDocumento>',
          to_char(receipt.total_cents / 100.0, 'FM99999990.00')) in file.xml) = 0
        or position(format('%s-%s-%s</Numero>', case invoice.kind when 'invoice' then 'F' else 'NCF' end,
          invoice.year, invoice.number) in file.xml) = 0`,
  },
  {
    name: 'every invoice has its state at the exchange system, and a second file only after a refusal',
    sql: `select invoice.id from invoice left join invoice_transmission way on way.invoice_id = invoice.id
      where way.invoice_id is null
        or (way.state = 'to_send' and exists (
          select from invoice_file where invoice_id = invoice.id and version > 1))`,
  },
  {
    name: 'VAT is the rate on the net amount to a cent, and nothing beyond the Union',
    sql: `select id, vat_rate, net_cents, vat_cents from receipt
      where abs(vat_cents - net_cents * vat_rate / 10000.0) > 1 or (vat_scheme = 'outside' and vat_rate > 0)`,
  },
  {
    name: 'a receipt is taxed in the country that the evidence of its purchase names',
    sql: `select receipt.id, receipt.country, evidence.country as found
      from receipt join purchase_country evidence on evidence.purchase_id = receipt.purchase_id
      where receipt.country <> evidence.country`,
  },
]

/** Invariants of receipts: each statement returns the rows that breach it. */
export const receiptInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'numbers of receipts and of credit notes run from 1 without a gap, and later ones have later times',
    sql: `select * from (
        select id, kind, demo, year, number, issued_at,
          row_number() over series as expected, lag(issued_at) over series as before
        from receipt window series as (partition by kind, demo, year order by number)) line
      where number <> expected or issued_at < before`,
  },
  {
    name: 'the counter of each series stands at its last number',
    sql: `select counter.kind, counter.year, counter.last, max(receipt.number) as issued
      from receipt_counter counter
      left join (
        select kind, demo, year, number from receipt union all select kind, demo, year, number from invoice
      ) receipt on (receipt.kind, receipt.demo, receipt.year) = (counter.kind, counter.demo, counter.year)
      group by counter.kind, counter.demo, counter.year having counter.last is distinct from max(receipt.number)`,
  },
  {
    name: 'a purchase has a receipt exactly when it was credited, over what was paid',
    sql: `select purchase.id, purchase.state, receipt.total_cents
      from purchase left join receipt on receipt.purchase_id = purchase.id and receipt.kind = 'receipt'
      where (purchase.credited_at is not null) <> (receipt.id is not null)
        or receipt.total_cents <> purchase.amount_cents or receipt.user_id <> purchase.user_id`,
  },
  {
    name: 'what a receipt says adds up',
    sql: `select id from receipt
      where total_cents <> (select sum((line->>'cents')::int) from jsonb_array_elements(lines) line)`,
  },
  {
    name: 'every sum that went back has its credit note',
    sql: `select id, purchase_id, cause, amount_cents from purchase_reversal
      where cause <> 'dispute' and amount_cents > 0
        and not exists (select from receipt where ref = 'reversal:' || purchase_reversal.id)`,
  },
  {
    name: 'credit notes take back no more than their receipt',
    sql: `select receipt.id, receipt.total_cents, sum(note.total_cents)::int as taken_back
      from receipt join receipt note on note.receipt_id = receipt.id
      group by receipt.id
      having sum(note.total_cents) > receipt.total_cents or bool_or(note.purchase_id <> receipt.purchase_id)`,
  },
]

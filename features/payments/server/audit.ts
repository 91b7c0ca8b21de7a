/** Invariants between purchases, their payments and the ledger: each statement returns the rows that breach it. */
export const paymentInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a purchase is credited exactly when the ledger says so, with the Crediti agreed',
    sql: `select p.id, p.state, p.credits, posting.amount
      from purchase p
      left join ledger_tx tx on tx.ref = 'purchase:' || p.id
      left join wallet w on w.user_id = p.user_id
      left join posting on posting.tx_id = tx.id and posting.account_id = w.account_id
      where (p.state = 'credited') <> (tx.id is not null)
        or (tx.id is not null and posting.amount is distinct from p.credits)`,
  },
  {
    name: 'every credit for a purchase belongs to a purchase',
    sql: `select tx.id, tx.ref from ledger_tx tx
      where tx.kind = 'purchase' and not exists (select from purchase p where tx.ref = 'purchase:' || p.id)`,
  },
  {
    // What other providers hold, the reconciler compares: an audit asks the database alone.
    name: 'a payment of the sandbox and a purchase agree one to one, or wait for a person',
    sql: `select p.id, p.state, p.amount_cents, payment.id as payment, payment.paid, payment.amount_cents as of
      from purchase p
      left join (
        select 'sandbox' as provider, id, amount_cents, currency, metadata, status = 'succeeded' as paid
        from sandbox_payment
        union all
        select 'paypal', id, amount_cents, currency, metadata, status = 'completed' from sandbox_order
      ) payment on (payment.provider, payment.id) = (p.provider, p.provider_ref)
      where p.mismatch is null and case p.state
        when 'credited' then
          (payment.id is null and p.provider = 'sandbox') or not payment.paid
          or (payment.amount_cents, upper(payment.currency)) <> (p.amount_cents, p.currency)
          or (payment.metadata->>'purchase_id')::int <> p.id
        when 'failed' then payment.paid
        else false end`,
  },
  {
    name: 'every reversal took its Crediti once, and returned them exactly if it was given back',
    sql: `select r.id, r.cause, r.credits, taken.amount as taken, r.given_back_at, back.amount as returned
      from purchase_reversal r
      join purchase p on p.id = r.purchase_id
      left join wallet w on w.user_id = p.user_id
      left join ledger_tx tx on tx.ref = 'reversal:' || r.id
      left join posting taken on taken.tx_id = tx.id and taken.account_id = w.account_id
      left join ledger_tx back_tx on back_tx.ref = 'reversal:' || r.id || ':back'
      left join posting back on back.tx_id = back_tx.id and back.account_id = w.account_id
      where coalesce(taken.amount, 0) <> -r.credits
        or coalesce(back.amount, 0) <> case when r.given_back_at is null then 0 else r.credits end`,
  },
  {
    name: 'every reversal in the ledger belongs to a reversal of a purchase',
    sql: `select tx.id, tx.ref from ledger_tx tx
      where tx.kind = 'reversal' and not exists (
        select from purchase_reversal r where tx.ref in ('reversal:' || r.id, 'reversal:' || r.id || ':back'))`,
  },
  {
    name: 'only what was bought is taken back, and never more of it',
    sql: `select p.id, p.state, p.credits, sum(r.credits)::int as reversed
      from purchase p join purchase_reversal r on r.purchase_id = p.id and r.given_back_at is null
      group by p.id having p.state <> 'credited' or sum(r.credits) > p.credits`,
  },
  {
    name: 'money that withdrawals and ended accounts were promised has its way, and an erased account no Crediti',
    sql: `select r.id as reversal, null as user_id from purchase_reversal r
      where r.cause in ('withdrawal', 'erasure') and r.amount_cents > 0
        and not exists (select from withdrawal where reversal_id = r.id)
      union all
      select null, w.user_id from wallet w join users u on u.id = w.user_id where u.state = 'erased' and w.balance > 0`,
  },
  {
    name: 'every contract was confirmed within a day, unless nobody was left to get it',
    sql: `select p.id from purchase p join users u on u.id = p.user_id
      left join contract_confirmation c on c.purchase_id = p.id
      where p.state = 'credited' and (c.purchase_id is null
        or (c.sent_at is null and u.state <> 'erased' and p.credited_at < now() - interval '1 day'))`,
  },
  {
    name: 'of no purchase more money goes back than was paid',
    sql: `select p.id, p.amount_cents, sum(r.amount_cents)::int as back
      from purchase p join purchase_reversal r on r.purchase_id = p.id and r.given_back_at is null
      group by p.id having sum(r.amount_cents) > p.amount_cents`,
  },
]

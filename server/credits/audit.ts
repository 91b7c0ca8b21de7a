/** Invariants of the ledger: each statement returns the rows that breach it. `npm run audit` runs them all. */
export const creditsInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'every ledger transaction has two sides that sum to zero',
    sql: `select tx.id, tx.ref, count(p.id)::int as sides, coalesce(sum(p.amount), 0)::int as sum
      from ledger_tx tx left join posting p on p.tx_id = tx.id
      group by tx.id having count(p.id) <> 2 or sum(p.amount) <> 0`,
  },
  {
    name: 'every wallet holds the sum of its postings, and never less than nothing',
    sql: `select w.user_id, w.balance, coalesce(sum(p.amount), 0)::int as posted
      from wallet w left join posting p on p.account_id = w.account_id
      group by w.account_id having w.balance <> coalesce(sum(p.amount), 0) or w.balance < 0`,
  },
  {
    name: 'each line of a statement continues the balance of the line before',
    sql: `select * from (
        select p.id, w.user_id, p.balance_after, sum(p.amount) over (partition by p.account_id order by p.id)::int as running
        from posting p join wallet w on w.account_id = p.account_id) line
      where balance_after is distinct from running`,
  },
  {
    name: 'only kings have wallets',
    sql: `select w.user_id, u.role from wallet w join users u on u.id = w.user_id where u.role <> 'KING'`,
  },
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
    name: 'every paid unlock left the wallet once, and ended in the ledger the way it ended in the chat',
    sql: `select u.id, u.state, u.cost, paid.amount, ended.kind as ended_as
      from unlock u
      left join wallet w on w.user_id = u.king_id
      left join ledger_tx tx on tx.ref = 'unlock:' || u.id
      left join posting paid on paid.tx_id = tx.id and paid.account_id = w.account_id
      left join ledger_tx ended on ended.ref = 'unlock:' || u.id || ':end'
      where u.state <> 'free' and (
        paid.amount is distinct from -u.cost
        or ended.kind is distinct from case u.state when 'earned' then 'earn' when 'refunded' then 'refund' end)`,
  },
  {
    name: 'escrow holds exactly the price of the unlocks that wait for a reply',
    sql: `select * from (
        select
          (select coalesce(sum(p.amount), 0) from posting p
            join ledger_account a on a.id = p.account_id where a.kind = 'escrow')::int as escrow,
          (select coalesce(sum(cost), 0) from unlock where state = 'pending')::int as pending) held
      where escrow <> pending`,
  },
]

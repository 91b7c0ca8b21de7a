import { defaultAdjustAlone } from '#features/settings/contract/settings.ts'
import { type NumberSetting, settingLimits } from '#platform/contract/setting-limits.ts'
import { retention } from '#platform/contract/retention.ts'

const setting = (name: NumberSetting, otherwise: number) =>
  `number_setting('${name}', ${otherwise}, a.decided_at)`

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
    name: 'every debt is what reversals could not take, less what has been paid of it',
    sql: `select w.user_id, w.debt, coalesce(sum(p.amount), 0)::int as posted
      from wallet w
      left join ledger_account a on a.user_id = w.user_id and a.kind = 'debt'
      left join posting p on p.account_id = a.id
      group by w.account_id having w.debt <> -coalesce(sum(p.amount), 0)`,
  },
  {
    name: 'who owes holds nothing',
    sql: 'select user_id, balance, debt from wallet where balance > 0 and debt > 0',
  },
  {
    name: 'a wallet is lent no more than a reversal takes, and pays no more than arrives with it',
    sql: `select tx.id, tx.ref, lent.amount, cause.amount as caused_by
      from ledger_tx tx
      join posting lent on lent.tx_id = tx.id
      join wallet w on w.account_id = lent.account_id
      left join ledger_tx cause_tx on cause_tx.ref || ':debt' = tx.ref
      left join posting cause on cause.tx_id = cause_tx.id and cause.account_id = w.account_id
      where tx.kind = 'debt' and (
        cause.id is null or sign(cause.amount) = sign(lent.amount) or abs(cause.amount) < abs(lent.amount)
        or (lent.amount > 0 and cause_tx.kind <> 'reversal'))`,
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
    // An unlock of somebody of the demo may be gone; then its price is, too.
    name: 'whatever leaves escrow entered it for the same unlock, and nothing waits there without one',
    sql: `select begun.ref, held.amount as entered, ended.ref as ended_as, freed.amount as left_with
      from (select * from ledger_tx where kind = 'unlock') begun
      full join (select * from ledger_tx where kind in ('earn', 'refund')) ended on ended.ref = begun.ref || ':end'
      left join ledger_account escrow on escrow.kind = 'escrow'
      left join posting held on held.tx_id = begun.id and held.account_id = escrow.id
      left join posting freed on freed.tx_id = ended.id and freed.account_id = escrow.id
      where held.amount is null
        or (ended.id is null and not exists (select from unlock u where begun.ref = 'unlock:' || u.id))
        or (ended.id is not null and freed.amount is distinct from -held.amount)`,
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
  {
    name: 'every adjustment by the staff moved the wallet once by its amount, and one that waits or was declined never',
    sql: `select a.id, a.state, a.amount, moved.amount as posted
      from (select *, 'adjustment:staff:' || id as ref from ledger_adjustment) a
      full join (select * from ledger_tx where kind = 'adjustment' and ref like 'adjustment:staff:%') tx on tx.ref = a.ref
      left join wallet w on w.user_id = a.user_id
      left join posting moved on moved.tx_id = tx.id and moved.account_id = w.account_id
      where a.id is null or (a.state = 'posted') <> (tx.id is not null)
        or (a.state = 'posted' and moved.amount is distinct from a.amount)`,
  },
  {
    name: 'what nobody may adjust alone was adjusted by two people',
    sql: `select id, amount, proposed_by, decided_by from ledger_adjustment
      where state = 'posted' and abs(amount) > ${settingLimits.adjust_alone_per_person.max} and (decided_by is null or decided_by = proposed_by)`,
  },
  {
    // By the settings of then.
    name: 'what one person adjusted alone in 24 hours stayed below what needs a second one',
    sql: `select a.id, a.proposed_by, a.user_id, day.to_person, day.by_colleague
      from ledger_adjustment a
      cross join lateral (
        select sum(abs(amount)) filter (where user_id = a.user_id)::int as to_person,
          sum(abs(amount)) filter (where proposed_by = a.proposed_by)::int as by_colleague
        from ledger_adjustment b
        where b.state = 'posted' and b.decided_by = b.proposed_by
          and b.decided_at > a.decided_at - interval '24 hours' and b.decided_at <= a.decided_at) day
      where a.state = 'posted' and a.decided_by = a.proposed_by
        and (day.to_person > ${setting('adjust_alone_per_person', defaultAdjustAlone.perPerson)}
          or day.by_colleague > ${setting('adjust_alone_per_colleague', defaultAdjustAlone.perColleague)})`,
  },
  {
    name: 'every adjustment by the staff is in the audit log, under the name of who posted it',
    sql: `select a.id, a.decided_by from ledger_adjustment a
      where a.state = 'posted' and not exists (select from audit_log l
        where l.action in ('ledger.adjust', 'ledger.confirm') and l.actor_id = a.decided_by
          and (l.data ->> 'user_id')::integer = a.user_id and (l.data ->> 'adjustment_id')::integer = a.id)
        and a.decided_at > now() - interval '${retention.moderation.years} years'`,
  },
]

import { sql } from 'kysely'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Spending, type Spent, spendingDays, spendingMonths } from '../../contract/spending.ts'
import { pendingLimit, roomOf } from './limit.ts'

/** 'Quanto hai speso'. */
export async function spendingOf({ db }: Pick<Needs, 'db'>, { userId }: Actor): Promise<Spending> {
  const { limit, used } = await roomOf(db, userId)
  const months = await spentIn(
    db,
    userId,
    sql`select to_char(month_in_italy(now(), -ago) at time zone 'Europe/Rome', 'YYYY-MM') as name,
        month_in_italy(now(), -ago) as since, month_in_italy(now(), 1 - ago) as until
      from generate_series(0, ${spendingMonths - 1}::integer) ago`,
  )
  const [lately] = await spentIn(
    db,
    userId,
    sql`select '' as name, now() - make_interval(days => ${spendingDays}::integer) as since, 'infinity'::timestamptz as until`,
  )
  if (lately === undefined) throw new Error('no figures')
  return {
    limit: limit === null ? null : centsToEuro(euroCents(limit)),
    used: centsToEuro(euroCents(used)),
    left: limit === null ? null : centsToEuro(euroCents(Math.max(0, limit - used))),
    pending: await pendingLimit(db, userId),
    months: months.map(({ name, ...spent }) => ({ month: name, ...spent })),
    last_90_days: spentOf(lately),
  }
}

/** Of the calendar month before this one. */
export async function lastMonthOf(trx: Transaction, userId: number): Promise<Spent & { name: string }> {
  const [month] = await spentIn(
    trx,
    userId,
    sql`select to_char(month_in_italy(now(), -1) at time zone 'Europe/Rome', 'YYYY-MM') as name,
      month_in_italy(now(), -1) as since, month_in_italy() as until`,
  )
  if (month === undefined) throw new Error('no month')
  return month
}

const spentOf = ({ spent, back, unlocked, answered, refunded }: Spent): Spent => ({
  spent,
  back,
  unlocked,
  answered,
  refunded,
})

/**
 * Purchases by when they were opened, as the limit counts them; unlocks by when they were paid, with what became of
 * them since. `times`: rows of name, since, until.
 */
async function spentIn(
  db: Database | Transaction,
  userId: number,
  times: ReturnType<typeof sql>,
): Promise<(Spent & { name: string })[]> {
  const { rows } = await sql<{
    name: string
    spent: number
    back: number
    unlocked: number
    answered: number
    refunded: number
  }>`
    with time as (${times}),
    bought as (
      select time.name, sum(purchase.amount_cents)::integer as spent,
        sum(money_back_of(purchase.id))::integer as back
      from time join purchase on purchase.created_at >= time.since and purchase.created_at < time.until
      where purchase.user_id = ${userId} and purchase.state = 'credited'
      group by time.name),
    chats as (
      select time.name, count(*)::integer as unlocked,
        count(*) filter (where ended.kind = 'earn')::integer as answered,
        count(*) filter (where ended.kind = 'refund')::integer as refunded
      from time
      join ledger_tx paid on paid.kind = 'unlock' and paid.at >= time.since and paid.at < time.until
      join posting on posting.tx_id = paid.id
      join wallet on wallet.account_id = posting.account_id and wallet.user_id = ${userId}
      left join ledger_tx ended on ended.ref = paid.ref || ':end'
      group by time.name)
    select time.name, coalesce(spent, 0) as spent, coalesce(back, 0) as back,
      coalesce(unlocked, 0) as unlocked, coalesce(answered, 0) as answered, coalesce(refunded, 0) as refunded
    from time left join bought using (name) left join chats using (name)
    order by time.since`.execute(db)
  return rows.map((row) => ({
    ...row,
    spent: centsToEuro(euroCents(row.spent)),
    back: centsToEuro(euroCents(row.back)),
  }))
}

import { sql } from 'kysely'
import { euroCents } from '#platform/contract/money.ts'
import { prefers, reaches } from '#features/notifications/server/audience.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { oneByOne } from '#platform/server/jobs/one-by-one.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lastMonthOf } from './figures.ts'
import { roomOf } from './limit.ts'

/** Percent of a limit at which its king hears of it, the highest first. */
const shares = [100, 80, 50] as const

/** Tells a king how far he is into his limit, each step once a month. In the transaction that credits. */
export async function remindOfLimit(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const { limit, used, month } = await roomOf(trx, userId)
  if (limit === null || limit === 0) return
  const reached = shares.filter((share) => used * 100 >= limit * share)
  const [highest] = reached
  if (highest === undefined) return
  // What he has passed at one go he need not hear of afterwards.
  const news: boolean[] = []
  for (const share of reached) news.push(await isFirst(trx, userId, month, share))
  if (news[0] !== true) return
  await needs.notify(trx, userId, 'spending_limit', {
    share: highest,
    limit: euroCents(limit),
    used: euroCents(used),
  })
}

/** True for the one who writes it down. */
async function isFirst(trx: Transaction, userId: number, month: string, share: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spending_notice (user_id, month, share) values (${userId}, ${month}::date, ${share})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** People that one statement looks up. */
const perPage = 500

type Summarising = Pick<Needs, 'db' | 'log' | 'notify'>

/**
 * How the last month was, once to whoever wants it and bought something in it: as the next month begins, or as soon as
 * it is switched on.
 */
export function summariseMonths(needs: Summarising): Promise<void> {
  return oneByOne(
    needs,
    'the summary of a month',
    (after) => unsummarised(needs.db, after),
    ({ id, month }) => transaction(needs.db, (trx) => summarise(needs, trx, id, month)),
  )
}

/** Whoever is still to hear of the last month, in the order of their ids. */
async function unsummarised(db: Database, after: number): Promise<{ id: number; month: string }[]> {
  const { rows } = await sql<{ id: number; month: string }>`
    select u.id, (month_in_italy(now(), -1) at time zone 'Europe/Rome')::date::text as month
    from users u
    where u.id > ${after} and u.role = 'KING' and ${reaches('spending_month')} and ${prefers('spending_month', 'mail')}
      and exists (select from purchase where purchase.user_id = u.id and state = 'credited'
        and created_at >= month_in_italy(now(), -1) and created_at < month_in_italy())
      and not exists (select from spending_notice told
        where told.user_id = u.id and told.share = 0
          and told.month = (month_in_italy(now(), -1) at time zone 'Europe/Rome')::date)
    order by u.id limit ${perPage}`.execute(db)
  return rows
}

async function summarise(needs: Summarising, trx: Transaction, userId: number, month: string): Promise<void> {
  if (!(await isFirst(trx, userId, month, 0))) return
  const { name, spent, back, unlocked, answered, refunded } = await lastMonthOf(trx, userId)
  await needs.notify(trx, userId, 'spending_month', {
    month: name,
    spent: euroCents(Math.round(spent * 100)),
    back: euroCents(Math.round(back * 100)),
    unlocked,
    answered,
    refunded,
  })
}

export const spendingSummaries = job({
  queue: 'spending_summaries',
  everyMinute: true,
  work: (needs) => summariseMonths(needs),
})

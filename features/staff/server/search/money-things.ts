import { sql } from 'kysely'
import { numberOf } from '#features/payments/server/receipts/issue.ts'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type FoundPayment, type FoundReceipt, foundPerKind } from '../../contract/desk-search.ts'
import type { DeskQuery } from './query.ts'

interface PaymentRow extends Pick<FoundPayment, 'id' | 'title' | 'credits' | 'state'> {
  readonly user_id: number
  readonly king: string
  readonly amount_cents: number
  readonly created_at: Date
}

/** By its number, the provider's own, or who paid. */
export async function findPayments(
  db: Database,
  { number, words }: DeskQuery,
  people: readonly number[],
): Promise<FoundPayment[]> {
  const { rows } = await sql<PaymentRow>`
    with found as (
      select own.id, 1 as rank from unnest(${people}::integer[]) as person (id) cross join lateral (
        select id from purchase where user_id = person.id order by id desc limit ${foundPerKind}) as own
      union all
      select id, 0 from purchase where id = ${number ?? 0}
      union all
      select id, 0 from purchase
      where provider in ('stripe', 'paypal', 'sandbox') and provider_ref = ${words ?? ''})
    select p.id, p.title, p.credits, p.state, p.user_id, king.name as king, p.amount_cents, p.created_at
    from (select id, min(rank) as rank from found group by id) as best
    join purchase p on p.id = best.id join users king on king.id = p.user_id
    order by best.rank, p.id desc limit ${foundPerKind}`.execute(db)
  return rows.map(({ user_id, king, amount_cents, created_at, ...row }) => ({
    ...row,
    king: { id: user_id, name: king },
    paid: centsToEuro(euroCents(amount_cents)),
    at: created_at.toISOString(),
  }))
}

interface ReceiptRow {
  readonly id: number
  readonly kind: 'receipt' | 'credit_note'
  readonly demo: boolean
  readonly year: number
  readonly number: number
  readonly purchase_id: number
  readonly user_id: number
  readonly king: string
  readonly total_cents: number
  readonly issued_at: Date
}

/** By its number, or by whom it is for; `12` alone is one of each year. */
export async function findReceipts(
  db: Database,
  { receipt, number }: DeskQuery,
  people: readonly number[],
): Promise<FoundReceipt[]> {
  const named = receipt
    ? sql`select id, 0 as rank from receipt where kind = ${receipt.kind} and demo in (true, ${receipt.demo})
        and year = ${receipt.year} and number = ${receipt.number}`
    : // The counters name every series, so that the number is looked up in the index of each.
      sql`select receipt.id, 0 as rank from receipt_counter series join receipt
        on receipt.kind = series.kind and receipt.demo = series.demo and receipt.year = series.year
          and receipt.number = ${number ?? 0}`
  const { rows } = await sql<ReceiptRow>`
    with found as (
      ${named}
      union all
      select own.id, 1 from unnest(${people}::integer[]) as person (id) cross join lateral (
        select id from receipt where user_id = person.id order by id desc limit ${foundPerKind}) as own)
    select r.id, r.kind, r.demo, r.year, r.number, r.purchase_id, r.user_id, king.name as king, r.total_cents,
      r.issued_at
    from (select id, min(rank) as rank from found group by id) as best
    join receipt r on r.id = best.id join users king on king.id = r.user_id
    order by best.rank, r.issued_at desc, r.id desc limit ${foundPerKind}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: numberOf(row),
    kind: row.kind,
    purchase_id: row.purchase_id,
    king: { id: row.user_id, name: row.king },
    total: centsToEuro(euroCents(row.total_cents)),
    issued_at: row.issued_at.toISOString(),
  }))
}

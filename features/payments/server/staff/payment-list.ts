import { type RawBuilder, sql } from 'kysely'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import { midnight } from '#platform/server/db/italian-day.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'
import {
  type PaymentFilters,
  type PaymentFlag,
  type PaymentRecord,
  type PaymentState,
  type PaymentTotals,
  paymentsPerPage,
} from '../../contract/payment-records.ts'
import { numberOf } from '../receipts/issue.ts'

/** Everybody's purchases, the newest first; what they come to, only to who may see revenue. */
export async function listPayments(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { page, ...filters }: PaymentFilters & { page: number },
) {
  const wanted = wantedBy(filters)
  const rows = await paymentRows(db, wanted, { limit: paymentsPerPage, offset: (page - 1) * paymentsPerPage })
  const totals = await totalsOf(db, wanted)
  return {
    data: rows.map(presentPayment),
    totals: can(actor.adminRole, 'revenue.read') ? totals : null,
    current_page: page,
    last_page: lastPage(totals.count, paymentsPerPage),
  }
}

/** All that the filters find, for a file. */
export async function everyPayment(
  { db }: Pick<Needs, 'db'>,
  filters: PaymentFilters,
): Promise<PaymentRecord[]> {
  const rows = await paymentRows(db, wantedBy(filters), { limit: 200_000, offset: 0 })
  return rows.map(presentPayment)
}

export interface PaymentRow {
  readonly id: number
  readonly user_id: number
  readonly king: string
  readonly shop_item_id: number
  readonly title: string
  readonly credits: number
  readonly list_cents: number
  readonly discount_cents: number
  readonly amount_cents: number
  readonly currency: string
  readonly provider: ProviderName
  readonly provider_ref: string | null
  readonly provider_said: unknown
  readonly state: 'created' | 'pending' | 'credited' | 'failed'
  readonly failure: string | null
  readonly mismatch: string | null
  readonly mismatch_resolved_at: Date | null
  readonly created_at: Date
  readonly credited_at: Date | null
  readonly checked_at: Date | null
  readonly check_at: Date | null
  /** Of the receipt; null without one. */
  readonly kind: string | null
  readonly demo: boolean
  readonly year: number
  readonly number: number
  /** All that went back, or is on its way; what a bank holds for a dispute, too. */
  readonly refunded: number
  readonly flags: PaymentFlag[]
}

/** What has become of the money and the Crediti of purchase `p`. */
const afterwards = sql`lateral (
  select coalesce(sum(r.amount_cents), 0)::int as refunded,
    coalesce(bool_or(r.cause = 'dispute'), false) as disputed,
    coalesce(bool_or(r.cause = 'withdrawal'), false) as withdrawn,
    coalesce(bool_or(w.stuck_at is not null and w.refunded_at is null), false) as refund_late,
    coalesce(bool_or(r.cause = 'refund' or w.refunded_at is not null), false) as money_back
  from purchase_reversal r left join withdrawal w on w.reversal_id = r.id
  where r.purchase_id = p.id and r.given_back_at is null) after`

const flagIs: Readonly<Record<PaymentFlag, RawBuilder<boolean>>> = {
  mismatch: sql`(p.mismatch is not null and p.mismatch_resolved_at is null)`,
  disputed: sql`after.disputed`,
  withdrawn: sql`after.withdrawn`,
  refund_late: sql`after.refund_late`,
  refunded: sql`after.money_back`,
}

const stateIs: Readonly<Record<PaymentState, RawBuilder<boolean>>> = {
  open: sql`p.state in ('created', 'pending')`,
  credited: sql`p.state = 'credited'`,
  failed: sql`p.state = 'failed'`,
}

export async function paymentRows(
  db: Database,
  wanted: RawBuilder<unknown>,
  part: { readonly limit: number; readonly offset: number },
): Promise<PaymentRow[]> {
  const flags = Object.entries(flagIs).map(([flag, is]) => sql`case when ${is} then ${flag}::text end`)
  const { rows } = await sql<PaymentRow>`
    select p.*, king.name as king, receipt.kind, receipt.demo, receipt.year, receipt.number, after.refunded,
      array_remove(array[${sql.join(flags)}], null) as flags
    from purchase p
    join users king on king.id = p.user_id
    left join receipt on receipt.purchase_id = p.id and receipt.kind = 'receipt'
    cross join ${afterwards}
    where ${wanted}
    order by p.id desc limit ${part.limit} offset ${part.offset}`.execute(db)
  return rows
}

async function totalsOf(db: Database, wanted: RawBuilder<unknown>): Promise<PaymentTotals> {
  const { rows } = await sql<Record<'count' | 'credited' | 'paid' | 'discount' | 'refunded', number>>`
    select count(*)::int as count, count(*) filter (where p.state = 'credited')::int as credited,
      coalesce(sum(p.amount_cents) filter (where p.state = 'credited'), 0)::bigint as paid,
      coalesce(sum(p.discount_cents) filter (where p.state = 'credited'), 0)::bigint as discount,
      coalesce(sum(after.refunded), 0)::bigint as refunded
    from purchase p
    join users king on king.id = p.user_id
    cross join ${afterwards}
    where ${wanted}`.execute(db)
  const { count = 0, credited = 0, paid = 0, discount = 0, refunded = 0 } = rows[0] ?? {}
  return {
    count,
    credited,
    paid: euro(paid),
    discount: euro(discount),
    refunded: euro(refunded),
    net: euro(paid - refunded),
  }
}

function wantedBy({ query, state, flag, provider, from, to, user_id }: PaymentFilters): RawBuilder<unknown> {
  const conditions = [
    query?.trim() ? found(query.trim()) : null,
    state ? stateIs[state] : null,
    flag ? flagIs[flag] : null,
    provider ? sql`p.provider = ${provider}` : null,
    from ? sql`p.created_at >= ${midnight(from)}` : null,
    to ? sql`p.created_at < ${midnight(to, 1)}` : null,
    user_id ? sql`p.user_id = ${user_id}` : null,
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** `2026/12`, `NC 2026/3`, `pi_…`, a king, `#17`. */
function found(query: string): RawBuilder<unknown> {
  const paper = /^(DEMO\s+)?(NC\s+)?(\d{4})\/(\d{1,9})$/i.exec(query)
  if (paper !== null) {
    const [, demo, note, year, number] = paper
    return sql`exists (select from receipt r where r.purchase_id = p.id and r.year = ${Number(year)}
      and r.number = ${Number(number)} and r.kind = ${note === undefined ? 'receipt' : 'credit_note'}
      and (r.demo or ${demo === undefined}))`
  }
  const id = /^#?(\d{1,9})$/.exec(query)?.[1]
  const like = `%${escapeLike(query)}%`
  return sql`(p.provider_ref = ${query} or p.id = ${id === undefined ? null : Number(id)}::int
    or king.name ilike ${like} or king.email ilike ${like})`
}

const euro = (cents: number) => centsToEuro(euroCents(cents))

export function presentPayment(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    king: { id: row.user_id, name: row.king },
    title: row.title,
    credits: row.credits,
    list_price: euro(row.list_cents),
    discount: euro(row.discount_cents),
    paid: euro(row.amount_cents),
    provider: row.provider,
    provider_ref: row.provider_ref,
    receipt_number: row.kind === null ? null : numberOf({ ...row, kind: row.kind }),
    state: row.state === 'created' || row.state === 'pending' ? 'open' : row.state,
    flags: row.flags,
    refunded: euro(row.refunded),
    opened_at: row.created_at.toISOString(),
    credited_at: row.credited_at?.toISOString() ?? null,
  }
}

import { type RawBuilder, sql } from 'kysely'
import { numberOf } from '#features/payments/server/receipts/issue.ts'
import { receiptUrl } from '#features/payments/server/receipts/link.ts'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Beside, besideMax } from '../contract/beside.ts'
import { requireSupportChat } from './support-chat.ts'

type Reading = Pick<Needs, 'config' | 'db'>

/**
 * What is known of the member of a conversation, as far as the role may see it.
 * @throws Refusal 404 for a chat that is none with the staff
 */
export async function besideOf(needs: Reading, actor: Actor, chatId: number): Promise<Beside> {
  const { member_id: id } = await requireSupportChat(needs.db, chatId)
  const may = (permission: Parameters<typeof can>[1]) => can(actor.adminRole, permission)
  const { role } = await needs.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [purchases, unlocks, cases] = await Promise.all([
    may('payment.read') && role === 'KING' ? purchasesOf(needs, id) : undefined,
    may('ledger.read') ? unlocksOf(needs, id) : undefined,
    may('case.read') ? casesOf(needs, id) : undefined,
  ])
  return { ...(purchases && { purchases }), ...(unlocks && { unlocks }), ...(cases && { cases }) }
}

async function purchasesOf(
  { config, db }: Reading,
  userId: number,
): Promise<NonNullable<Beside['purchases']>> {
  const rows = await db
    .selectFrom('purchase as p')
    .leftJoin('receipt as r', (join) => join.onRef('r.purchase_id', '=', 'p.id').on('r.kind', '=', 'receipt'))
    .select(['p.id', 'p.title', 'p.credits', 'p.amount_cents', 'p.provider', 'p.state', 'p.created_at'])
    .select(['p.credited_at', 'r.kind', 'r.demo', 'r.year', 'r.number'])
    .select([
      sql<number>`(select coalesce(sum(credits), 0)::integer from purchase_reversal
        where purchase_id = p.id and given_back_at is null)`.as('reversed'),
      total.as('total'),
    ])
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .limit(besideMax)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map((row) => ({
      id: row.id,
      title: row.title,
      credits: row.credits,
      paid: centsToEuro(euroCents(row.amount_cents)),
      provider: row.provider,
      state: row.state,
      at: (row.credited_at ?? row.created_at).toISOString(),
      reversed: row.reversed,
      receipt_number: receiptNumber(row),
      receipt_url: row.kind === null ? null : receiptUrl(config, row.id),
    })),
  }
}

/** Of all rows, beside the few that are read. */
const total = sql<number>`(count(*) over ())::integer`

function receiptNumber(row: {
  kind: string | null
  demo: boolean | null
  year: number | null
  number: number | null
}): string | null {
  const { kind, demo, year, number } = row
  if (kind === null || demo === null || year === null || number === null) return null
  return numberOf({ kind, demo, year, number })
}

async function unlocksOf({ db }: Reading, userId: number): Promise<NonNullable<Beside['unlocks']>> {
  const rows = await db
    .selectFrom('unlock')
    .innerJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<number>`case ${userId}::integer when king_id then hostess_id else king_id end`,
      ),
    )
    .select(['unlock.id', 'other.id as otherId', 'other.name', 'cost', 'unlock.state', 'unlocked_at'])
    .select(['due_at', 'unlock.paused_at', 'ended_at', total.as('total')])
    .where((eb) => eb.or([eb('king_id', '=', userId), eb('hostess_id', '=', userId)]))
    .orderBy('unlock.id', 'desc')
    .limit(besideMax)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map((row) => ({
      id: row.id,
      other: { id: row.otherId, name: row.name },
      cost: row.cost,
      state: row.state,
      unlocked_at: row.unlocked_at.toISOString(),
      due_at: row.state === 'pending' ? (row.due_at?.toISOString() ?? null) : null,
      paused: row.paused_at !== null,
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
  }
}

async function casesOf({ db }: Reading, userId: number): Promise<NonNullable<Beside['cases']>> {
  const [open, decided] = await Promise.all([
    cases(db, userId, sql<boolean>`state = 'open'`, sql`opened_at`),
    cases(db, userId, sql<boolean>`state in ('approved', 'rejected')`, sql`decided_at desc`),
  ])
  return { open, decided }
}

async function cases(
  db: Needs['db'],
  userId: number,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<NonNullable<Beside['cases']>['open']> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.subject, c.state, c.opened_at, c.decided_at, decider.name as decider
    from moderation_case c left join users decider on decider.id = c.decided_by
    where c.user_id = ${userId} and c.${condition} order by c.${order} limit ${besideMax}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    state: row.state,
    at: (row.decided_at ?? row.opened_at).toISOString(),
    decided_by: row.decider,
  }))
}

interface CaseRow extends Pick<NonNullable<Beside['cases']>['open'][number], 'id' | 'subject' | 'state'> {
  readonly opened_at: Date
  readonly decided_at: Date | null
  readonly decider: string | null
}

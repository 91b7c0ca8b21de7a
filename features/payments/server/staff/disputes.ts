import { type RawBuilder, sql } from 'kysely'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'
import {
  type DisputeChoice,
  disputeNearHours,
  type DisputeRecord,
  type disputeStates,
} from '../../contract/disputes.ts'

const shownMax = 200

/** Open ones with the nearest deadline first, those without one last; closed ones the latest first. */
export async function listDisputes(
  { db }: Pick<Needs, 'db'>,
  state: (typeof disputeStates)[number],
): Promise<{ data: DisputeRecord[]; open: number; near: number }> {
  const data =
    state === 'open'
      ? await disputesWhere(db, sql`d.outcome is null`, sql`d.respond_by nulls last, d.purchase_id`)
      : await disputesWhere(db, sql`d.outcome is not null`, sql`d.closed_at desc, d.purchase_id desc`)
  const { rows } = await sql<{ open: number; near: number }>`
    select count(*)::int as open, count(*) filter (where ${deadline} = 'near')::int as near
    from payment_dispute d where d.outcome is null`.execute(db)
  return { data, open: rows[0]?.open ?? 0, near: rows[0]?.near ?? 0 }
}

/** Over `payment_dispute d`. */
const deadline = sql<DisputeRecord['deadline']>`case
  when d.outcome is not null or d.respond_by is null then 'none'
  when d.respond_by <= now() then 'over'
  when d.respond_by <= now() + make_interval(hours => ${disputeNearHours}) then 'near'
  else 'ahead' end`

interface Row {
  readonly purchase_id: number
  readonly user_id: number
  readonly king: string
  readonly title: string
  readonly amount_cents: number
  readonly provider: ProviderName
  readonly provider_ref: string | null
  readonly opened_at: Date
  readonly respond_by: Date | null
  readonly deadline: DisputeRecord['deadline']
  readonly outcome: 'won' | 'lost' | 'dropped' | null
  readonly closed_at: Date | null
  readonly choice: DisputeChoice | null
  readonly choice_reason: string | null
  readonly chosen_by: number | null
  readonly colleague: string | null
  readonly chosen_at: Date | null
}

async function disputesWhere(
  db: Database | Transaction,
  wanted: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`d.purchase_id`,
): Promise<DisputeRecord[]> {
  const { rows } = await sql<Row>`
    select d.*, ${deadline} as deadline, p.user_id, king.name as king, p.title, p.amount_cents, p.provider,
      p.provider_ref, colleague.name as colleague
    from payment_dispute d
    join purchase p on p.id = d.purchase_id
    join users king on king.id = p.user_id
    left join users colleague on colleague.id = d.chosen_by
    where ${wanted} order by ${order} limit ${shownMax}`.execute(db)
  return rows.map(present)
}

function present(row: Row): DisputeRecord {
  const { choice, choice_reason: reason, chosen_by: by, chosen_at: at } = row
  return {
    purchase_id: row.purchase_id,
    king: { id: row.user_id, name: row.king },
    title: row.title,
    paid: centsToEuro(euroCents(row.amount_cents)),
    provider: row.provider,
    provider_ref: row.provider_ref,
    opened_at: row.opened_at.toISOString(),
    respond_by: row.respond_by?.toISOString() ?? null,
    deadline: row.deadline,
    state: row.outcome ?? 'open',
    closed_at: row.closed_at?.toISOString() ?? null,
    choice:
      choice === null || reason === null || by === null || at === null
        ? null
        : { what: choice, reason, by: { id: by, name: row.colleague ?? '' }, at: at.toISOString() },
  }
}

/** @throws Refusal 404 */
export async function disputeOf(db: Database | Transaction, purchaseId: number): Promise<DisputeRecord> {
  const [dispute] = await disputesWhere(db, sql`d.purchase_id = ${purchaseId}`)
  if (dispute === undefined) throw refuse('not_found')
  return dispute
}

/**
 * What a colleague means to do, which may change until the bank decides. Nothing is sent: the evidence goes in by the
 * provider's own page, whose rules about it differ.
 * @throws Refusal 404; 409 once it is decided
 */
export async function chooseForDispute(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  purchaseId: number,
  { choice, reason }: { readonly choice: DisputeChoice; readonly reason: string },
): Promise<DisputeRecord> {
  return transaction(db, async (trx) => {
    await trx.selectFrom('purchase').select('id').where('id', '=', purchaseId).forUpdate().execute()
    const before = await disputeOf(trx, purchaseId)
    if (before.state !== 'open')
      throw refuse('conflict', { message: 'Questa contestazione è già chiusa.', code: 'closed' })
    await trx
      .updateTable('payment_dispute')
      .set({ choice, choice_reason: reason, chosen_by: actor.userId, chosen_at: clock })
      .where('purchase_id', '=', purchaseId)
      .execute()
    await recordAuditEvent(trx, actor, {
      action: 'dispute.choose',
      subject: 'payment',
      subjectId: purchaseId,
      userId: before.king.id,
      reason,
      before: { choice: before.choice?.what ?? null },
      after: { choice },
    })
    return disputeOf(trx, purchaseId)
  })
}

import { sql } from 'kysely'
import { planLimits } from '../contract/date-plans.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/**
 * Another hour, from the expected end or, where that has passed, from now; then the question is asked anew. Answers
 * the new end, or null where there is no such plan.
 * @throws Refusal 409 once there was a sign or a warning, and for what would last too long
 */
export async function extend(
  trx: Transaction,
  { id, userId }: { readonly id: number; readonly userId?: number },
): Promise<Date | null> {
  const { rows } = await sql<{ ends_at: Date; well: boolean; warned: boolean; too_long: boolean }>`
    select later.ends_at, p.checked_in_at is not null as well, p.warned_at is not null as warned,
      later.ends_at > p.starts_at + make_interval(hours => ${planLimits.hours}) as too_long
    from date_plan p, lateral (
      select greatest(p.ends_at, now()) + make_interval(hours => ${planLimits.moreHours}) as ends_at) later
    where p.id = ${id} and (${userId ?? null}::int is null or p.user_id = ${userId ?? null})
    for update of p`.execute(trx)
  const [plan] = rows
  if (plan === undefined) return null
  const message = plan.well
    ? 'Hai già confermato che va tutto bene.'
    : plan.warned
      ? 'Abbiamo già avvisato la persona di fiducia. Se va tutto bene, confermalo.'
      : plan.too_long
        ? `Un piano dura al massimo ${planLimits.hours} ore.`
        : null
  if (message !== null) throw refuse('conflict', { message, code: 'not_extended' })
  await sql`update date_plan set ends_at = ${plan.ends_at}, reminded_at = null where id = ${id}`.execute(trx)
  return plan.ends_at
}

import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { allWellMail } from './mails/all-well.ts'

/**
 * Notes that somebody is well; said twice, the first time stands. Whoever was told of their silence is told of this
 * too. False where there is no such plan.
 */
export async function checkIn(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  { id, userId }: { readonly id: number; readonly userId?: number },
): Promise<boolean> {
  // Either this comes first, and nobody is warned, or the warning does, and is followed by the good news.
  const { rows } = await sql<{
    name: string
    first: boolean
    warned: boolean
    contact_name: string | null
    contact_email: string | null
  }>`
    select u.name, p.checked_in_at is null as first, p.warned_at is not null as warned, p.contact_name, p.contact_email
    from date_plan p join users u on u.id = p.user_id
    where p.id = ${id} and (${userId ?? null}::int is null or p.user_id = ${userId ?? null})
    for update of p`.execute(trx)
  const [plan] = rows
  if (plan === undefined) return false
  if (!plan.first) return true
  await sql`update date_plan set checked_in_at = now() where id = ${id}`.execute(trx)
  if (plan.warned && plan.contact_name !== null && plan.contact_email !== null)
    await sendMail(needs, trx, allWellMail({ name: plan.contact_name, email: plan.contact_email }, plan.name))
  return true
}

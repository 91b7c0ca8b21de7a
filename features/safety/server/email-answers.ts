import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { checkIn } from './check-in.ts'
import { extend } from './extend.ts'
import { addressDigest, type MailLink, mailLinkHolds } from './plan-links.ts'

type Answering = Pick<Needs, 'config' | 'db' | 'jobs' | 'notify'>

/** Of a link that is not ours as of one whose plan is gone. */
const gone = () =>
  refuse('not_found', {
    message: 'Questo link non è più valido, perché il piano è stato eliminato o è scaduto.',
  })

/** @throws Refusal 404 */
export async function checkInByMail(needs: Answering, link: MailLink): Promise<void> {
  if (!mailLinkHolds(needs.config, 'check-in', link)) throw gone()
  await transaction(needs.db, async (trx) => {
    if (!(await checkIn(needs, trx, { id: link.plan }))) throw gone()
  })
}

/** @throws Refusal 404, or 409 where it is too late or too long */
export async function extendByMail(needs: Answering, link: MailLink): Promise<Date> {
  if (!mailLinkHolds(needs.config, 'check-in', link)) throw gone()
  return transaction(needs.db, async (trx) => {
    const endsAt = await extend(trx, { id: link.plan })
    if (endsAt === null) throw gone()
    return endsAt
  })
}

/**
 * The trusted person wants no part in it: the plan forgets them, whoever made it is told, and nobody can name that
 * address again. Refused twice is no mistake.
 * @throws Refusal 404
 */
export async function refuseByMail(needs: Answering, link: MailLink): Promise<void> {
  if (!mailLinkHolds(needs.config, 'refuse', link)) throw gone()
  await transaction(needs.db, async (trx) => {
    const { rows } = await sql<{ user_id: number; contact_email: string | null }>`
      select user_id, contact_email from date_plan where id = ${link.plan} for update`.execute(trx)
    const [plan] = rows
    if (plan === undefined) throw gone()
    if (plan.contact_email === null) return
    await sql`
      update date_plan set contact_name = null, contact_email = null, contact_refused_at = now()
      where id = ${link.plan}`.execute(trx)
    await trx
      .insertInto('date_plan_refusal')
      .values({ address_digest: addressDigest(needs.config, plan.contact_email) })
      .onConflict((conflict) => conflict.column('address_digest').doUpdateSet({ at: sql`now()` }))
      .execute()
    await needs.notify(trx, plan.user_id, 'plan_contact_refused', {})
  })
}

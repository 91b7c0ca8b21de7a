import { type RawBuilder, sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { noSignMail } from './mails/no-sign.ts'
import { mailLink, planUrl } from './plan-links.ts'
import { findPlans, type PlanRow, warnAt } from './present-plan.ts'

const perRun = 200
/** Also where a stop of ours made the question late, there is time to answer it. */
const answerMinutes = 15

/** At the expected end: 'Tutto bene?', once. */
export const askIfWell = job({
  queue: 'date_plan_check_in',
  everyMinute: true,
  work: (needs) =>
    each(
      needs,
      sql`p.reminded_at is null and p.warned_at is null and p.ends_at <= now()`,
      async (trx, { id, userId, warn_at: warnAt, contact_name: contactName }) => {
        await sql`update date_plan set reminded_at = now() where id = ${id}`.execute(trx)
        await needs.notify(trx, userId, 'plan_check_in', { planId: id, warnAt, contactName })
      },
    ),
})

/** Nobody answered in the time that was chosen: the trusted person learns it, once, and so does who made the plan. */
export const warnTrustedPerson = job({
  queue: 'date_plan_warning',
  everyMinute: true,
  work: (needs) =>
    each(
      needs,
      sql`p.warned_at is null and p.contact_email is not null and ${warnAt} <= now()
        and p.reminded_at <= now() - make_interval(mins => least(${answerMinutes}, p.warn_after_minutes))`,
      async (trx, { id, userId, ...plan }) => {
        await sql`update date_plan set warned_at = now() where id = ${id}`.execute(trx)
        if (plan.contact_name === null || plan.contact_email === null) return
        const { config } = needs
        const contact = { name: plan.contact_name, email: plan.contact_email }
        const links = { planUrl: planUrl(config, plan.seed), refuseUrl: mailLink(config, 'refuse', id) }
        await sendMail(needs, trx, noSignMail(contact, plan, links))
        await needs.notify(trx, userId, 'plan_contact_warned', { planId: id, contactName: contact.name })
      },
    ),
})

type Watched = PlanRow & { readonly userId: number }

/**
 * Each plan in a transaction of its own, under its lock: run twice, or by two processes at once, what was done is
 * not due any more, and a check-in comes either before or after it.
 */
async function each(
  needs: Needs,
  due: RawBuilder<unknown>,
  act: (trx: Transaction, plan: Watched) => Promise<void>,
): Promise<void> {
  // What the server missed for longer than that is no news any more.
  const open = sql`p.checked_in_at is null and p.ends_at > now() - interval '1 day' and ${due}`
  const { rows } = await sql<{ id: number }>`
    select p.id from date_plan p where ${open} order by p.ends_at limit ${perRun}`.execute(needs.db)
  for (const { id } of rows)
    await transaction(needs.db, async (trx) => {
      const { rows: locked } = await sql<{ user_id: number }>`
        select p.user_id from date_plan p
        where p.id = ${id} and ${open} for update of p skip locked`.execute(trx)
      const [plan] = locked[0] ? await findPlans(trx, sql`p.id = ${id}`) : []
      if (locked[0] && plan) await act(trx, { ...plan, userId: locked[0].user_id })
    }).catch((error: unknown) =>
      // One plan must not cost all others theirs; the next minute tries again.
      needs.log.error({ err: error, planId: id }, 'date plan'),
    )
}

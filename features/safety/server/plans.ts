import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type DatePlan, type DatePlanBody, planLimits } from '../contract/date-plans.ts'
import { checkIn } from './check-in.ts'
import { extend } from './extend.ts'
import { contactNamedMail } from './mails/contact-named.ts'
import { addressDigest, mailLink, planToken, planUrl } from './plan-links.ts'
import { findPlans, type PlanRow, presentPlan } from './present-plan.ts'

type Planning = Pick<Needs, 'config' | 'db' | 'jobs'>

export async function listPlans({ config, db }: Planning, actor: Actor): Promise<DatePlan[]> {
  const plans = await findPlans(db, sql`p.user_id = ${actor.userId}`)
  return plans.map((plan) => presentPlan(config, plan))
}

/**
 * Keeps a plan, and tells the trusted person, who may refuse.
 * @throws Refusal 409 with too many open ones; 422 for times that make no plan, and for who wants no such mails
 */
export async function createPlan(needs: Planning, actor: Actor, body: DatePlanBody): Promise<DatePlan> {
  const { config } = needs
  return transaction(needs.db, async (trx) => {
    // Plans of one person are made one after the other, or the limit would be passed by two at once.
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await refuseTimes(trx, body)
    await refuseContact(needs, trx, body.contact_email, email)
    await refuseTooMany(trx, actor.userId)
    const seed = randomBytes(16)
    const contact = body.contact_email === '' ? null : { name: body.contact_name, email: body.contact_email }
    const { id } = await trx
      .insertInto('date_plan')
      .values({
        user_id: actor.userId,
        seed,
        token_hash: tokenDigest(config, planToken(config, seed)),
        who: body.who,
        place: body.place,
        note: body.note === '' ? null : body.note,
        starts_at: body.starts_at,
        ends_at: body.ends_at,
        contact_name: contact?.name ?? null,
        contact_email: contact?.email ?? null,
        warn_after_minutes: body.warn_after_minutes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const plan = await planOf(trx, id)
    if (contact !== null)
      await sendMail(
        needs,
        trx,
        contactNamedMail(
          contact,
          { ...plan, planUrl: planUrl(config, seed) },
          mailLink(config, 'refuse', id),
        ),
      )
    return presentPlan(config, plan)
  })
}

async function planOf(trx: Transaction, id: number): Promise<PlanRow> {
  const [plan] = await findPlans(trx, sql`p.id = ${id}`)
  if (plan === undefined) throw refuse('not_found')
  return plan
}

/** By the database's clock. */
async function refuseTimes(trx: Transaction, { starts_at, ends_at }: DatePlanBody): Promise<void> {
  const { rows } = await sql<{ starts_at: string | null; ends_at: string | null }>`
    select
      case
        when starts_at < now() - interval '1 day' then 'Controlla la data di inizio'
        when starts_at > now() + make_interval(days => ${planLimits.daysAhead})
          then ${`Al massimo ${planLimits.daysAhead} giorni da oggi`}
      end as starts_at,
      case
        when ends_at <= starts_at then ${'La fine deve venire dopo l’inizio'}
        when ends_at <= now() then 'La fine deve essere nel futuro'
        when ends_at > starts_at + make_interval(hours => ${planLimits.hours})
          then ${`Al massimo ${planLimits.hours} ore dopo l’inizio`}
      end as ends_at
    from (select ${starts_at}::timestamptz as starts_at, ${ends_at}::timestamptz as ends_at) given`.execute(
    trx,
  )
  const wrong = Object.entries(rows[0] ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
}

async function refuseContact(
  { config }: Planning,
  trx: Transaction,
  contact: string,
  own: string,
): Promise<void> {
  if (contact === '') return
  if (contact === own.toLowerCase())
    throw refuseFields({ contact_email: 'Scrivi l’email di un’altra persona' })
  const refused = await trx
    .selectFrom('date_plan_refusal')
    .select('at')
    .where('address_digest', '=', addressDigest(config, contact))
    .executeTakeFirst()
  if (refused !== undefined)
    throw refuseFields({
      contact_email: 'Chi usa questo indirizzo non vuole ricevere questi avvisi. Scegli un’altra persona',
    })
}

async function refuseTooMany(trx: Transaction, userId: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from date_plan
    where user_id = ${userId} and checked_in_at is null
      and now() < ends_at + make_interval(hours => ${planLimits.linkHours})`.execute(trx)
  if ((rows[0]?.open ?? 0) < planLimits.open) return
  throw refuse('conflict', {
    message: `Puoi avere al massimo ${planLimits.open} piani aperti. Conferma o elimina prima uno di questi.`,
    code: 'too_many_plans',
  })
}

/** @throws Refusal 404 for what is not the caller's */
export async function checkInOwn(needs: Planning, actor: Actor, id: number): Promise<DatePlan> {
  return transaction(needs.db, async (trx) => {
    if (!(await checkIn(needs, trx, { id, userId: actor.userId }))) throw refuse('not_found')
    return presentPlan(needs.config, await planOf(trx, id))
  })
}

/** @throws Refusal 404 for what is not the caller's, 409 where it is too late or too long */
export async function extendOwn(needs: Planning, actor: Actor, id: number): Promise<DatePlan> {
  return transaction(needs.db, async (trx) => {
    if ((await extend(trx, { id, userId: actor.userId })) === null) throw refuse('not_found')
    return presentPlan(needs.config, await planOf(trx, id))
  })
}

/** @throws Refusal 404 for what is not the caller's */
export async function revokePlan({ db }: Planning, actor: Actor, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('date_plan')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
}

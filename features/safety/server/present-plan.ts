import { type RawBuilder, sql } from 'kysely'
import { type DatePlan, type PlanState, planLimits, type SharedPlan } from '../contract/date-plans.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { planUrl } from './plan-links.ts'

export interface PlanRow {
  readonly id: number
  readonly seed: Buffer
  /** The nickname of the person whose plan it is. */
  readonly name: string
  readonly who: string
  readonly place: string
  readonly note: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly warn_at: Date
  readonly link_until: Date
  readonly contact_name: string | null
  readonly contact_email: string | null
  readonly contact_refused_at: Date | null
  readonly warned_at: Date | null
  readonly checked_in_at: Date | null
  readonly state: PlanState
}

/** When the trusted person is told; over `date_plan p`. */
export const warnAt = sql<Date>`(p.ends_at + make_interval(mins => p.warn_after_minutes))`
export const linkUntil = sql<Date>`(p.ends_at + make_interval(hours => ${planLimits.linkHours}))`

/** The latest first; the condition is over `date_plan p` and `users u`. */
export async function findPlans(
  db: Database | Transaction,
  which: RawBuilder<unknown>,
): Promise<readonly PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.seed, u.name, p.who, p.place, p.note, p.starts_at, p.ends_at, ${warnAt} as warn_at,
      ${linkUntil} as link_until, p.contact_name, p.contact_email, p.contact_refused_at, p.warned_at, p.checked_in_at,
      case
        when p.checked_in_at is not null then 'well'
        when now() >= ${warnAt} then 'overdue'
        when now() >= p.ends_at then 'awaited'
        when now() >= p.starts_at then 'under_way'
        else 'planned'
      end as state
    from date_plan p join users u on u.id = p.user_id
    where ${which}
    order by p.ends_at desc, p.id desc`.execute(db)
  return rows
}

/** To the person whose plan it is. */
export function presentPlan(config: Pick<Config, 'key' | 'publicUrl'>, plan: PlanRow): DatePlan {
  const { contact_name: name, contact_email: email } = plan
  return {
    ...shown(plan),
    id: plan.id,
    url: planUrl(config, plan.seed),
    contact: name === null || email === null ? null : { name, email },
    contact_refused: plan.contact_refused_at !== null,
    warned_at: plan.warned_at?.toISOString() ?? null,
  }
}

/** To whoever has the link. */
export function presentShared(plan: PlanRow): SharedPlan {
  return { ...shown(plan), name: plan.name }
}

function shown(plan: PlanRow) {
  return {
    who: plan.who,
    place: plan.place,
    note: plan.note,
    starts_at: plan.starts_at.toISOString(),
    ends_at: plan.ends_at.toISOString(),
    warn_at: plan.warn_at.toISOString(),
    link_until: plan.link_until.toISOString(),
    checked_in_at: plan.checked_in_at?.toISOString() ?? null,
    state: plan.state,
  }
}

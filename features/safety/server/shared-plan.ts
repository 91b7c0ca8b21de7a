import { sql } from 'kysely'
import type { SharedPlan } from '../contract/date-plans.ts'
import { tokenDigests } from '#features/accounts/server/token-digest.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { findPlans, linkUntil, presentShared } from './present-plan.ts'

/**
 * What the private link shows.
 * @throws Refusal 404 for an unknown, a revoked and an expired one alike
 */
export async function sharedPlan(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  token: string,
): Promise<SharedPlan> {
  const [plan] = await findPlans(
    db,
    sql`p.token_hash = any (${tokenDigests(config, token)}::bytea[]) and now() < ${linkUntil}`,
  )
  if (plan === undefined) throw refuse('not_found')
  return presentShared(plan)
}

import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { priceByRule } from '../contract/price-rule.ts'
import type { StaffStanding, Standing } from '../contract/standing.ts'
import { missingForTop } from '../contract/top-rule.ts'
import { factsOf, topFactsOf } from './facts.ts'

/** Price and badge of a hostess, with all from which they follow. @throws Refusal 404 for anybody else */
export async function standingOf({ db }: Pick<Needs, 'db'>, userId: number): Promise<Standing> {
  const [facts] = await factsOf(db, [userId])
  if (facts === undefined) throw refuse('not_found')
  return {
    price: {
      cost: facts.cost,
      by_rule: priceByRule(facts.answers, facts.cost),
      answers: facts.answers,
      cause: facts.change?.cause ?? 'begin',
      changed_at: facts.change?.at.toISOString() ?? null,
      stands_until: facts.standsUntil?.toISOString() ?? null,
    },
    top: {
      given_by: facts.top?.by ?? null,
      until: facts.top?.until?.toISOString() ?? null,
      missing: missingForTop(topFactsOf(facts)),
    },
  }
}

/** The same for the staff, with how the price came about. @throws Refusal 404 for who is no hostess */
export async function standingForStaff(needs: Pick<Needs, 'db'>, userId: number): Promise<StaffStanding> {
  const standing = await standingOf(needs, userId)
  const rows = await needs.db
    .selectFrom('unlock_cost_change as c')
    .leftJoin('users as staff', 'staff.id', 'c.changed_by')
    .select(['c.id', 'previous', 'cost', 'reason', 'changed_at', 'stands_until', 'staff.name'])
    .select((eb) => eb.ref('cause').$castTo<'rule' | 'correction'>().as('cause'))
    .where('c.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .limit(20)
    .execute()
  return {
    ...standing,
    changes: rows.map(({ id, previous, cost, cause, reason, name, changed_at, stands_until }) => ({
      id,
      from: previous,
      to: cost,
      cause,
      reason,
      by: name,
      at: changed_at.toISOString(),
      stands_until: stands_until?.toISOString() ?? null,
    })),
  }
}

import { sql } from 'kysely'
import type { UnlockCost } from '#features/profiles/contract/badges.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { type Answers, priceRule } from '../contract/price-rule.ts'
import { type TopFacts, topRule } from '../contract/top-rule.ts'

/** What both rules look at, of one hostess, by the clock of the database. */
export interface Facts extends Omit<TopFacts, 'asked' | 'answered' | 'unanswered'> {
  readonly userId: number
  readonly cost: UnlockCost
  readonly answers: Answers | null
  readonly change: { readonly cause: 'rule' | 'correction'; readonly at: Date } | null
  /** Until when the price stays as it is: it rests, or is corrected. */
  readonly standsUntil: Date | null
  readonly top: { readonly by: 'rule' | 'staff'; readonly until: Date | null } | null
}

interface Row extends Omit<Facts, 'answers' | 'change' | 'top'> {
  readonly asked: number | null
  readonly answered: number | null
  readonly minutes: number | null
  readonly unanswered: number | null
  readonly cause: 'rule' | 'correction' | null
  readonly changedAt: Date | null
  readonly topBy: 'rule' | 'staff' | null
  readonly topUntil: Date | null
}

/** Of hostesses with these ids; anybody else is left out. */
export async function factsOf(db: Database | Transaction, userIds: readonly number[]): Promise<Facts[]> {
  const { rows } = await sql<Row>`
    select p.user_id as "userId", p.unlock_cost as cost, p.verified, p.rating, p.rating_count as reviews,
      p.description is not null and p.province_id is not null and p.types > 0
        and cardinality(p.language_ids) > 0 and cardinality(p.interest_ids) > 0
        and cardinality(p.service_ids) > 0 as complete,
      (select count(*)::int from photo where photo.user_id = p.user_id and photo.state = 'approved') as photos,
      coalesce(presence.seen_at > now() - make_interval(days => ${topRule.activeDays}), false) as active,
      not exists (select from current_suspension where user_id = p.user_id)
        and not exists (select from current_restriction where user_id = p.user_id)
        and not exists (select from staff_action where user_id = p.user_id
          and action in ('take_down', 'warn', 'restrict', 'suspend', 'ban')
          and taken_at > now() - make_interval(days => ${topRule.cleanDays})
          and undone_at is null and ended_at is null)
        and not exists (select from badge_grant where user_id = p.user_id and ended = 'removed'
          and ended_at > now() - make_interval(days => ${topRule.cleanDays})) as clean,
      habit.asked, habit.answered, habit.minutes, habit.unanswered,
      change.cause, change.changed_at as "changedAt",
      case when change.stands_until > now() then change.stands_until
        when change.cause = 'rule' and change.changed_at > now() - make_interval(days => ${priceRule.restDays})
        then change.changed_at + make_interval(days => ${priceRule.restDays}) end as "standsUntil",
      case when p.top then coalesce(grant_of_top.source, 'staff') end as "topBy",
      grant_of_top.expires_at as "topUntil"
    from profile p
    join users on users.id = p.user_id and users.role = 'HOSTESS'
    left join presence on presence.user_id = p.user_id
    left join reply_habit habit on habit.hostess_id = p.user_id
    left join lateral (
      select cause, changed_at, stands_until from unlock_cost_change where user_id = p.user_id order by id desc limit 1
    ) change on true
    left join badge_grant grant_of_top on grant_of_top.user_id = p.user_id and grant_of_top.badge = 'top'
      and grant_of_top.ended_at is null
    where p.user_id = any (${[...userIds]}::integer[])
    order by p.user_id`.execute(db)
  return rows.map(
    ({ asked, answered, minutes, unanswered, cause, changedAt, topBy, topUntil, ...facts }) => ({
      ...facts,
      answers:
        asked === null || answered === null || unanswered === null
          ? null
          : { asked, answered, minutes, unanswered },
      change: cause === null || changedAt === null ? null : { cause, at: changedAt },
      top: topBy === null ? null : { by: topBy, until: topUntil },
    }),
  )
}

/** As the rule of the badge wants them. */
export const topFactsOf = ({ answers, ...facts }: Facts): TopFacts => ({
  ...facts,
  asked: answers?.asked ?? 0,
  answered: answers?.answered ?? 0,
  unanswered: answers?.unanswered ?? 0,
})

import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { urgentPriority } from '../contract/moderation.ts'
import type { Waited } from '../contract/queue-filters.ts'
import type { ScoreParts } from '../contract/score.ts'
import { decideWithinHours } from '../contract/waiting.ts'

export type Scored = ScoreParts & { readonly score: number }

/** SQL, over `moderation_case c`: within what time it ought to be decided. */
const due = sql<string>`make_interval(hours => case when c.priority >= ${sql.lit(urgentPriority)}
  then ${sql.lit(decideWithinHours.urgent)} else ${sql.lit(decideWithinHours.ordinary)} end)`

/**
 * SQL, over `moderation_case c`: its score with the four parts, as a table of one row. What has to be looked up is
 * counted first (`offset 0`): PostgreSQL inlines the function only where it is given plain columns.
 */
export function scoreOf({ hooks }: Pick<Needs, 'hooks'>): RawBuilder<Scored> {
  return sql<Scored>`(
    select part.* from (
      select ${hooks.talksWith(sql.ref('c.user_id'))} as people,
        (select count(*)::integer from recent_strike where recent_strike.user_id = c.user_id) as refused
      offset 0) as known,
      case_score(c.subject, c.priority, now() - c.opened_at, ${due}, known.people, known.refused) as part)`
}

/** SQL, over `moderation_case c`: open for so long. */
export function hasWaited(waited: Waited): RawBuilder<boolean> {
  const longest = { overdue: due, day: sql`interval '1 day'`, week: sql`interval '7 days'` }[waited]
  return sql<boolean>`c.opened_at < now() - ${longest}`
}

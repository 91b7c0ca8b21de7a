import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { type GroundUse, groundUseDays } from '../contract/ground-order.ts'
import { groundIds } from '../contract/grounds.ts'

/** Which grounds were given lately, for which kind of case; a moderator's own names for them are left out. */
export async function groundsInUse({ db }: Pick<Needs, 'db'>): Promise<GroundUse> {
  const rows = await db
    .selectFrom('moderation_case')
    .select(({ fn }) => ['subject', 'rule', fn.countAll<string>().as('times')])
    .where('state', '=', 'rejected')
    .where('decided_at', '>', sql<Date>`now() - make_interval(days => ${groundUseDays})`)
    .where('rule', 'in', groundIds)
    .groupBy(['subject', 'rule'])
    .execute()
  return rows.map(({ subject, rule, times }) => ({ subject, rule: rule ?? '', times: Number(times) }))
}

import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { numberSetting } from '#features/settings/server/settings.ts'

/** SQL: how long an unlock waits for a reply: as promised when it was paid, or, where nothing was kept, as now. */
export function promisedHours(needs: Pick<Needs, 'config'>): RawBuilder<number> {
  return sql<number>`coalesce(unlock.refund_hours, ${numberSetting(needs, 'refund_after_hours')})`
}

import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const safetyHoldings: readonly Holding[] = [
  {
    columns: ['date_plan.user_id'],
    copy: copyOf(
      'piani_per_un_incontro',
      (userId) => sql`
        select who, place, note, starts_at, ends_at, contact_name, contact_email, warn_after_minutes, reminded_at,
          warned_at, checked_in_at, created_at
        from date_plan where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('date_plan', 'user_id'),
  },
]

import { sql } from 'kysely'
import { copyOf, type Holding } from '#platform/server/db/personal-data.ts'

export const reportHoldings: readonly Holding[] = [
  {
    columns: ['report.reporter_id'],
    copy: copyOf(
      'segnalazioni',
      (userId) => sql`
        select code, reporter_name, reporter_email, category, address, explanation, additions, created_at
        from report where reporter_id = ${userId} order by id`,
    ),
    // What was reported is still to be judged; who reported it is nobody's business any more.
    erasure: (userId) => sql`
      update report set reporter_id = null, reporter_name = null, reporter_email = null
      where reporter_id = ${userId}`,
  },
  {
    columns: ['report.reported_user_id'],
    copy: { none: 'who reports somebody stays their secret, and so do their words' },
    erasure: { kept: 'decisions of moderation, for as long as the privacy notice says' },
  },
]

import { sql } from 'kysely'
import { copyOf, type Holding } from '#platform/server/db/personal-data.ts'

const staff = { none: 'the work of the staff' }

export const moderationHoldings: readonly Holding[] = [
  {
    columns: ['moderation_case.user_id'],
    // Not what a rule quotes, which may be somebody else's, nor that anybody reported them.
    copy: copyOf(
      'decisioni',
      (userId) => sql`
        select subject, state, opened_at, decided_at, rule, reason
        from moderation_case where user_id = ${userId} and subject <> 'report' order by id`,
    ),
    erasure: { kept: 'decisions of moderation, for as long as the privacy notice says' },
  },
  {
    columns: [
      'moderation_case.decided_by',
      'moderation_case.claimed_by',
      'moderation_event.actor_id',
      'audit_log.actor_id',
    ],
    copy: staff,
    erasure: { kept: 'who of the staff decided' },
  },
]

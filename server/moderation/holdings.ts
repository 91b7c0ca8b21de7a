import { sql } from 'kysely'
import { copyOf, type Holding } from '#server/accounts/holding.ts'

const staff = { none: 'the work of the staff' }

export const moderationHoldings: readonly Holding[] = [
  {
    columns: ['moderation_case.user_id'],
    // Not what a report or a rule quotes: that may be somebody else's.
    copy: copyOf(
      'decisioni',
      (userId) => sql`
        select subject, state, opened_at, decided_at, rule, reason
        from moderation_case where user_id = ${userId} order by id`,
    ),
    erasure: { kept: 'decisions of moderation, for as long as the privacy notice says' },
  },
  {
    columns: ['report.reporter_id'],
    copy: copyOf(
      'segnalazioni',
      (userId) => sql`
        select code, category, address, explanation, created_at from report where reporter_id = ${userId} order by id`,
    ),
    erasure: (userId) => sql`
      update report set reporter_name = null, reporter_email = null where reporter_id = ${userId}`,
  },
  {
    columns: ['report.reported_user_id'],
    copy: { none: 'who reported is protected; what was decided is under «decisioni»' },
    erasure: { kept: 'evidence, for as long as the privacy notice says' },
  },
  {
    columns: ['moderation_case.decided_by', 'moderation_event.actor_id', 'audit_log.actor_id'],
    copy: staff,
    erasure: { kept: 'who of the staff decided' },
  },
]

import { sql } from 'kysely'
import {
  copied,
  deleted,
  keptAsDecision,
  keptOfStaff,
  type PersonalData,
} from '#platform/server/db/personal-data.ts'

export const moderationPersonalData = {
  moderation_case: {
    names: ['user_id', 'decided_by', 'claimed_by'],
    erasure: 'none',
    copy: {
      section: 'decisioni',
      // Not what a rule quotes, which may be somebody else's, nor that anybody reported them.
      rows: (userId) => sql`user_id = ${userId} and subject <> 'report'`,
      order: sql`id`,
    },
    retention: ['moderation'],
    columns: {
      subject: copied(keptAsDecision),
      state: copied(keptAsDecision),
      opened_at: copied(keptAsDecision),
      decided_at: copied(keptAsDecision),
      rule: copied(keptAsDecision),
      reason: copied(keptAsDecision),
      after: keptAsDecision,
      before: keptAsDecision,
      claimed_by: keptOfStaff,
      claimed_until: keptOfStaff,
      decided_by: keptOfStaff,
      demo: keptAsDecision,
      findings: keptAsDecision,
      id: keptAsDecision,
      priority: keptAsDecision,
      subject_id: keptAsDecision,
      user_id: keptAsDecision,
    },
  },
  moderation_event: {
    names: ['actor_id'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: ['moderation'],
    columns: {
      actor_id: keptOfStaff,
      at: keptAsDecision,
      automatic: keptAsDecision,
      case_id: keptAsDecision,
      data: keptAsDecision,
      id: keptAsDecision,
      kind: keptAsDecision,
    },
  },
  queue_view: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { none: 'the work of the staff' },
    retention: ['account'],
    columns: {
      created_at: deleted,
      filter: deleted,
      id: deleted,
      name: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>

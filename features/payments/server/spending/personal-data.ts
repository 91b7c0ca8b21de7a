import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

/** The limit that a king has set himself, and what he was told of it. */
export const spendingPersonalData = {
  spending_limit: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'limite di spesa', order: sql`id` },
    retention: ['account'],
    columns: {
      cancelled_at: copied(deleted),
      effective_at: copied(deleted),
      limit_cents: copied(deleted),
      made_at: copied(deleted),
      id: deleted,
      user_id: deleted,
    },
  },
  spending_notice: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'promemoria di spesa', order: sql`at` },
    retention: ['account'],
    columns: {
      at: copied(deleted),
      month: copied(deleted),
      share: copied(deleted),
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>

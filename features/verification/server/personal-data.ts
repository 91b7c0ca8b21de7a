import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const verificationPersonalData = {
  verification: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    // The selfie itself exists only until a moderator has looked at it.
    copy: { section: 'verifiche', order: sql`id` },
    retention: ['account'],
    columns: {
      gesture: copied(deleted),
      state: copied(deleted),
      sent_at: copied(deleted),
      ended_at: copied(deleted),
      expires_at: deleted,
      id: deleted,
      photo_ids: deleted,
      selfie: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>

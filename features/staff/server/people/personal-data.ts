import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { copied, deleted, kept, type PersonalData } from '#platform/server/db/personal-data.ts'

export const staffPersonalData = {
  user_note: {
    names: ['user_id', 'author_id'],
    erasure: { delete: ['user_id'] },
    // What we write about somebody is theirs to read, not who of us wrote it (docs/decisions/0038).
    copy: { section: 'note_del_team', order: sql`id` },
    retention: ['support'],
    expires: olderThan('at', retention.support),
    columns: {
      text: copied(deleted),
      at: copied(deleted),
      author_id: kept('who of the staff wrote it'),
      id: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>

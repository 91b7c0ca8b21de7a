import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const userHoldings: readonly Holding[] = [
  {
    columns: ['user_note.user_id'],
    // What we write about somebody is theirs to read, not who of us wrote it (docs/decisions/0038).
    copy: copyOf(
      'note_del_team',
      (userId) => sql`select text, at from user_note where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('user_note', 'user_id'),
  },
  {
    columns: ['user_note.author_id'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff wrote it' },
  },
]

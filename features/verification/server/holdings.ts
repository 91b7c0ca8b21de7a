import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const verificationHoldings: readonly Holding[] = [
  {
    columns: ['verification.user_id'],
    // The selfie itself exists only until a moderator has looked at it.
    copy: copyOf(
      'verifiche',
      (userId) => sql`
        select gesture, state, sent_at, ended_at from verification where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('verification', 'user_id'),
  },
]

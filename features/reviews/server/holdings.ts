import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const reviewHoldings: readonly Holding[] = [
  {
    columns: ['review.reviewer_id'],
    copy: copyOf(
      'recensioni_scritte',
      (userId) => sql`
        select users.name as about, review.rating, review.at
        from review join users on users.id = review.reviewed_id where reviewer_id = ${userId} order by review.id`,
    ),
    erasure: { kept: 'part of the rating of somebody else, without a name' },
  },
  {
    columns: ['review.reviewed_id'],
    // Nobody is told who wrote which.
    copy: copyOf(
      'recensioni_ricevute',
      (userId) => sql`select rating, at from review where reviewed_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('review', 'reviewed_id'),
  },
]

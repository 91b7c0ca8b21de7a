import { sql } from 'kysely'
import { copied, deleted, kept, type PersonalData } from '#platform/server/db/personal-data.ts'

export const reviewPersonalData = {
  review: {
    names: ['reviewer_id', 'reviewed_id'],
    erasure: { delete: ['reviewed_id'] },
    copy: [
      {
        section: 'recensioni_scritte',
        joins: () => sql`join users on users.id = review.reviewed_id`,
        order: sql`review.id`,
        also: () => ({ about: sql`users.name` }),
      },
      // Nobody is told who wrote which.
      { section: 'recensioni_ricevute', rows: (userId) => sql`reviewed_id = ${userId}`, order: sql`id` },
    ],
    retention: ['account'],
    columns: {
      rating: copied(deleted),
      at: copied(deleted),
      demo: deleted,
      taken_down_at: deleted,
      id: deleted,
      reviewed_id: deleted,
      reviewer_id: kept('part of the rating of somebody else, without a name'),
    },
  },
} satisfies Partial<PersonalData>

import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#server/accounts/holding.ts'

export const searchHoldings: readonly Holding[] = [
  {
    columns: ['favourite.user_id'],
    copy: copyOf(
      'preferiti',
      (userId) => sql`
        select users.name, favourite.added_at from favourite join users on users.id = favourite.favourite_id
        where user_id = ${userId} order by favourite.added_at`,
    ),
    erasure: deleteWhere('favourite', 'user_id'),
  },
  {
    columns: ['favourite.favourite_id'],
    copy: { none: 'whom somebody remembers is theirs to know' },
    erasure: deleteWhere('favourite', 'favourite_id'),
  },
  {
    columns: ['saved_search.user_id'],
    copy: copyOf(
      'ricerche_salvate',
      (userId) => sql`
        select name, filters, digest, created_at from saved_search where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('saved_search', 'user_id'),
  },
]

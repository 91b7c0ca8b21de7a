import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const searchHoldings: readonly Holding[] = [
  {
    columns: ['favourite.user_id'],
    // Whoever is hidden now is left out here as in the list.
    copy: copyOf(
      'preferiti',
      (userId) => sql`
        select s.name, favourite.added_at from favourite join search_profile s on s.id = favourite.favourite_id
        where favourite.user_id = ${userId} and not exists (
          select from blocked_pair where one_id = ${userId} and other_id = s.id)
        order by favourite.added_at`,
    ),
    erasure: deleteWhere('favourite', 'user_id'),
  },
  {
    columns: ['favourite.favourite_id'],
    copy: { none: 'whose favourite somebody is, nobody tells them' },
    erasure: deleteWhere('favourite', 'favourite_id'),
  },
  {
    columns: ['saved_search.user_id'],
    copy: copyOf(
      'ricerche_salvate',
      (userId) => sql`
        select name, filters, digest, created_at, seen_at from saved_search where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('saved_search', 'user_id'),
  },
]

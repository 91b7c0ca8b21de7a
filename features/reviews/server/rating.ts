import { type RawBuilder, sql } from 'kysely'
import { writeRatings } from '#features/profiles/server/ratings.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Makes the average and the number that profiles show follow the reviews; the one place that computes them.
 * `whose` selects ids. Whoever calls it while others may review too takes turns for each of them
 * (accounts/server/lock-account.ts), and calls the hook `profileChanged` afterwards, because the search shows both.
 */
export async function recomputeRatings(trx: Transaction, whose: RawBuilder<unknown>): Promise<void> {
  await writeRatings(
    trx,
    sql`
      select person.user_id, round(avg(review.rating), 1) as average, count(review.id)::integer as count
      from profile person left join review on review.reviewed_id = person.user_id and review.taken_down_at is null
      where person.user_id in (${whose})
      group by person.user_id`,
  )
}

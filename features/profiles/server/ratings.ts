import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** `received` selects `user_id`, `average` and `count` of the reviews: what their profiles show from now on. */
export async function writeRatings(trx: Transaction, received: RawBuilder<unknown>): Promise<void> {
  await sql`
    update profile set rating = received.average, rating_count = received.count
    from (${received}) received
    where received.user_id = profile.user_id`.execute(trx)
}

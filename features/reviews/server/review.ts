import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { reviewable } from './pending.ts'
import { recomputeRatings } from './rating.ts'

interface Review {
  readonly reviewed_user_id: number
  readonly rating: number
}

/**
 * Keeps a review, and shows its effect on the rating at once.
 * @throws Refusal 409 for a second one; 404 for who is not pending, exactly as for an unknown id
 */
export async function sendReview(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'notify'>,
  actor: Actor,
  { reviewed_user_id: reviewedId, rating }: Review,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    // Before the pair is looked at: of several at once the later ones find the first.
    await lockUsers(trx, reviewedId)
    const [reviewee] = await reviewable(needs, trx, actor, reviewedId)
    if (reviewee === undefined) {
      const again = await trx
        .selectFrom('review')
        .select('id')
        .where('reviewer_id', '=', actor.userId)
        .where('reviewed_id', '=', reviewedId)
        .executeTakeFirst()
      if (again === undefined) throw refuse('not_found')
      throw refuse('conflict', { message: 'Hai già recensito questa persona.', code: 'already_reviewed' })
    }
    await trx
      .insertInto('review')
      .values({ reviewer_id: actor.userId, reviewed_id: reviewedId, rating })
      .execute()
    await recomputeRatings(trx, sql`select ${reviewedId}::int`)
    await needs.hooks.profileChanged(trx, reviewedId)
    await needs.notify(trx, reviewedId, 'review_received', {})
  })
}

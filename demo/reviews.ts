import type { Transaction } from '#platform/server/db/database.ts'
import { sql } from 'kysely'
import { recomputeRatings } from '#features/reviews/server/rating.ts'
import { toReview } from './chats.ts'
import type { Random } from './random.ts'

interface DemoReview {
  readonly reviewer_id: number
  readonly reviewed_id: number
  readonly rating: number
  readonly at: Date
  readonly demo: true
}

/** Ratings of most hostesses by kings, and of some kings in return, with the averages that profiles show. */
export async function insertReviews(
  trx: Transaction,
  {
    hostesses,
    kingIds,
  }: {
    hostesses: readonly { readonly id: number; readonly name: string; readonly joinedHoursAgo: number }[]
    kingIds: readonly number[]
  },
  { now, chance }: { now: Date; chance: Random },
): Promise<void> {
  const reviews: DemoReview[] = []
  const unanswered = kingIds[toReview.king] ?? 0
  hostesses.forEach(({ id: hostessId, name, joinedHoursAgo }, index) => {
    const days = Math.floor(joinedHoursAgo / 24)
    const at = (): Date => new Date(now.getTime() - chance.between(1, Math.min(days, 300)) * 86_400_000)
    // The first has many, so that the demo's own hostess shows a rating; a third, and the newest, have none yet.
    const none = days < 5 || chance.chance(0.35)
    const count = index === 0 ? 12 : none ? 0 : chance.between(1, 9)
    const reviewers = new Set(chance.some(kingIds, count))
    // The two demo accounts find somebody to review.
    if (index === 0) {
      // Of the kings in her inbox only one wrote with her for long enough.
      for (const kingId of kingIds.slice(0, 9)) reviewers.delete(kingId)
      reviewers.add(unanswered)
    }
    if (name === toReview.hostess) reviewers.delete(kingIds[0] ?? 0)
    for (const kingId of reviewers) {
      reviews.push({
        reviewer_id: kingId,
        reviewed_id: hostessId,
        rating: stars(chance),
        at: at(),
        demo: true,
      })
      if (chance.chance(0.3) && !(index === 0 && kingId === unanswered))
        reviews.push({
          reviewer_id: hostessId,
          reviewed_id: kingId,
          rating: stars(chance),
          at: at(),
          demo: true,
        })
    }
  })
  await trx.insertInto('review').values(reviews).execute()
  await recomputeRatings(trx, sql`select reviewed_id from review where demo`)
}

function stars(chance: Random): number {
  return chance.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3])
}

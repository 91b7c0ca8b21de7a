import type { Transaction } from '#server/db/database.ts'
import { sql } from 'kysely'
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
    hostesses: readonly { readonly id: number; readonly joinedHoursAgo: number }[]
    kingIds: readonly number[]
  },
  { now, chance }: { now: Date; chance: Random },
): Promise<void> {
  const reviews: DemoReview[] = []
  hostesses.forEach(({ id: hostessId, joinedHoursAgo }, index) => {
    const days = Math.floor(joinedHoursAgo / 24)
    const at = (): Date => new Date(now.getTime() - chance.between(1, Math.min(days, 300)) * 86_400_000)
    // The first has many, so that the demo's own hostess shows a rating; a third, and the newest, have none yet.
    const none = days < 5 || chance.chance(0.35)
    const count = index === 0 ? 12 : none ? 0 : chance.between(1, 9)
    for (const kingId of chance.some(kingIds, count)) {
      reviews.push({
        reviewer_id: kingId,
        reviewed_id: hostessId,
        rating: stars(chance),
        at: at(),
        demo: true,
      })
      if (chance.chance(0.3))
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
  await sql`
    update profile set rating = received.average, rating_count = received.count
    from (
      select reviewed_id, round(avg(rating), 1) as average, count(*)::integer as count
      from review where demo group by reviewed_id) received
    where received.reviewed_id = profile.user_id`.execute(trx)
}

function stars(chance: Random): number {
  return chance.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3])
}

import { reviewEndpoints, reviewThanks } from '../contract/reviews.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { pendingReviews } from './pending.ts'
import { sendReview } from './review.ts'

export function reviewRoutes(needs: Needs): Route[] {
  return [
    route(reviewEndpoints.pending, async ({ actor }) => ok(await pendingReviews(needs, actor))),
    route(
      reviewEndpoints.send,
      async ({ actor, body }) => {
        await sendReview(needs, actor, body)
        return created({ message: reviewThanks })
      },
      { limits: limits.review },
    ),
  ]
}

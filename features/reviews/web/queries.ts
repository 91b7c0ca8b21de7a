import { queryOptions } from '@tanstack/react-query'
import { reviewEndpoints } from '../contract/reviews.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'

export const pendingReviewsQuery = queryOptions({
  queryKey: sharedKeys.reviews,
  queryFn: ({ signal }) => fetchBody(reviewEndpoints.pending, { signal, quiet: true }),
})

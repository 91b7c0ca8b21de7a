import { queryOptions } from '@tanstack/react-query'
import { reviewEndpoints } from '#contract/reviews.ts'
import { fetchBody } from '#web/api/client.ts'

export const pendingReviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) => fetchBody(reviewEndpoints.pending, { signal, quiet: true }),
})

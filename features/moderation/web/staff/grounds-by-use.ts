import { useQuery } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { groundUse, orderedGrounds } from '../../contract/ground-order.ts'
import type { GroundId } from '../../contract/grounds.ts'

/** Grounds in the order of their digits. Asked for once: a digit does not change under the finger. */
export function useGroundsByUse(subject: CaseSubject): GroundId[] {
  const { data } = useQuery({
    queryKey: ['ground-use'],
    queryFn: ({ signal }) => fetchBody(groundUse, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return orderedGrounds(subject, data ?? [])
}

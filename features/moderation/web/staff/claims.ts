import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { type Case, type Claim, caseEndpoints } from '../../contract/moderation.ts'
import { claimCase } from './claim-case.ts'
import { casesKey, decisionOf, waitingKey } from './queries.ts'

const askEvery = 5_000
const pulseKey = ['admin-pulse'] as const

/** Who has which case before them; asks for the queue again as soon as anything has happened to it. */
export function usePulse(cases: readonly Case[]): readonly Claim[] {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: pulseKey,
    queryFn: ({ signal }) => fetchBody(caseEndpoints.pulse, { signal, quiet: true }),
    refetchInterval: askEvery,
  })
  const lastEvent = data?.last_event
  const [seen, setSeen] = useState<number>()
  useEffect(() => {
    if (lastEvent === undefined || lastEvent === seen) return
    setSeen(lastEvent)
    // The first answer only says where the queue stands.
    if (seen === undefined) return
    void queryClient.invalidateQueries({ queryKey: casesKey })
    void queryClient.invalidateQueries({ queryKey: waitingKey })
  }, [lastEvent, seen, queryClient])
  // Until its first answer, as the list says.
  return data?.claims ?? cases.flatMap(({ claim }) => claim ?? [])
}

/** Who else has this case before them. */
export function useClaimant(moderationCase: Case, claims: readonly Claim[]): string | undefined {
  const { id } = useUser()
  const claim = claims.find(({ case_id }) => case_id === moderationCase.id)
  return claim && claim.user.id !== id ? claim.user.name : undefined
}

/** Keeps an open case before whoever reads it, for as long as they do. Answers why it could not. */
export function useClaim(caseId: number, wanted: boolean): string | undefined {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!wanted) return
    return claimCase({
      async claim() {
        try {
          await call(caseEndpoints.claim, { params: { id: caseId } })
          setProblem(undefined)
          return true
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) return true
          // Our own decision may overtake the claim.
          if (decisionOf(queryClient, caseId) === undefined) {
            setProblem(messageOf(error))
            void queryClient.invalidateQueries({ queryKey: casesKey })
            void queryClient.invalidateQueries({ queryKey: pulseKey })
          }
          return false
        }
      },
      // Should this fail, the claim ends by itself.
      release: () =>
        void call(caseEndpoints.release, { params: { id: caseId }, quiet: true, keepalive: true }).catch(
          () => {},
        ),
      decision: () => decisionOf(queryClient, caseId),
      renewing: () => queryClient.isFetching({ queryKey: casesKey }) > 0,
      inSight: () => document.visibilityState === 'visible',
    })
  }, [caseId, wanted, queryClient])
  return wanted ? problem : undefined
}

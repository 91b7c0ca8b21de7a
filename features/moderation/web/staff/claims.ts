import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { type Case, type Claim, caseEndpoints } from '../../contract/moderation.ts'
import { peopleQueueEndpoints } from '../../contract/people-queue.ts'
import { claimCase } from './claim-case.ts'
import { personDecisionOf, type QueuedPerson } from './people-queries.ts'
import { casesKey, decisionOf, peopleKey, waitingKey } from './queries.ts'

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
    for (const queryKey of [casesKey, peopleKey, waitingKey]) void queryClient.invalidateQueries({ queryKey })
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
  const params = { id: caseId }
  return useClaimOf(
    {
      claim: () => call(caseEndpoints.claim, { params }),
      release: () => call(caseEndpoints.release, { params, quiet: true, keepalive: true }),
      decision: () => decisionOf(queryClient, caseId),
    },
    wanted,
  )
}

/** The same for somebody with all that is open about them. */
export function usePersonClaim({ id, cases }: QueuedPerson, wanted: boolean): string | undefined {
  const queryClient = useQueryClient()
  const params = { id }
  const caseIds = cases.map((moderationCase) => moderationCase.id)
  return useClaimOf(
    {
      claim: () => call(peopleQueueEndpoints.claim, { params }),
      release: () => call(peopleQueueEndpoints.release, { params, quiet: true, keepalive: true }),
      decision: () => personDecisionOf(queryClient, id, caseIds),
    },
    wanted,
  )
}

interface Claiming {
  readonly claim: () => Promise<unknown>
  readonly release: () => Promise<unknown>
  readonly decision: () => 'pending' | 'success' | undefined
}

/** What is on its way back to the others: of the next case of the same person it would give back the claim, too. */
let releasing: Promise<unknown> = Promise.resolve()

/** For as long as its component stands: for somebody or something else there is another. */
function useClaimOf(claiming: Claiming, wanted: boolean): string | undefined {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [{ claim, release, decision }] = useState(claiming)
  useEffect(() => {
    if (!wanted) return
    return claimCase({
      async claim() {
        try {
          await releasing
          await claim()
          setProblem(undefined)
          return true
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) return true
          // Our own decision may overtake the claim.
          if (decision() === undefined) {
            setProblem(messageOf(error))
            for (const queryKey of [casesKey, peopleKey, pulseKey])
              void queryClient.invalidateQueries({ queryKey })
          }
          return false
        }
      },
      // Should this fail, the claim ends by itself.
      release: () => {
        releasing = release().catch(() => {})
      },
      decision,
      renewing: () => [casesKey, peopleKey].some((queryKey) => queryClient.isFetching({ queryKey }) > 0),
      inSight: () => document.visibilityState === 'visible',
    })
  }, [claim, release, decision, wanted, queryClient])
  return wanted ? problem : undefined
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Case, type Claim, caseEndpoints, claimMinutes } from '#contract/moderation.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/errors.ts'
import { useUser } from '#web/shell/session.tsx'
import { casesKey, waitingKey } from './queries.ts'

const askEvery = 5_000
/** Who only steps past a case does not take it from anybody. */
const readFor = 400
const renewEvery = (claimMinutes * 60_000) / 3

/** Who has which case before them; asks for the queue again as soon as anything has happened to it. */
export function usePulse(cases: readonly Case[]): readonly Claim[] {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['admin-pulse'],
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
export function useHolder(kase: Case, claims: readonly Claim[]): string | undefined {
  const { id } = useUser()
  const claim = claims.find(({ case_id }) => case_id === kase.id)
  return claim && claim.user.id !== id ? claim.user.name : undefined
}

/** Keeps an open case before whoever reads it, for as long as they do. Answers why it could not. */
export function useClaim(caseId: number, wanted: boolean): string | undefined {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!wanted) return
    // From the asking on: who leaves before the answer, or never hears it, may have the case all the same.
    let claimed = false
    let claiming = Promise.resolve()
    async function claim() {
      claimed = true
      try {
        await call(caseEndpoints.claim, { params: { id: caseId } })
        setProblem(undefined)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) return
        claimed = false
        setProblem(messageOf(error))
        void queryClient.invalidateQueries({ queryKey: casesKey })
      }
    }
    function release() {
      // Should this fail, the claim ends by itself.
      if (claimed)
        call(caseEndpoints.release, { params: { id: caseId }, quiet: true, keepalive: true }).catch(() => {})
    }
    const start = setTimeout(() => {
      claiming = claim()
    }, readFor)
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible') claiming = claim()
    }, renewEvery)
    // Whoever closes the window leaves the case to the others at once.
    addEventListener('pagehide', release)
    return () => {
      clearTimeout(start)
      clearInterval(renewal)
      removeEventListener('pagehide', release)
      // What is still being claimed is given back once it is.
      void claiming.then(release)
    }
  }, [caseId, wanted, queryClient])
  return wanted ? problem : undefined
}

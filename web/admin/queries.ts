import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/endpoint.ts'
import { type Case, type CaseSubject, decide, listCases } from '#contract/moderation.ts'
import { adminWaiting } from '#contract/overview.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast-store.ts'
import { subjectWords } from './case-words.ts'

const decidedWords = { approve: 'approvato', reject: 'rifiutato, con motivazione' } as const
const casesKey = ['admin', 'cases'] as const
export const waitingKey = ['admin', 'waiting'] as const
/** Others decide too: what they have taken away disappears by itself. */
const refreshEvery = 30_000

/** The first page: what is decided makes room for the next, so a queue needs no other. */
export function useCases(subject: CaseSubject | undefined) {
  return useQuery({
    queryKey: [...casesKey, subject ?? 'all'],
    queryFn: ({ signal }) => fetchBody(listCases, { query: { subject, state: 'open' }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
}

/** What waits now: the numbers of the rail and of the tabs over the queue. */
export function useWaiting() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => fetchBody(adminWaiting, { signal, quiet: true }),
    refetchInterval: refreshEvery,
  })
}

export type DecisionBody = BodyIn<typeof decide>

/** The case leaves the queue only when the server has said yes, or that somebody else was faster. */
export function useDecide(onDecided: (id: number, outcome: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kase, body }: { kase: Case; body: DecisionBody }) =>
      fetchBody(decide, { params: { id: kase.id }, body }),
    // Said in the queue, not in a toast: that would lie over the buttons for the next case.
    onSuccess: (_, { kase, body }) =>
      leave(
        kase.id,
        `${kase.user.name}: ${(subjectWords[kase.subject].decided ?? decidedWords)[body.decision]}`,
      ),
    onError: (error, { kase }) => {
      if (!(error instanceof ApiError) || error.status !== 422)
        toast.error(messageOf(error), { id: 'decision' })
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) leave(kase.id, '')
    },
  })

  function leave(id: number, outcome: string): void {
    onDecided(id, outcome)
    queryClient.setQueriesData<{ data: Case[] }>(
      { queryKey: casesKey },
      (page) => page && { ...page, data: page.data.filter((kase) => kase.id !== id) },
    )
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
}

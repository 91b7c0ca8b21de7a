import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { type Case, caseEndpoints, decide, listCases } from '../../contract/moderation.ts'
import { adminWaiting } from '../../contract/waiting.ts'
import { wordsOf } from './case-words.ts'
import { useClosing } from './closing-reports.ts'
import { useDrafts } from './drafts.ts'
import { type QueueFilter, queryOf } from './queue-filter.ts'

const decidedWords = { approve: 'approvato', reject: 'rifiutato, con motivazione' } as const
/** What is said of the last decision; an error must not look like a success. */
export interface Outcome {
  readonly text: string
  readonly failed?: true
}

export const casesKey = ['admin', 'cases'] as const
export const peopleKey = ['admin', 'people'] as const
export const waitingKey = ['admin', 'waiting'] as const
/** Others decide too: what they have taken away disappears by itself. */
const refreshEvery = 30_000

export function useCases(filter: QueueFilter) {
  const closing = useClosing()
  return useQuery({
    queryKey: [...casesKey, filter],
    queryFn: ({ signal }) =>
      fetchBody(listCases, { query: { ...queryOf(filter), page: filter.page }, signal }),
    select: (page) => without(page, [...closing]),
    placeholderData: keepPreviousData,
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

interface Deciding {
  readonly moderationCase: Case
  readonly body: DecisionBody
}

const decisionKey = ['admin', 'decision'] as const

/** How far this window's decision of a case has come: one that failed is none. */
export function decisionOf(queryClient: QueryClient, caseId: number): 'pending' | 'success' | undefined {
  const states = queryClient
    .getMutationCache()
    .findAll({
      mutationKey: decisionKey,
      predicate: ({ state }) => (state.variables as Deciding | undefined)?.moderationCase.id === caseId,
    })
    .map(({ state }) => state.status)
  return states.includes('success') ? 'success' : states.includes('pending') ? 'pending' : undefined
}

/** The case leaves the queue only when the server has said yes, or that somebody else was faster. */
export function useDecide(onDecided: (id: number, outcome: Outcome) => void) {
  const leave = useLeave()
  const { drop } = useDrafts()
  return useMutation({
    mutationKey: decisionKey,
    mutationFn: ({ moderationCase, body }: Deciding) =>
      fetchBody(decide, {
        params: { id: moderationCase.id },
        body: { ...body, seen: moderationCase.version },
        // That it did not arrive is said beside the button.
        quiet: true,
      }),
    // Said in the queue, not in a toast: that would lie over the buttons for the next case.
    onSuccess: (_, { moderationCase, body }) => {
      drop([moderationCase.id])
      left(moderationCase.id, { text: `${moderationCase.user.name}: ${decidedWord(moderationCase, body)}` })
    },
    // Everything else is said where the decision was made: its words are still there.
    onError: (error, { moderationCase }) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        left(moderationCase.id, { text: messageOf(error), failed: true })
    },
  })

  function left(id: number, outcome: Outcome): void {
    onDecided(id, outcome)
    leave([id])
  }
}

/** What is said of a person once their case is decided. */
export function decidedWord(
  moderationCase: Pick<Case, 'subject' | 'after'>,
  { decision }: Pick<DecisionBody, 'decision'>,
): string {
  return (wordsOf(moderationCase).decided ?? decidedWords)[decision]
}

/** What is said of a report that a measure answers. */
export const answeredByMeasure = (report: Pick<Case, 'subject' | 'user' | 'after'>): Outcome => ({
  text: `${report.user.name}: ${decidedWord(report, { decision: 'approve' })}`,
})

/** A decision that has not arrived, or not been answered: it can be sent again as it is. */
export const notSent = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && [404, 409, 422].includes(error.status))

/** Each is its own decision: what could not be approved stays in the queue, and is told with its reason. */
export function useBulkApprove(onDone: (outcome: Outcome) => void) {
  const leave = useLeave()
  return useMutation({
    mutationFn: (cases: readonly Case[]) =>
      fetchBody(caseEndpoints.bulkApprove, {
        body: {
          ids: cases.map(({ id }) => id),
          seen: cases.map(({ version }) => version).filter((version) => version !== null),
        },
      }),
    onSuccess: ({ approved, skipped }) => {
      leave(approved)
      const rest = skipped.map(({ id, message }) => `Pratica ${id}: ${message}`)
      const count = approved.length === 1 ? '1 caso approvato' : `${approved.length} casi approvati`
      onDone({ text: [`${count}.`, ...rest].join(' '), ...(approved.length === 0 && { failed: true }) })
    },
    onError: (error) => onDone({ text: messageOf(error), failed: true }),
  })
}

/** Takes decided cases out of every list at once, then asks what has come after them. */
function useLeave() {
  const queryClient = useQueryClient()
  return (ids: readonly number[]) => {
    queryClient.setQueriesData<CasesPage>({ queryKey: casesKey }, (page) => page && without(page, ids))
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
}

interface CasesPage {
  readonly data: readonly Case[]
  readonly total: number
}

/** Of the list of what is decided nothing goes. */
function without<Page extends CasesPage>(page: Page, ids: readonly number[]): Page {
  const data = page.data.filter(({ id, outcome }) => outcome !== null || !ids.includes(id))
  return { ...page, data, total: page.total - (page.data.length - data.length) }
}

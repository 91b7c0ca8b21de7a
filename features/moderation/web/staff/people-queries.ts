import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, at, messageOf } from '#platform/web/api/errors.ts'
import { type PersonInQueue, peopleQueueEndpoints } from '../../contract/people-queue.ts'
import { wordsOf } from './case-words.ts'
import { useClosing } from './closing-reports.ts'
import { useDrafts } from './drafts.ts'
import { decidedWord, type Outcome, peopleKey } from './queries.ts'
import { type QueueFilter, queryOf } from './queue-filter.ts'

/** Listed by the number of the person. */
export type QueuedPerson = PersonInQueue & { readonly id: number }

export interface PeoplePage {
  readonly data: readonly QueuedPerson[]
  readonly total: number
  readonly cases: number
  readonly current_page: number
  readonly last_page: number
}

export function usePeopleQueue(filter: QueueFilter) {
  const { state: _, ...query } = queryOf(filter)
  const closing = useClosing()
  return useQuery({
    queryKey: [...peopleKey, query, filter.page],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      const page = await fetchBody(peopleQueueEndpoints.list, {
        query: { ...query, page: filter.page },
        signal,
      })
      return { ...page, data: page.data.map((person) => ({ ...person, id: person.user.id })) }
    },
    select: (page) => without(page, [...closing]),
    placeholderData: keepPreviousData,
  })
}

/** What of somebody is public at this moment. */
export function useShownNow(userId: number) {
  return useQuery({
    queryKey: ['admin', 'shown-now', userId],
    queryFn: ({ signal }) =>
      fetchBody(peopleQueueEndpoints.shown, { params: { id: userId }, signal, quiet: true }),
  })
}

type Body = BodyIn<typeof peopleQueueEndpoints.decide>

export interface Deciding {
  readonly person: QueuedPerson
  readonly body: Body
}

const decisionKey = ['admin', 'person-decision'] as const

/** How far this window's decision of these cases has come: one that failed, or left some open, is none. */
export function personDecisionOf(
  queryClient: QueryClient,
  userId: number,
  caseIds: readonly number[],
): 'pending' | 'success' | undefined {
  const sent = queryClient
    .getMutationCache()
    .findAll({ mutationKey: decisionKey })
    .map(({ state: { status, variables } }) => ({ status, ...(variables as Deciding) }))
    .filter(({ person }) => person.id === userId)
  if (sent.some(({ status }) => status === 'pending')) return 'pending'
  const decided = sent
    .filter(({ status }) => status === 'success')
    .flatMap(({ body }) => body.decisions.map(({ id }) => Number(id)))
  return caseIds.every((id) => decided.includes(id)) ? 'success' : undefined
}

/** Decides what is meant about somebody, all or nothing; they leave the list once nothing of theirs is left. */
export function useDecidePerson(onLeft: (userId: number, outcome: Outcome) => void) {
  const queryClient = useQueryClient()
  const { drop } = useDrafts()

  function leave(person: QueuedPerson, caseIds: readonly number[], outcome: Outcome): void {
    const isAll = person.cases.every(({ id }) => caseIds.includes(id))
    onLeft(isAll ? person.id : 0, outcome)
    queryClient.setQueriesData<PeoplePage>({ queryKey: peopleKey }, (page) => page && without(page, caseIds))
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
  }

  const decision = useMutation({
    mutationKey: decisionKey,
    mutationFn: ({ person, body }: Deciding) =>
      // That it did not arrive is said beside the button.
      fetchBody(peopleQueueEndpoints.decide, { params: { id: person.id }, body, quiet: true }),
    onSuccess: (_, { person, body }) => {
      const ids = body.decisions.map(({ id }) => Number(id))
      drop(ids)
      leave(person, ids, { text: `${person.user.name}: ${outcomeWords(person, body)}` })
    },
    onError: (error, { person }) => {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return
      const [only, more] = person.cases
      // Decided by somebody else, or withdrawn: nothing is left to look at here.
      if (only && !more && isGone(error)) leave(person, [only.id], { text: messageOf(error), failed: true })
      else void queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  // Asked of the cache: what is drawn comes later than a second press of the key.
  return { ...decision, isUnderWay: () => queryClient.isMutating({ mutationKey: decisionKey }) > 0 }
}

const isGone = ({ code }: ApiError) =>
  code !== 'case_changed' && code !== 'case_arrived' && code !== 'claimed'

const casesIn = (people: readonly QueuedPerson[]) => people.reduce((sum, { cases }) => sum + cases.length, 0)

function without(page: PeoplePage, caseIds: readonly number[]): PeoplePage {
  const data = page.data
    .map((person) => ({ ...person, cases: person.cases.filter(({ id }) => !caseIds.includes(id)) }))
    .filter(({ cases }) => cases.length > 0)
  return {
    ...page,
    data,
    total: page.total - (page.data.length - data.length),
    cases: page.cases - (casesIn(page.data) - casesIn(data)),
  }
}

function outcomeWords({ cases }: QueuedPerson, { decisions }: Body): string {
  const [only, more] = decisions
  const decided = cases.find(({ id }) => id === Number(only?.id))
  if (only && decided && !more) return decidedWord(decided, only)
  return `${decisions.length} pratiche decise`
}

/** Why nothing was decided, and which case it is about; undefined where that is not the reason. */
export function conflictOf(error: Error | null, { cases }: QueuedPerson): string | undefined {
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return undefined
  const named = cases.find(({ id }) => id === at(error.body, 'case_id'))
  const about = named ? `${wordsOf(named).title}, pratica ${named.id}: ` : ''
  return cases.length > 1 ? `Non è stato deciso nulla. ${about}${messageOf(error)}` : messageOf(error)
}

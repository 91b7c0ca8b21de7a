import { useSearchParams } from 'react-router'
import { CaseSubject } from '../../contract/case-subject.ts'
import { type GroundId, groundIds } from '../../contract/grounds.ts'
import type { QueueView } from '../../contract/queue-views.ts'
import { Waited } from '../../contract/queue-filters.ts'

/** What of the queue is shown. All of it stands in the address, so that it survives a reload and can be passed on. */
export interface QueueFilter {
  readonly subject: CaseSubject | undefined
  readonly state: 'open' | 'decided'
  readonly urgent: boolean
  readonly mine: boolean
  readonly rule: GroundId | undefined
  readonly role: 'KING' | 'HOSTESS' | undefined
  readonly waited: Waited | undefined
  readonly query: string
  readonly page: number
}

export function useQueueFilter(only?: CaseSubject): [QueueFilter, (change: Partial<QueueFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter: QueueFilter = {
    subject: only ?? CaseSubject.safeParse(params.get('subject')).data,
    state: params.get('state') === 'decided' ? 'decided' : 'open',
    urgent: params.get('priority') === 'urgent',
    mine: params.get('claimed') === 'me',
    rule: groundIds.find((id) => id === params.get('rule')),
    role: (['KING', 'HOSTESS'] as const).find((role) => role === params.get('role')),
    waited: Waited.safeParse(params.get('waited')).data,
    query: params.get('query') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
  }
  return [
    filter,
    (change) => {
      // Whatever else changes, its list begins at the beginning.
      const { subject, state, urgent, mine, rule, role, waited, query, page } = {
        ...filter,
        page: 1,
        ...change,
      }
      const next = new URLSearchParams()
      if (subject !== undefined && only === undefined) next.set('subject', subject)
      if (state === 'decided') next.set('state', state)
      if (urgent) next.set('priority', 'urgent')
      if (mine) next.set('claimed', 'me')
      if (rule !== undefined) next.set('rule', rule)
      if (role !== undefined) next.set('role', role)
      if (waited !== undefined) next.set('waited', waited)
      if (query !== '') next.set('query', query)
      if (page > 1) next.set('page', String(page))
      setParams(next, { replace: true })
    },
  ]
}

/** How many of the choices behind «Filtri» narrow the list. */
export const countNarrowing = ({ rule, role, waited }: QueueFilter): number =>
  [rule, role, waited].filter((choice) => choice !== undefined).length

/** Whether something of its list is left out that its tabs do not name, and what shows all of it again. */
export const isNarrowed = (filter: QueueFilter): boolean =>
  filter.query !== '' || filter.urgent || filter.mine || countNarrowing(filter) > 0

export const notNarrowed = {
  query: '',
  urgent: false,
  mine: false,
  rule: undefined,
  role: undefined,
  waited: undefined,
} as const satisfies Partial<QueueFilter>

/** The same as the endpoint reads it; which page is no part of it. */
export function queryOf({ subject, state, urgent, mine, rule, role, waited, query }: QueueFilter) {
  return {
    subject,
    state,
    priority: urgent ? ('urgent' as const) : undefined,
    claimed: mine ? ('me' as const) : undefined,
    rule,
    role,
    waited,
    query: query || undefined,
  }
}

/** And back: from its first page. */
export function filterOf({ priority, claimed, query, ...rest }: QueueView['filter']): QueueFilter {
  return {
    subject: rest.subject,
    state: rest.state,
    rule: rest.rule,
    role: rest.role,
    waited: rest.waited,
    urgent: priority === 'urgent',
    mine: claimed === 'me',
    query: query ?? '',
    page: 1,
  }
}

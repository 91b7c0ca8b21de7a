import { useSearchParams } from 'react-router'
import { CaseSubject } from '../../contract/case-subject.ts'
import { type GroundId, groundIds } from '../../contract/grounds.ts'
import type { QueueView } from '../../contract/queue-views.ts'
import { Waited } from '../../contract/queue-filters.ts'

/** What of the queue is shown. All of it stands in the address, so that it survives a reload and can be passed on. */
export interface QueueFilter {
  /** People with all that is open about them, or cases one by one; of one kind, or decided, there are cases alone. */
  readonly view: 'people' | 'cases'
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
  const subject = only ?? CaseSubject.safeParse(params.get('subject')).data
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const isByCase = subject !== undefined || state === 'decided' || params.get('view') === 'cases'
  const filter: QueueFilter = {
    view: isByCase ? 'cases' : 'people',
    subject,
    state,
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
      const next = new URLSearchParams()
      const { urgent, mine, rule, role, waited, query, page, ...kind } = { ...filter, page: 1, ...change }
      if (kind.subject !== undefined && only === undefined) next.set('subject', kind.subject)
      if (kind.state === 'decided') next.set('state', kind.state)
      if (kind.view === 'cases' && only === undefined && next.size === 0) next.set('view', kind.view)
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
export function queryOf({
  subject,
  state,
  urgent,
  mine,
  rule,
  role,
  waited,
  query,
}: Omit<QueueFilter, 'view' | 'page'>) {
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

/** And back: from its first page, in the view of the moment. */
export function filterOf({
  priority,
  claimed,
  query,
  ...rest
}: QueueView['filter']): Omit<QueueFilter, 'view'> {
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

import { useSearchParams } from 'react-router'
import { CaseSubject } from '../../contract/case-subject.ts'

/** What of the queue is shown. All of it stands in the address, so that it survives a reload and can be passed on. */
export interface QueueFilter {
  readonly subject: CaseSubject | undefined
  readonly state: 'open' | 'decided'
  readonly urgent: boolean
  readonly mine: boolean
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
    query: params.get('query') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
  }
  return [
    filter,
    (change) => {
      // Whatever else changes, its list begins at the beginning.
      const { subject, state, urgent, mine, query, page } = { ...filter, page: 1, ...change }
      const next = new URLSearchParams()
      if (subject !== undefined && only === undefined) next.set('subject', subject)
      if (state === 'decided') next.set('state', state)
      if (urgent) next.set('priority', 'urgent')
      if (mine) next.set('claimed', 'me')
      if (query !== '') next.set('query', query)
      if (page > 1) next.set('page', String(page))
      setParams(next, { replace: true })
    },
  ]
}

import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useHint } from '#platform/web/staff/hint.ts'
import { isSafeInBulk } from '../../contract/moderation.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { usePulse } from './claims.ts'
import { caseRowId } from './case-table.tsx'
import { useCurrentItem } from './current-item.ts'
import { type Outcome, useBulkApprove, useCases } from './queries.ts'
import { useQueueFilter } from './queue-filter.ts'
import { useSelection } from './selection.ts'

const caseStepWords = {
  arriving: 'I casi stanno arrivando.',
  first: 'È il primo caso di questo elenco.',
  last: 'È l’ultimo caso di questo elenco.',
} as const

export type Queue = ReturnType<typeof useQueue>

/** The list, the case that is being read, what is chosen, and what was said of the last decision. */
export function useQueue(only: CaseSubject | undefined) {
  const { id: me, admin_role: role } = useUser()
  const [filter, change] = useQueueFilter(only)
  const list = useCases(filter)
  const cases = list.data?.data ?? []
  const claims = usePulse(cases)
  const last = list.data?.last_page ?? 1
  const reader = useCurrentItem(
    {
      items: cases,
      isFree: ({ id, own_decision }) =>
        !own_decision && !claims.some(({ case_id, user }) => case_id === id && user.id !== me),
      // Whoever looks for the number of a case means that one.
      asked: cases.find(({ id }) => String(id) === filter.query),
      kept: 'case',
      rowId: caseRowId,
      words: caseStepWords,
    },
    { page: filter.page, last, turning: list.isPlaceholderData, onTurn: (page) => change({ page }) },
  )
  const [outcome, setOutcome] = useState<Outcome>()
  const [hint, notify] = useHint()
  const selection = useSelection(cases)
  const bulk = useBulkApprove(setOutcome)

  // What was decided may have been all of the last page.
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && filter.page > list.data.last_page)
      change({ page: list.data.last_page })
  })

  return {
    filter,
    change,
    list,
    cases,
    claims,
    ...reader,
    outcome,
    setOutcome,
    hint,
    tell: notify,
    selection,
    approving: bulk.isPending,
    mayDecide: can(role, 'case.decide') && filter.state === 'open',
    go(by: 1 | -1) {
      const obstacle = reader.step(by)
      if (obstacle) notify(obstacle)
    },
    select() {
      if (!reader.current) return
      if (isSafeInBulk(reader.current)) selection.toggle(reader.current.id)
      else notify('Questo caso si legge da solo e non si approva insieme ad altri.')
    },
    selectAll() {
      const safe = cases.filter(isSafeInBulk).map(({ id }) => id)
      if (safe.length === 0) notify('Qui non c’è nulla che si possa approvare insieme.')
      else selection.set(safe.every((id) => selection.has(id)) ? [] : safe)
    },
    approveSelected() {
      if (bulk.isPending) return
      if (selection.ids.length === 0) notify('Nessun caso selezionato. Con X ne scegli uno.')
      else bulk.mutate(cases.filter(({ id }) => selection.has(id)))
    },
  }
}

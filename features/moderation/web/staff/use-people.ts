import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useHint } from '#platform/web/staff/hint.ts'
import type { Case } from '../../contract/moderation.ts'
import { usePulse } from './claims.ts'
import { useCurrentItem } from './current-item.ts'
import { type QueuedPerson, usePeopleQueue } from './people-queries.ts'
import type { Outcome } from './queries.ts'
import { useQueueFilter } from './queue-filter.ts'

const words = {
  arriving: 'Le persone stanno arrivando.',
  first: 'È la prima persona di questo elenco.',
  last: 'È l’ultima persona di questo elenco.',
} as const

export const personRowId = (id: number) => `person-${id}`

/** What whoever asks may decide: not an appeal against a decision of theirs. */
export const decidable = ({ cases }: QueuedPerson): readonly Case[] =>
  cases.filter(({ own_decision }) => !own_decision)

export type People = ReturnType<typeof usePeople>

/** The people with open cases, who of them is being read, and what was said of the last decision. */
export function usePeople() {
  const { id: me, admin_role: role } = useUser()
  const [filter, change] = useQueueFilter()
  const list = usePeopleQueue(filter)
  const people = list.data?.data ?? []
  const claims = usePulse(people.flatMap(({ cases }) => cases))
  const last = list.data?.last_page ?? 1
  /** Who else has them before them. */
  const holderOf = (person: QueuedPerson): string | undefined => {
    const ids = decidable(person).map(({ id }) => id)
    return claims.find(({ case_id, user }) => user.id !== me && ids.includes(case_id))?.user.name
  }
  const reader = useCurrentItem(
    {
      items: people,
      isFree: (person) => decidable(person).length > 0 && holderOf(person) === undefined,
      asked: people.find(({ cases }) => cases.some(({ id }) => String(id) === filter.query)),
      kept: 'person',
      rowId: personRowId,
      words,
    },
    { page: filter.page, last, turning: list.isPlaceholderData, onTurn: (page) => change({ page }) },
  )
  const [outcome, setOutcome] = useState<Outcome>()
  const [folding, setFolding] = useState<{ readonly person: QueuedPerson; readonly at: number }>()
  const [hint, tell] = useHint()

  // Who was decided about may have been all of the last page.
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && filter.page > list.data.last_page)
      change({ page: list.data.last_page })
  })

  return {
    filter,
    change,
    list,
    people,
    holderOf,
    ...reader,
    outcome,
    /** Who has just left the list, for as long as their row folds. */
    folding,
    unfold: () => setFolding(undefined),
    /** `userId`: nothing is left to decide about them; 0: nobody leaves. */
    left(userId: number, next: Outcome) {
      setOutcome(next)
      const at = people.findIndex(({ id }) => id === userId)
      const person = people[at]
      setFolding(person && { person, at })
      reader.goOn(userId)
    },
    hint,
    tell,
    mayDecide: can(role, 'case.decide'),
    go(by: 1 | -1) {
      const obstacle = reader.step(by)
      if (obstacle) tell(obstacle)
    },
  }
}

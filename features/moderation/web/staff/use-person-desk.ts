import { useRef, useState } from 'react'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import type { Case } from '../../contract/moderation.ts'
import type { peopleQueueEndpoints } from '../../contract/people-queue.ts'
import { draftOf, useDrafts } from './drafts.ts'
import { type QueuedPerson, useDecidePerson } from './people-queries.ts'
import type { Outcome } from './queries.ts'
import type { Rejection } from './rejection.ts'
import { decidable } from './use-people.ts'

export const personCaseId = (id: number) => `person-case-${id}`

type OneDecision = BodyIn<typeof peopleQueueEndpoints.decide>['decisions'][number]

interface DeskOptions {
  readonly person: QueuedPerson
  /** Whether whoever reads it may decide about this person now. */
  readonly mayAct: boolean
  /** Why the claim did not succeed. */
  readonly obstacle: string | undefined
  readonly onHint: (text: string) => void
  readonly onLeft: (userId: number, outcome: Outcome) => void
}

export type PersonDesk = ReturnType<typeof usePersonDesk>

/** What is meant of each open case of one person, which of them is in focus, and the one action that sends it. */
export function usePersonDesk({ person, mayAct, obstacle, onHint, onLeft }: DeskOptions) {
  const { drafts } = useDrafts()
  const decision = useDecidePerson(onLeft)
  const forms = useRef(new Map<number, Rejection>())
  const [focusedId, setFocusedId] = useState<number>()
  const { arrived, waitsFor, look } = useArrivals(person)
  const open = mayAct ? decidable(person) : []
  const alone = person.cases.length === 1
  const outcomeOf = (moderationCase: Case) => draftOf(drafts, moderationCase).outcome
  const meant = open.filter((moderationCase) => outcomeOf(moderationCase) !== null)
  const focused =
    open.find(({ id }) => id === focusedId) ?? open.find((one) => outcomeOf(one) === null) ?? open[0]
  const blocked = obstacle ?? waitsFor

  function send(decisions: readonly (OneDecision | undefined)[]): void {
    const complete = decisions.filter((one) => one !== undefined)
    if (decision.isUnderWay() || blocked || complete.length < decisions.length) return
    const looked_at = person.cases.map(({ id }) => id)
    decision.mutate({ person, body: { looked_at, decisions: complete } })
  }
  /** Undefined after pointing at what a refusal lacks. */
  function refusalOf({ id, version }: Case): OneDecision | undefined {
    const refusal = forms.current.get(id)?.read()
    if (refusal === undefined) setFocusedId(id)
    return refusal && { id, seen: version, ...refusal }
  }
  const approvalOf = ({ id, version }: Case): OneDecision => ({ id, seen: version, decision: 'approve' })

  return {
    open,
    alone,
    meant,
    focused,
    arrived,
    waitsFor,
    look,
    blocked,
    decision,
    outcomeOf,
    focus: setFocusedId,
    /** Each case shown hands in its form, for the keys and for what is sent. */
    register(id: number, form: Rejection | undefined) {
      if (form) forms.current.set(id, form)
      else forms.current.delete(id)
    },
    formOf: (id: number | undefined) => (id === undefined ? undefined : forms.current.get(id)),
    /** Says of the case in focus what is meant; of the next one without an outcome, where none has the keyboard. */
    mean(outcome: 'approve' | 'reject') {
      const article = document.activeElement?.closest('article')
      const inside = open.find(({ id }) => article?.id === personCaseId(id))
      if (article && !inside) return onHint('Questa pratica tocca a un’altra persona del team.')
      const target = inside ?? open.find((one) => outcomeOf(one) === null) ?? focused
      if (!target) return
      forms.current.get(target.id)?.mean(outcome)
      setFocusedId(target.id)
      if (alone) return
      // Its head: the whole of it may be higher than the window.
      document.querySelector(`#${personCaseId(target.id)} > header`)?.scrollIntoView({ block: 'nearest' })
    },
    /** What is open is answered otherwise. */
    leave: (outcome: Outcome) => onLeft(person.id, outcome),
    approve: (only: Case) => send([approvalOf(only)]),
    reject: (only: Case) => send([refusalOf(only)]),
    /** All that has an outcome. */
    decide() {
      if (meant.length === 0) return onHint('Segna prima un esito: X rifiuta, C approva.')
      send(meant.map((one) => (outcomeOf(one) === 'reject' ? refusalOf(one) : approvalOf(one))))
    },
  }
}

/** What has come, or been changed by its person, since it was looked at. */
function useArrivals({ cases, user }: QueuedPerson) {
  const [looked, setLooked] = useState<readonly Case[]>(cases)
  const isSame = (one: Case) => looked.some((other) => other.id === one.id && other.version === one.version)
  const arrived: readonly Case[] = cases.filter((one) => !isSame(one))
  const isNew = arrived.some((one) => looked.every(({ id }) => id !== one.id))
  return {
    arrived,
    /** What to look at before anything goes on. */
    waitsFor:
      arrived.length === 0
        ? undefined
        : isNew
          ? `È arrivata un’altra pratica su ${user.name}.`
          : `${user.name} ha cambiato qualcosa.`,
    look: () => setLooked(cases),
  }
}

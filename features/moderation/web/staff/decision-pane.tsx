import { useRef } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { can } from '#platform/contract/permissions.ts'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import type { Case, Claim } from '../../contract/moderation.ts'
import { caseRowId } from './case-table.tsx'
import { caseHeadingId, focusRow, isRowCovered } from './row-focus.ts'
import { useClaim, useClaimant } from './claims.ts'
import { useFullyShown } from './fully-shown.ts'
import { OpenCase } from './open-case.tsx'
import type { Outcome } from './queries.ts'
import { WhatIsDecided } from './what-is-decided.tsx'

interface DecisionPaneProps {
  moderationCase: Case
  claims: readonly Claim[]
  /** Whether it can be seen, so that it is claimed. */
  shown: boolean
  shortcuts: boolean
  /** Why a key did nothing. */
  hint: string
  onHint: (text: string) => void
  onDecided: (id: number, outcome: Outcome) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  className: string
}

export function DecisionPane({
  moderationCase,
  claims,
  shown,
  shortcuts,
  hint,
  onHint,
  onDecided,
  onBack,
  className,
}: DecisionPaneProps) {
  const { admin_role: role } = useUser()
  const holder = useClaimant(moderationCase, claims)
  const open = moderationCase.outcome === null && !moderationCase.own_decision && can(role, 'case.decide')
  const problem = useClaim(moderationCase.id, open && shown && holder === undefined)
  const obstacle = obstacleOf(moderationCase, holder, problem)
  const pane = useRef<HTMLElement>(null)
  const seen = useFullyShown(pane, shown)
  useShortcuts(shortcuts && shown, {
    f: () => {
      const photo = pane.current?.querySelector<HTMLElement>('button:has(> img)')
      if (photo) photo.click()
      else onHint('Questo caso non ha foto.')
    },
  })
  return (
    <section
      ref={pane}
      aria-labelledby={caseHeadingId}
      aria-busy={!seen}
      className={`flex min-h-0 flex-col bg-surface ${className}`}
      // Escape leads from a field to the case, and from the case to its row; nothing here keeps the keyboard.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInDialog(event.target)) return
        if (isRowCovered(caseRowId(moderationCase.id)) && !isField(event.target)) onBack()
        else focusRow(caseRowId(moderationCase.id))
      }}
    >
      {open ? (
        <OpenCase
          moderationCase={moderationCase}
          shortcuts={shortcuts}
          obstacle={obstacle}
          shown={shown}
          seen={seen}
          hint={hint}
          onHint={onHint}
          onDecided={onDecided}
          onBack={onBack}
        />
      ) : (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto low:overflow-visible">
            <WhatIsDecided moderationCase={moderationCase} onBack={onBack} />
            <Outcome moderationCase={moderationCase} obstacle={obstacle} />
          </div>
          <HintLine text={shown ? hint : ''} />
        </>
      )}
    </section>
  )
}

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('input, select, textarea') !== null
/** What lies over the case has its own way of closing. */
const isInDialog = (target: EventTarget) =>
  target instanceof Element && target.closest('dialog, [role=dialog]') !== null

/** Why whoever reads it cannot decide it. */
function obstacleOf(
  { own_decision }: Case,
  holder: string | undefined,
  problem: string | undefined,
): string | undefined {
  if (own_decision)
    return 'La prima decisione è tua, quindi questo ricorso tocca a un’altra persona del team.'
  return holder === undefined ? problem : `Questo caso è in mano a ${holder}.`
}

function Outcome({
  moderationCase: { outcome },
  obstacle,
}: {
  moderationCase: Case
  obstacle: string | undefined
}) {
  if (outcome === null)
    return (
      <p className="px-4 py-4.5 text-base text-ink-2 lg:px-6">
        {obstacle ?? 'Il tuo ruolo permette di leggere la coda, non di decidere.'}
      </p>
    )
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 px-4 py-4.5 text-base lg:px-6">
      <dt className="text-ink-2">Esito</dt>
      <dd>{outcome.state === 'approved' ? 'Approvato' : 'Rifiutato'}</dd>
      <dt className="text-ink-2">Deciso da</dt>
      <dd>{outcome.decided_by}</dd>
      <dt className="text-ink-2">Quando</dt>
      <dd className="num">{italianMoment(outcome.decided_at)}</dd>
      {outcome.reason ? (
        <>
          <dt className="text-ink-2">Motivo</dt>
          <dd>{outcome.reason}</dd>
        </>
      ) : null}
    </dl>
  )
}

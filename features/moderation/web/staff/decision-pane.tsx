import { useRef } from 'react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { Case, Claim } from '../../contract/moderation.ts'
import { may } from '#platform/contract/permissions.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { caseHeadingId, focusCase, isCovered } from './case-table.tsx'
import { useClaim, useHolder } from './claims.ts'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { OpenCase } from './open-case.tsx'
import { useSeen } from './seen.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { WhatIsDecided } from './what-is-decided.tsx'

interface DecisionPaneProps {
  kase: Case
  claims: readonly Claim[]
  /** Whether it can be seen, so that it is claimed. */
  shown: boolean
  shortcuts: boolean
  /** Why a key did nothing. */
  hint: string
  onHint: (text: string) => void
  onDecided: (id: number, outcome: string) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  className: string
}

export function DecisionPane({
  kase,
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
  const holder = useHolder(kase, claims)
  const open = kase.outcome === null && !kase.own_decision && may(role, 'case.decide')
  const problem = useClaim(kase.id, open && shown && holder === undefined)
  const obstacle = obstacleOf(kase, holder, problem)
  const pane = useRef<HTMLElement>(null)
  const seen = useSeen(pane, shown)
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
        if (isCovered(kase.id) && !isField(event.target)) onBack()
        else focusCase(kase.id)
      }}
    >
      {open ? (
        <OpenCase
          kase={kase}
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
          <div className="min-h-0 flex-1 overflow-y-auto">
            <WhatIsDecided kase={kase} onBack={onBack} />
            <Outcome kase={kase} obstacle={obstacle} />
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
  if (own_decision) return 'La prima decisione è tua: questo ricorso lo decide un’altra persona del team.'
  return holder === undefined ? problem : `Questo caso lo sta esaminando ${holder}.`
}

function Outcome({ kase: { outcome }, obstacle }: { kase: Case; obstacle: string | undefined }) {
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

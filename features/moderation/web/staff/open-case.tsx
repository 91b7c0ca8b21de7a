import { useState } from 'react'
import { ApiError } from '#platform/web/api/errors.ts'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import type { Case } from '../../contract/moderation.ts'
import { digits } from '../../contract/ground-order.ts'
import { wordsOf } from './case-words.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { useGroundsByUse } from './grounds-by-use.ts'
import { MeasureOfCase } from './measures/measure-of-case.tsx'
import { answeredByMeasure, notSent, type Outcome, useDecide } from './queries.ts'
import { NotSent } from './not-sent.tsx'
import { useRejection } from './rejection.ts'
import { RejectionFields } from './rejection-fields.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { WhatIsDecided } from './what-is-decided.tsx'

interface OpenCaseProps {
  moderationCase: Case
  shortcuts: boolean
  /** Whether it can be seen. */
  shown: boolean
  /** Why a key did nothing. */
  hint: string
  onHint: (text: string) => void
  onDecided: (id: number, outcome: Outcome) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  /** Why whoever reads it cannot decide it. */
  obstacle: string | undefined
  /** Whether it has been in sight for long enough to be decided by a key. */
  seen: boolean
}

/** A case that whoever has it before them may decide. */
export function OpenCase(props: OpenCaseProps) {
  const { moderationCase, shortcuts, obstacle, shown, hint, onBack } = props
  const words = wordsOf(moderationCase)
  const form = useRejection(moderationCase)
  const decision = useDecide(props.onDecided)
  const sending = decision.isPending ? decision.variables.body.decision : undefined
  const [previewing, setPreviewing] = useState(false)

  function approve() {
    if (!decision.isPending && !obstacle) decision.mutate({ moderationCase, body: { decision: 'approve' } })
  }
  function reject() {
    if (obstacle) return
    const body = form.read()
    if (body && !decision.isPending) decision.mutate({ moderationCase, body })
  }
  function preview() {
    if (form.read()) setPreviewing(true)
  }
  useDecisionKeys(props, { form, isPending: decision.isPending, approve, reject, preview })

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto low:overflow-visible">
        <WhatIsDecided moderationCase={moderationCase} onBack={onBack} />
        <RejectionFields
          moderationCase={moderationCase}
          rejection={form}
          error={fieldError(decision.error)}
          shortcuts={shortcuts}
          onReject={reject}
          onPreview={preview}
        />
        <MeasureOfCase
          moderationCase={moderationCase}
          shortcuts={shortcuts}
          obstacle={obstacle}
          closes
          onAnswered={() => props.onDecided(moderationCase.id, answeredByMeasure(moderationCase))}
        />
      </div>
      {obstacle ? (
        <p
          role="status"
          className="border-t border-line bg-wait-soft px-4 py-2.5 text-sm font-medium lg:px-6"
        >
          {obstacle}
        </p>
      ) : null}
      <NotSent shown={notSent(decision.error)} />
      <HintLine text={shown ? hint : ''} />
      <p className="border-t border-line px-4 pt-2.5 text-xs leading-normal text-ink-2 lg:px-6">
        {words.follows}
      </p>
      <DecisionButtons
        approveWord={words.approve}
        obstacle={obstacle}
        sending={sending}
        shortcuts={shortcuts}
        onApprove={approve}
        onReject={reject}
      />
      {previewing ? (
        <StatementPreview
          caseId={moderationCase.id}
          reason={form.reason}
          rule={form.ground || null}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
    </>
  )
}

interface Decision {
  form: ReturnType<typeof useRejection>
  isPending: boolean
  approve: () => void
  reject: () => void
  preview: () => void
}

function useDecisionKeys(
  { moderationCase, shortcuts, shown, seen, obstacle, onHint }: OpenCaseProps,
  { form, isPending, approve, reject, preview }: Decision,
) {
  /** A press that came too early decides nothing, and is not lost without a word. */
  function byKey(decide: () => void) {
    if (isPending) onHint('La decisione di prima sta ancora partendo.')
    else if (!shown) onHint('Prima apri il caso: Invio.')
    else if (!seen) onHint('Il caso è appena arrivato. Guardalo e premi di nuovo.')
    else if (!obstacle) decide()
  }
  const numbered = useGroundsByUse(moderationCase.subject)
    .slice(0, digits)
    .map((id, index) => [String(index + 1), () => form.pick(id)] as const)
  useShortcuts(shortcuts, {
    ...Object.fromEntries(numbered),
    0: () => form.groundField.current?.focus(),
    a: () => byKey(approve),
    r: () => byKey(reject),
    t: () => form.reasonField.current?.focus(),
    v: preview,
  })
}

function fieldError(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return error.fields.reason ?? error.message
}

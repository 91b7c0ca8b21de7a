import { Check, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case } from '../../contract/moderation.ts'
import { reasonLimit } from '#platform/contract/reason.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { choosableGrounds, subjectWords } from './case-words.ts'
import { HintLine } from '#platform/web/staff/hint-line.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { useDecide } from './queries.ts'
import { useRejection } from './rejection.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { StatementPreview } from './statement-preview.tsx'
import { WhatIsDecided } from './what-is-decided.tsx'

interface OpenCaseProps {
  kase: Case
  shortcuts: boolean
  /** Whether it can be seen. */
  shown: boolean
  /** Why a key did nothing. */
  hint: string
  onHint: (text: string) => void
  onDecided: (id: number, outcome: string) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  /** Why whoever reads it cannot decide it. */
  obstacle: string | undefined
  /** Whether it has been in sight for long enough to be decided by a key. */
  seen: boolean
}

/** A case that whoever has it before them may decide. */
export function OpenCase({
  kase,
  shortcuts,
  obstacle,
  shown,
  seen,
  hint,
  onHint,
  onDecided,
  onBack,
}: OpenCaseProps) {
  const words = subjectWords[kase.subject]
  const form = useRejection(kase)
  const decision = useDecide(onDecided)
  const sending = decision.isPending ? decision.variables.body.decision : undefined
  const [previewing, setPreviewing] = useState(false)
  const choosable = choosableGrounds(kase.subject)

  function approve() {
    if (!decision.isPending && !obstacle) decision.mutate({ kase, body: { decision: 'approve' } })
  }
  function reject() {
    if (obstacle) return
    const body = form.read()
    if (body && !decision.isPending) decision.mutate({ kase, body })
  }
  function preview() {
    if (form.read()) setPreviewing(true)
  }
  /** A press that came too early decides nothing, and is not lost without a word. */
  function byKey(deed: () => void) {
    if (decision.isPending) onHint('Un attimo: la decisione di prima è ancora in viaggio.')
    else if (!shown) onHint('Prima apri il caso: Invio.')
    else if (!seen) onHint('Il caso è appena arrivato: guardalo e premi di nuovo.')
    else if (!obstacle) deed()
  }
  const numbered = choosable.slice(0, 9).map((id, index) => [String(index + 1), () => form.pick(id)] as const)
  useShortcuts(shortcuts, {
    ...Object.fromEntries(numbered),
    0: () => form.groundField.current?.focus(),
    a: () => byKey(approve),
    r: () => byKey(reject),
    t: () => form.reasonField.current?.focus(),
    v: preview,
  })

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <WhatIsDecided kase={kase} onBack={onBack} />
        <div
          className="grid gap-3.5 px-4 py-4.5 lg:px-6"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
          }}
        >
          <Select
            ref={form.groundField}
            label="Se rifiuti, il motivo"
            placeholder="Scegli il motivo"
            choices={choosable.map((id, index) => ({
              value: id,
              label: shortcuts && index < 9 ? `${index + 1}. ${grounds[id].label}` : grounds[id].label,
            }))}
            value={form.ground}
            onChange={(event) => form.choose(event.target.value as GroundId | '')}
          />
          <Textarea
            ref={form.reasonField}
            label={`Testo per ${words.addressee ?? kase.user.name}`}
            hint="Inviato con data, regola applicata e via di ricorso."
            rows={4}
            maxLength={reasonLimit}
            value={form.reason}
            onChange={(event) => form.write(event.target.value)}
            error={form.error ?? fieldError(decision.error)}
          />
          <Button look="tertiary" size="sm" className="-ml-3.5 justify-self-start" onClick={preview}>
            <Eye size={18} strokeWidth={1.6} aria-hidden />
            Leggi che cosa riceverà
          </Button>
        </div>
      </div>
      {obstacle ? (
        <p
          role="status"
          className="border-t border-line bg-wait-soft px-4 py-2.5 text-sm font-medium lg:px-6"
        >
          {obstacle}
        </p>
      ) : null}
      <HintLine text={shown ? hint : ''} />
      <p className="border-t border-line px-4 pt-2.5 text-xs leading-normal text-ink-2 lg:px-6">
        {words.follows}
      </p>
      <div className="grid grid-cols-2 gap-2.5 bg-surface px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
        <Button
          look="danger-quiet"
          size="lg"
          aria-keyshortcuts={shortcuts ? 'R' : undefined}
          onClick={reject}
          blocked={obstacle}
          busy={sending === 'reject' && 'Invio...'}
        >
          <X size={20} strokeWidth={1.6} aria-hidden />
          Rifiuta
          {shortcuts ? <KeyCap>R</KeyCap> : null}
        </Button>
        <Button
          size="lg"
          aria-keyshortcuts={shortcuts ? 'A' : undefined}
          onClick={approve}
          blocked={obstacle}
          busy={sending === 'approve' && 'Invio...'}
        >
          <Check size={20} strokeWidth={1.6} aria-hidden />
          {words.approve}
          {shortcuts ? <KeyCap>A</KeyCap> : null}
        </Button>
      </div>
      {previewing ? (
        <StatementPreview
          caseId={kase.id}
          reason={form.reason}
          rule={form.ground || null}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
    </>
  )
}

function fieldError(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return error.fields.reason ?? error.message
}

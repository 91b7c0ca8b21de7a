import { ArrowLeft, Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type GroundId, grounds } from '#contract/grounds.ts'
import { type Case, reasonLimit } from '#contract/moderation.ts'
import { ApiError } from '#web/api/errors.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CaseSides } from './case-sides.tsx'
import { caseHeadingId } from './case-table.tsx'
import {
  choosableGrounds,
  momentOf,
  motives,
  subjectWords,
  suggestedGround,
  urgencyOf,
} from './case-words.ts'
import { useDecide } from './queries.ts'
import { useShortcuts } from './shortcuts.ts'

interface DecisionPaneProps {
  kase: Case
  shortcuts: boolean
  onDecided: (id: number, outcome: string) => void
  /** Narrow windows: back to the list. */
  onBack: () => void
  className: string
}

export function DecisionPane({ kase, shortcuts, onDecided, onBack, className }: DecisionPaneProps) {
  const words = subjectWords[kase.subject]
  const form = useRejection(kase)
  const decision = useDecide(onDecided)
  const sending = decision.isPending ? decision.variables.body.decision : undefined

  function approve() {
    if (!decision.isPending) decision.mutate({ kase, body: { decision: 'approve' } })
  }
  function reject() {
    const body = form.read()
    if (body && !decision.isPending) decision.mutate({ kase, body })
  }
  useShortcuts(shortcuts, { a: approve, r: reject })

  return (
    <section aria-labelledby={caseHeadingId} className={`flex min-h-0 flex-col bg-surface ${className}`}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <header className="grid gap-2.5 border-b border-line px-4 pt-4 pb-4 lg:px-6 lg:pt-5.5">
          <Button look="tertiary" size="sm" className="-ml-3.5 justify-self-start lg:hidden" onClick={onBack}>
            <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
            Torna alla coda
          </Button>
          <h2 id={caseHeadingId} tabIndex={-1} className="text-2xl">
            {words.title}
          </h2>
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {motives(kase).map((motive) => (
              <Badge key={motive} tone={urgencyOf(kase)}>
                {motive}
              </Badge>
            ))}
            <span className="num">
              <Link to={`/user-profile/${encodeURIComponent(kase.user.name)}`} className="link">
                {kase.user.name}
              </Link>{' '}
              · {momentOf(kase.opened_at)} · pratica {kase.id}
            </span>
          </div>
        </header>
        <CaseSides kase={kase} />
        <div className="grid gap-3.5 px-4 py-4.5 lg:px-6">
          <Select
            ref={form.groundField}
            label="Se rifiuti, il motivo"
            placeholder="Scegli il motivo"
            choices={choosableGrounds(kase.subject).map((id) => ({ value: id, label: grounds[id].label }))}
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
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2.5 border-t border-line bg-surface px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
        <Button look="danger-quiet" size="lg" onClick={reject} busy={sending === 'reject' && 'Invio...'}>
          <X size={20} strokeWidth={1.6} aria-hidden />
          Rifiuta
          {shortcuts ? <Key letter="R" /> : null}
        </Button>
        <Button size="lg" onClick={approve} busy={sending === 'approve' && 'Invio...'}>
          <Check size={20} strokeWidth={1.6} aria-hidden />
          {words.approve}
          {shortcuts ? <Key letter="A" /> : null}
        </Button>
      </div>
    </section>
  )
}

/** Reason and words of a refusal; the words follow the reason until they are changed by hand. */
function useRejection(kase: Case) {
  const [ground, setGround] = useState<GroundId | ''>(() => suggestedGround(kase))
  const [reason, setReason] = useState(() => draftOf(ground))
  const [error, setError] = useState<string>()
  const groundField = useRef<HTMLSelectElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return {
    ground,
    reason,
    error,
    groundField,
    reasonField,
    choose(next: GroundId | '') {
      if (reason.trim() === '' || reason === draftOf(ground)) setReason(draftOf(next))
      setGround(next)
      setError(undefined)
    },
    write(next: string) {
      setReason(next)
      setError(undefined)
    },
    /** What to send, or undefined after pointing at what is missing. */
    read() {
      if (reason.trim() !== '')
        return { decision: 'reject' as const, reason, ...(ground !== '' && { rule: ground }) }
      setError('Scegli un motivo o scrivi il testo: la persona lo riceverà.')
      const missing = ground === '' ? groundField : reasonField
      missing.current?.focus()
      return undefined
    },
  }
}

function draftOf(ground: GroundId | ''): string {
  return ground === '' ? '' : grounds[ground].draft
}

function fieldError(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return error.fields.reason ?? error.message
}

function Key({ letter }: { letter: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1 rounded-xs border border-current px-1.5 py-0.75 font-text text-2xs leading-none font-semibold opacity-70 max-lg:hidden"
    >
      {letter}
    </kbd>
  )
}

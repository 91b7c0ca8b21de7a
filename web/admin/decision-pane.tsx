import { ArrowLeft, Check, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type GroundId, grounds } from '#contract/grounds.ts'
import { type Case, type Claim, reasonLimit } from '#contract/moderation.ts'
import { may } from '#contract/permissions.ts'
import { ApiError } from '#web/api/errors.ts'
import { useUser } from '#web/shell/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CaseSides } from './case-sides.tsx'
import { caseHeadingId, focusCase } from './case-table.tsx'
import { choosableGrounds, deadlineOf, momentOf, motives, subjectWords, urgencyOf } from './case-words.ts'
import { useClaim, useHolder } from './claims.ts'
import { PersonHistory } from './person-history.tsx'
import { useDecide } from './queries.ts'
import { useShortcuts } from './shortcuts.ts'
import { useRejection } from './rejection.ts'
import { StatementPreview } from './statement-preview.tsx'

interface DecisionPaneProps {
  kase: Case
  claims: readonly Claim[]
  /** Whether it can be seen, so that it is claimed. */
  shown: boolean
  shortcuts: boolean
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
  onDecided,
  onBack,
  className,
}: DecisionPaneProps) {
  const { admin_role: role } = useUser()
  const holder = useHolder(kase, claims)
  const open = kase.outcome === null && !kase.own_decision && may(role, 'case.decide')
  const problem = useClaim(kase.id, open && shown && holder === undefined)
  const obstacle = obstacleOf(kase, holder, problem)
  return (
    <section aria-labelledby={caseHeadingId} className={`flex min-h-0 flex-col bg-surface ${className}`}>
      {open ? (
        <OpenCase
          kase={kase}
          shortcuts={shortcuts}
          obstacle={obstacle}
          onDecided={onDecided}
          onBack={onBack}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <WhatIsDecided kase={kase} onBack={onBack} />
          <Outcome kase={kase} obstacle={obstacle} />
        </div>
      )}
    </section>
  )
}

/** Why whoever reads it cannot decide it. */
function obstacleOf(
  { own_decision }: Case,
  holder: string | undefined,
  problem: string | undefined,
): string | undefined {
  if (own_decision) return 'La prima decisione è tua: questo ricorso lo decide un’altra persona del team.'
  return holder === undefined ? problem : `Questo caso lo sta esaminando ${holder}.`
}

function WhatIsDecided({ kase, onBack }: { kase: Case; onBack: () => void }) {
  return (
    <>
      <header className="grid gap-2.5 border-b border-line px-4 pt-4 pb-4 lg:px-6 lg:pt-5.5">
        <Button look="tertiary" size="sm" className="-ml-3.5 justify-self-start lg:hidden" onClick={onBack}>
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Torna alla coda
        </Button>
        <h2 id={caseHeadingId} tabIndex={-1} className="text-2xl">
          {subjectWords[kase.subject].title}
        </h2>
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {motives(kase).map((motive) => (
            <Badge key={motive} tone={urgencyOf(kase)}>
              {motive}
            </Badge>
          ))}
          <span className="num">
            <Link to={`/admin/users/${kase.user.id}`} className="link">
              {kase.user.name}
            </Link>{' '}
            · {momentOf(kase.opened_at)} · pratica {kase.id}
          </span>
        </div>
        {kase.deadline ? (
          <p className="text-sm font-medium text-wait-text">{deadlineOf(kase.deadline)}</p>
        ) : null}
      </header>
      <CaseSides kase={kase} />
      <PersonHistory kase={kase} />
    </>
  )
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
      <dd className="num">{momentOf(outcome.decided_at)}</dd>
      {outcome.reason ? (
        <>
          <dt className="text-ink-2">Motivo</dt>
          <dd>{outcome.reason}</dd>
        </>
      ) : null}
    </dl>
  )
}

interface OpenCaseProps extends Pick<DecisionPaneProps, 'kase' | 'shortcuts' | 'onDecided' | 'onBack'> {
  obstacle: string | undefined
}

function OpenCase({ kase, shortcuts, obstacle, onDecided, onBack }: OpenCaseProps) {
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
  const numbered = choosable.slice(0, 9).map((id, index) => [String(index + 1), () => form.pick(id)] as const)
  useShortcuts(shortcuts, {
    ...Object.fromEntries(numbered),
    0: () => form.groundField.current?.focus(),
    a: approve,
    r: reject,
    t: () => form.reasonField.current?.focus(),
    v: preview,
  })

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <WhatIsDecided kase={kase} onBack={onBack} />
        {/* Escape leads from a field back to the case; nothing here keeps the keyboard. */}
        <div
          className="grid gap-3.5 px-4 py-4.5 lg:px-6"
          onKeyDown={(event) => {
            if (event.key === 'Escape') focusCase(kase.id)
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
      <div className="grid grid-cols-2 gap-2.5 border-t border-line bg-surface px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
        <Button
          look="danger-quiet"
          size="lg"
          onClick={reject}
          blocked={obstacle}
          busy={sending === 'reject' && 'Invio...'}
        >
          <X size={20} strokeWidth={1.6} aria-hidden />
          Rifiuta
          {shortcuts ? <Key letter="R" /> : null}
        </Button>
        <Button size="lg" onClick={approve} blocked={obstacle} busy={sending === 'approve' && 'Invio...'}>
          <Check size={20} strokeWidth={1.6} aria-hidden />
          {words.approve}
          {shortcuts ? <Key letter="A" /> : null}
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

import { ArrowLeft, Check, Eye, X } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
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
import { caseHeadingId, focusCase, isCovered } from './case-table.tsx'
import { choosableGrounds, deadlineOf, momentOf, motives, subjectWords, urgencyOf } from './case-words.ts'
import { useClaim, useHolder } from './claims.ts'
import { KeyCap } from './key-cap.tsx'
import { PersonHistory } from './person-history.tsx'
import { useDecide } from './queries.ts'
import { useRejection } from './rejection.ts'
import { useSeen } from './seen.ts'
import { useShortcuts } from './shortcuts.ts'
import { StatementPreview } from './statement-preview.tsx'

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
        <div className="min-h-0 flex-1 overflow-y-auto">
          <WhatIsDecided kase={kase} onBack={onBack} />
          <Outcome kase={kase} obstacle={obstacle} />
        </div>
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

interface OpenCaseProps extends Omit<DecisionPaneProps, 'claims' | 'className'> {
  obstacle: string | undefined
  /** Whether it has been in sight for long enough to be decided by a key. */
  seen: boolean
}

function OpenCase({
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
      <p
        role="status"
        className="border-line bg-sunken px-4 text-sm font-medium not-empty:border-t not-empty:py-2.5 lg:px-6"
      >
        {shown ? hint : null}
      </p>
      <p className="border-t border-line px-4 pt-2.5 text-xs leading-normal text-ink-2 lg:px-6">
        {words.follows}
      </p>
      <div className="grid grid-cols-2 gap-2.5 bg-surface px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
        <Button
          look="danger-quiet"
          size="lg"
          aria-keyshortcuts={shortcuts ? 'R' : undefined}
          onClick={once(reject)}
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
          onClick={once(approve)}
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

/** The second press of a double click meant the case before. */
const once = (deed: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) deed()
}

import { Check, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Case, Verdict } from '../../contract/moderation.ts'
import { CaseSides } from './case-sides.tsx'
import { useMinute } from './case-table.tsx'
import { ageOf, deadlineOf, isOverdue, motives, urgencyOf, wordsOf } from './case-words.ts'
import { MeasureOfCase } from './measures/measure-of-case.tsx'
import { answeredByMeasure } from './queries.ts'
import { useRejection } from './rejection.ts'
import { RejectionFields } from './rejection-fields.tsx'
import { type PersonDesk, personCaseId } from './use-person-desk.ts'

interface PersonCaseProps {
  moderationCase: Case
  desk: PersonDesk
  shortcuts: boolean
  onPreview: (caseId: number) => void
}

/** One of the open cases of a person: what there is to judge, what is meant of it, and why. */
export function PersonCase({ moderationCase, desk, shortcuts, onPreview }: PersonCaseProps) {
  const heading = useId()
  const { id } = moderationCase
  const focused = desk.focused?.id === id
  const { focus, alone } = desk
  const mayDecide = desk.open.some((one) => one.id === id)
  return (
    <article
      id={personCaseId(id)}
      tabIndex={-1}
      aria-labelledby={heading}
      onFocus={() => focus(id)}
      onPointerDown={() => focus(id)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget)
          currentTarget.querySelector<HTMLElement>('button, a, select, textarea')?.focus()
      }}
      className={`scroll-mt-36 border-b-8 border-sunken -outline-offset-2 low:scroll-mt-0 ${focused && !alone ? 'shadow-[inset_3px_0_0_var(--primary-text)]' : ''}`}
    >
      <header className="flex scroll-mt-36 flex-wrap items-center gap-x-2.5 gap-y-2 px-4 pt-4.5 pb-3 lg:px-6">
        <CaseTitle id={heading} moderationCase={moderationCase} />
        {mayDecide && !alone ? <OutcomeButtons moderationCase={moderationCase} desk={desk} /> : null}
      </header>
      {moderationCase.deadline ? (
        <p className="px-4 pb-3 text-sm font-medium text-wait-text lg:px-6">
          {deadlineOf(moderationCase.deadline)}
        </p>
      ) : null}
      <CaseSides moderationCase={moderationCase} />
      {mayDecide ? (
        <Deciding moderationCase={moderationCase} desk={desk} shortcuts={shortcuts} onPreview={onPreview} />
      ) : (
        <p className="px-4 py-4 text-sm text-ink-2 lg:px-6">
          {moderationCase.own_decision
            ? 'La prima decisione è tua, quindi questo ricorso tocca a un’altra persona del team.'
            : wordsOf(moderationCase).follows}
        </p>
      )}
    </article>
  )
}

function CaseTitle({ id, moderationCase }: { id: string; moderationCase: Case }) {
  const now = useMinute()
  const { opened_at, after } = moderationCase
  const late = isOverdue(moderationCase, now)
  // What only repeats the title says nothing.
  const reasons = motives(moderationCase).filter((motive) => motive !== wordsOf(moderationCase).title)
  return (
    <>
      <h3 id={id} className="font-text text-base font-semibold">
        {wordsOf(moderationCase).title}
        {after?.to ? <span className="font-normal text-ink-2"> a {after.to.name}</span> : null}
      </h3>
      {reasons.map((motive) => (
        <Badge key={motive} tone={urgencyOf(moderationCase)}>
          {motive}
        </Badge>
      ))}
      <span className={`num text-xs ${late ? 'font-semibold text-danger-text' : 'text-ink-2'}`}>
        <span className="sr-only">{late ? 'In coda da troppo tempo: ' : 'In coda da '}</span>
        <time dateTime={opened_at} title={italianMoment(opened_at)}>
          {ageOf(opened_at, now)}
        </time>
        {` · pratica ${moderationCase.id}`}
      </span>
    </>
  )
}

function OutcomeButtons({ moderationCase, desk }: { moderationCase: Case; desk: PersonDesk }) {
  const chosen = desk.outcomeOf(moderationCase)
  const { approve, title } = wordsOf(moderationCase)
  const about = `: ${title}, pratica ${moderationCase.id}`
  const mean = (verdict: Verdict) => desk.formOf(moderationCase.id)?.mean(chosen === verdict ? null : verdict)
  const look =
    'inline-flex min-h-9 max-sm:min-h-target items-center gap-1.5 rounded-sm px-3 text-xs font-semibold inset-ring'
  const plain = 'bg-surface text-ink-2 inset-ring-line-strong hover:bg-sunken hover:text-ink'
  return (
    <span className="ml-auto flex gap-1.5 max-sm:ml-0 max-sm:w-full">
      <button
        type="button"
        aria-pressed={chosen === 'reject'}
        onClick={() => mean('reject')}
        className={`${look} ${chosen === 'reject' ? 'bg-danger-soft text-danger-text inset-ring-danger-line' : plain}`}
      >
        <X size={16} strokeWidth={2} aria-hidden />
        Rifiuta<span className="sr-only">{about}</span>
      </button>
      <button
        type="button"
        aria-pressed={chosen === 'approve'}
        onClick={() => mean('approve')}
        className={`${look} ${chosen === 'approve' ? 'bg-trust-soft text-trust-text inset-ring-trust-text' : plain}`}
      >
        <Check size={16} strokeWidth={2} aria-hidden />
        {approve}
        <span className="sr-only">{about}</span>
      </button>
    </span>
  )
}

/** What a refusal says, and what else can be done about what the case shows. */
function Deciding({ moderationCase, desk, shortcuts, onPreview }: PersonCaseProps) {
  const { id } = moderationCase
  const form = useRejection(moderationCase)
  const { register, alone } = desk
  useEffect(() => {
    register(id, form)
    return () => register(id, undefined)
  })
  return (
    <>
      <p className="px-4 pt-3.5 text-xs leading-normal text-ink-2 lg:px-6">
        {wordsOf(moderationCase).follows}
      </p>
      {alone || form.outcome === 'reject' ? (
        <RejectionFields
          moderationCase={moderationCase}
          rejection={form}
          error={undefined}
          shortcuts={shortcuts && desk.focused?.id === id}
          onReject={() => {
            if (alone) desk.reject(moderationCase)
            else document.getElementById(personCaseId(id))?.focus()
          }}
          onPreview={() => {
            if (form.read()) onPreview(id)
          }}
        />
      ) : (
        <div className="h-4" />
      )}
      <MeasureOfCase
        moderationCase={moderationCase}
        shortcuts={shortcuts && desk.focused?.id === id}
        obstacle={desk.blocked}
        closes={alone}
        onAnswered={() => {
          if (alone) desk.leave(answeredByMeasure(moderationCase))
          else form.mean('approve')
        }}
        onUndone={() => {
          if (!alone) form.mean(null)
        }}
      />
    </>
  )
}

import { deciders } from '../contract/deciders.ts'
import type { Appeal, Statement } from '../contract/decisions.ts'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { AppealForm } from './appeal-form.tsx'

interface StatementViewProps {
  statement: Statement
  banToken?: string | undefined
}

/** Which rule, which fact, who decided, for how long and where, how it began, and how to contest it (docs/decisions/0011). */
export function StatementView({ statement, banToken }: StatementViewProps) {
  const lines = [
    ['Motivo', statement.reason],
    ['Regola', statement.rule],
    ['Che cosa abbiamo considerato', statement.fact],
    ['Chi ha deciso', `${deciders(statement)}, il ${italianMoment(statement.decided_at)}`],
    ['Durata', statement.duration],
    ['Dove vale', statement.territory],
    ['Com’è nata', statement.origin],
    ['Prima di decidere', statement.heard],
    ['Non vale più', statement.ended_at === null ? '' : `Dal ${italianDate(statement.ended_at)}.`],
  ].filter(([, text]) => text !== '')
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3.5">
        {lines.map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm font-semibold">{term}</dt>
            <dd className="num mt-0.5 text-base leading-normal wrap-anywhere whitespace-pre-line text-ink-2">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {statement.appeal ? <AppealView appeal={statement.appeal} /> : null}
      <p className="text-sm leading-normal text-ink-2">{statement.contest}</p>
      {statement.contest_until === null ? null : <AppealForm decisionId={statement.id} banToken={banToken} />}
    </div>
  )
}

const outcomes = {
  open: { tone: 'wait', label: 'Ricorso in esame' },
  upheld: { tone: 'trust', label: 'Ricorso accolto' },
  dismissed: { tone: 'danger', label: 'Ricorso non accolto' },
} as const

export function AppealBadge({ appeal }: { appeal: Appeal }) {
  const { tone, label } = outcomes[appeal.state]
  return <Badge tone={tone}>{label}</Badge>
}

function AppealView({ appeal }: { appeal: Appeal }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-sunken px-4 py-3.5">
      <AppealBadge appeal={appeal} />
      <p className="num text-xs text-ink-2">Inviato il {italianMoment(appeal.sent_at)}</p>
      <p className="text-base leading-normal wrap-anywhere whitespace-pre-line">«{appeal.text}»</p>
      {appeal.reason ? (
        <p className="text-base leading-normal wrap-anywhere whitespace-pre-line text-ink-2">
          <b className="text-ink">Risposta:</b> {appeal.reason}
        </p>
      ) : null}
    </div>
  )
}

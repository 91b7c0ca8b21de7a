import type { ActionName, Proposal, StaffAction } from '../../../contract/actions.ts'

interface LadderStepsProps {
  /** What was done about the person before. */
  readonly measures: readonly StaffAction[]
  readonly proposal: Proposal
}

const steps: readonly (readonly [action: ActionName, label: string])[] = [
  ['warn', 'Richiamo'],
  ['take_down', 'Rimuovi il contenuto'],
  ['restrict', 'Limita'],
  ['suspend', 'Sospendi'],
  ['ban', 'Chiudi l’account'],
]

/** The steps, those that still count filled, the proposed one ringed. */
export function LadderSteps({ measures, proposal }: LadderStepsProps) {
  return (
    <ol aria-label="Scala delle misure" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {steps.map(([action, label]) => {
        const times = measures.filter((one) => one.action === action && one.counts_until !== null).length
        const proposed = proposal.action === action
        return (
          <li key={action} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${times > 0 ? 'bg-ink-2' : 'inset-ring-2 inset-ring-line-strong'} ${proposed ? 'outline-2 outline-offset-2 outline-primary' : ''}`}
            />
            <span className={proposed ? 'font-semibold text-ink' : ''}>
              {label}
              {times > 0 ? `, ${times === 1 ? 'una volta' : `${times} volte`}` : ''}
              {proposed ? <span className="sr-only">, proposta</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

import { reasonLimit } from '#platform/contract/reason.ts'
import { Term } from '#platform/web/staff/term.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import {
  type ActionName,
  actionNames,
  isPossible,
  type Proposal,
  type StaffAction,
} from '../../../contract/actions.ts'
import type { WaitsFor } from '../../../contract/waits.ts'
import type { MeasureObject } from './measure-dialog.tsx'
import { LadderSteps } from './ladder-steps.tsx'
import { MeasurePicture } from './measure-picture.tsx'
import { hiddenWords, measureWords } from './measure-words.ts'

interface MeasureFieldsProps {
  readonly objects: readonly MeasureObject[]
  readonly object: MeasureObject
  readonly action: ActionName
  /** Year-month-day; empty: no end. */
  readonly until: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly proposal: Proposal | undefined
  readonly strikes: number
  readonly measures: readonly StaffAction[]
  /** What is chosen is not what is proposed: why, for colleagues. */
  readonly departs: boolean
  readonly departure: string
  readonly waits: WaitsFor | null
  readonly hides: boolean
  readonly onObject: (index: number) => void
  readonly onAction: (action: ActionName) => void
  readonly onUntil: (until: string) => void
  readonly onDeparture: (departure: string) => void
}

/** On what, which measure, until when; and why another one than the ladder proposes. */
export function MeasureFields({
  objects,
  object,
  action,
  until,
  errors,
  proposal,
  strikes,
  measures,
  departs,
  departure,
  waits,
  hides,
  onObject,
  onAction,
  onUntil,
  onDeparture,
}: MeasureFieldsProps) {
  return (
    <>
      {objects.length > 1 ? (
        <Select
          label="Su che cosa"
          choices={objects.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(objects.indexOf(object))}
          onChange={({ target }) => onObject(Number(target.value))}
        />
      ) : null}
      {object.url === undefined ? null : (
        <MeasurePicture key={object.id} src={object.url} alt={object.label} />
      )}
      {proposal && object.type === 'user' ? <LadderSteps measures={measures} proposal={proposal} /> : null}
      <Select
        label="Misura"
        hint={proposal && hintOf(object, proposal, strikes)}
        choices={actionNames
          .filter((name) => isPossible(object.type, name))
          .map((name) => ({ value: name, label: measureWords[name] }))}
        value={action}
        onChange={({ target }) => onAction(target.value as ActionName)}
        error={errors['action']}
      />
      {hasEnd(action) ? (
        <Term
          label="Fino a quando"
          none="Finché non si revoca"
          value={until}
          onChange={onUntil}
          error={errors['until']}
        />
      ) : null}
      {waits === null ? null : (
        <p className="rounded-sm bg-wait-soft px-3.5 py-2.5 text-sm text-wait-text">
          {waitWords[waits]}
          {hides ? ` ${hiddenWords}.` : ''}
        </p>
      )}
      {departs ? (
        <Textarea
          label="Perché non la misura proposta"
          hint="Lo leggono i colleghi e resta nel registro. La persona non lo vede."
          rows={2}
          maxLength={reasonLimit}
          value={departure}
          onChange={({ target }) => onDeparture(target.value)}
          error={errors['departure']}
        />
      ) : null}
    </>
  )
}

const waitWords: Readonly<Record<WaitsFor, string>> = {
  colleague: 'La conferma un’altra persona del team. Fino ad allora non ne sa nulla.',
  person: 'Oltre i sette giorni la persona può prima rispondere. La annunciamo, e comincia dopo.',
}

export const hasEnd = (action: ActionName) => action === 'restrict' || action === 'suspend'

function hintOf({ type }: MeasureObject, { action, days, why }: Proposal, strikes: number): string {
  if (type !== 'user')
    return strikes === 0 ? 'È il primo fatto in 90 giorni.' : `Misure che contano ancora: ${strikes}.`
  return `Proposta: ${measureWords[action].toLowerCase()}${days === null ? '' : `, ${days} giorni`}. ${why}`
}

import { useState } from 'react'
import { endOf, Term } from '#platform/web/staff/term.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { ApiError } from '#platform/web/api/errors.ts'
import { Select } from '#platform/web/ui/select.tsx'
import {
  actionGrounds,
  type ActionName,
  actionNames,
  type ActionSubject,
  isPossible,
  type Proposal,
} from '../../../contract/actions.ts'
import { type GroundId, grounds } from '../../../contract/grounds.ts'
import { useMeasures, useTakeMeasure } from './measure-queries.ts'
import { measureWords } from './measure-words.ts'

/** What a measure may be about. */
export interface MeasureObject {
  readonly type: ActionSubject
  readonly id: string | number
  /** 'Foto 2', 'Descrizione', 'L’account'. */
  readonly label: string
  /** Shown beside the label. */
  readonly url?: string
}

interface MeasureDialogProps {
  readonly person: { readonly id: number; readonly name: string }
  /** The first is chosen. */
  readonly objects: readonly MeasureObject[]
  readonly ground?: GroundId | undefined
  readonly caseId?: number
  readonly open: boolean
  readonly onClose: () => void
  readonly onTaken?: () => void
}

/** Ground, words and end of a measure on one object or on the account; the ladder proposes which. */
export function MeasureDialog({
  person,
  objects,
  ground: suggested,
  caseId,
  open,
  onClose,
  onTaken = () => {},
}: MeasureDialogProps) {
  const [objectIndex, setObjectIndex] = useState(0)
  const [chosen, setChosen] = useState<ActionName | null>(null)
  const [ground, setGround] = useState<GroundId | undefined>(suggested)
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState<string>()
  const { data } = useMeasures(person.id, ground, open)
  const object = objects[objectIndex] ?? objects[0]!
  const action =
    chosen !== null && isPossible(object.type, chosen) ? chosen : firstOf(object.type, data?.proposal)
  const measure = useTakeMeasure(() => {
    onTaken()
    close()
  })

  function close() {
    measure.reset()
    setObjectIndex(0)
    setChosen(null)
    setGround(suggested)
    setUntil('')
    setMissing(undefined)
    onClose()
  }

  function take(reason: string) {
    if (ground === undefined) return setMissing('Scegli il motivo.')
    measure.mutate({
      subject_type: object.type,
      subject_id: object.id,
      action,
      ground,
      reason,
      ...(hasEnd(action) && until !== '' && { until: endOf(until) }),
      ...(caseId !== undefined && { case_id: caseId }),
    })
  }

  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Una misura per ${person.name}`}
      confirm={measureWords[action]}
      destructive={action === 'ban' || action === 'suspend'}
      label={`Testo per ${person.name}`}
      hint="Lo riceve fra dieci secondi, con regola, durata e vie di ricorso. Fino ad allora puoi annullare."
      templates={actionGrounds.map((id) => ({ id, label: grounds[id].label, text: grounds[id].draft }))}
      templatesLabel="Motivo"
      busy={measure.isPending && 'Un momento...'}
      error={missing === undefined ? measure.error : new Error(missing)}
      onTemplate={(id) => {
        setGround((id as GroundId | null) ?? undefined)
        setMissing(undefined)
      }}
      onConfirm={take}
    >
      <MeasureFields
        objects={objects}
        object={object}
        action={action}
        until={until}
        errors={measure.error instanceof ApiError ? measure.error.fields : {}}
        hint={data ? hintOf(object.type, data.proposal, data.strikes) : undefined}
        onObject={setObjectIndex}
        onAction={setChosen}
        onUntil={setUntil}
      />
    </ReasonDialog>
  )
}

interface MeasureFieldsProps {
  readonly objects: readonly MeasureObject[]
  readonly object: MeasureObject
  readonly action: ActionName
  /** Year-month-day; empty: no end. */
  readonly until: string
  readonly errors: Readonly<Record<string, string | undefined>>
  /** What is proposed, and why. */
  readonly hint: string | undefined
  readonly onObject: (index: number) => void
  readonly onAction: (action: ActionName) => void
  readonly onUntil: (until: string) => void
}

function MeasureFields({
  objects,
  object,
  action,
  until,
  errors,
  hint,
  onObject,
  onAction,
  onUntil,
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
        <img src={object.url} alt={object.label} className="max-h-40 justify-self-start rounded-md" />
      )}
      <Select
        label="Misura"
        hint={hint}
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
          none="Finché non si toglie"
          value={until}
          onChange={onUntil}
          error={errors['until']}
        />
      ) : null}
    </>
  )
}

const hasEnd = (action: ActionName) => action === 'restrict' || action === 'suspend'

/** What is proposed where it is possible: content is taken down first. */
function firstOf(type: ActionSubject, proposal: Proposal | undefined): ActionName {
  if (type !== 'user') return 'take_down'
  return proposal?.action ?? 'warn'
}

function hintOf(type: ActionSubject, { action, days, why }: Proposal, strikes: number): string {
  if (type !== 'user')
    return strikes === 0 ? 'È il primo fatto in 90 giorni.' : `Misure che contano ancora: ${strikes}.`
  return `Proposta: ${measureWords[action].toLowerCase()}${days === null ? '' : `, ${days} giorni`}. ${why}`
}

import { useState } from 'react'
import { endOf } from '#platform/web/staff/term.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { ApiError } from '#platform/web/api/errors.ts'
import {
  actionGrounds,
  type ActionName,
  type ActionSubject,
  isPossible,
  type Proposal,
  type StaffAction,
} from '../../../contract/actions.ts'
import { type GroundId, grounds } from '../../../contract/grounds.ts'
import { isProposed, isStep } from '../../../contract/ladder.ts'
import { hidesMeanwhile, type WaitsFor, waitsFor } from '../../../contract/waits.ts'
import { type MeasureDraft, useMeasureDraft } from './kept-measure.ts'
import { hasEnd, MeasureFields } from './measure-fields.tsx'
import { MeasurePreview } from './measure-preview.tsx'
import { type MeasureEvents, useMeasures, useTakeMeasure } from './measure-queries.ts'
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
  /** Chosen at first, in the place of what is proposed. */
  readonly initial?: ActionName
  readonly ground?: GroundId | undefined
  readonly caseId?: number
  readonly open: boolean
  readonly onClose: () => void
  /** Told what became of it: it may wait. */
  readonly onTaken?: (action: StaffAction) => void
  readonly onStands?: MeasureEvents['onStands']
  readonly onUndone?: MeasureEvents['onUndone']
}

/** Ground, words and end of a measure on one object or on the account; the ladder proposes which. */
export function MeasureDialog(props: MeasureDialogProps) {
  const { person, objects, open } = props
  const draft = useDraft(props)
  const { object, action, until, ground, departs, waits, measure } = draft
  const hides = waits === 'colleague' && hidesMeanwhile(ground ?? null)
  return (
    <ReasonDialog
      open={open}
      onClose={draft.close}
      title={`Una misura per ${person.name}`}
      confirm={waits === null ? measureWords[action] : confirmWords[waits]}
      destructive={action === 'ban' || action === 'suspend'}
      label={`Testo per ${person.name}`}
      hint={hints[waits ?? 'nobody']}
      templates={actionGrounds.map((id) => ({ id, label: grounds[id].label, text: grounds[id].draft }))}
      templatesLabel="Motivo"
      busy={measure.isPending && 'Applico…'}
      error={draft.missing === undefined ? measure.error : new Error(draft.missing)}
      begun={{ reason: draft.reason, template: draft.ground ?? null }}
      onChange={({ reason, template }) =>
        draft.change({ reason, ground: (template as GroundId | null) ?? undefined })
      }
      below={(reason) => (
        <MeasurePreview
          userId={person.id}
          name={person.name}
          measure={{
            subject_type: object.type,
            action,
            ground,
            reason,
            until: draft.end,
            case_id: props.caseId,
          }}
        />
      )}
      onConfirm={draft.take}
    >
      <MeasureFields
        objects={objects}
        object={object}
        action={action}
        until={until}
        errors={draft.errors}
        proposal={draft.proposal}
        strikes={draft.strikes}
        measures={draft.measures}
        departs={departs}
        departure={draft.departure}
        waits={waits}
        hides={hides}
        onObject={(objectIndex) => draft.change({ objectIndex })}
        onAction={(chosen) => draft.change({ chosen })}
        onUntil={(until) => draft.change({ until })}
        onDeparture={(departure) => draft.change({ departure })}
      />
    </ReasonDialog>
  )
}

/** Everything that is chosen, what follows from it, and what is sent. */
function useDraft(props: MeasureDialogProps) {
  const { person, objects, caseId, open, onClose, onTaken = () => {}, onStands, onUndone } = props
  const { draft, change, clear } = useMeasureDraft(keptFor(props), begunWith(props))
  const { objectIndex, chosen, ground, until, departure } = draft
  const [missing, setMissing] = useState<string>()
  const { data } = useMeasures(person.id, ground, open)
  const object = objects[objectIndex] ?? objects[0]!
  const action =
    chosen !== null && isPossible(object.type, chosen) ? chosen : firstOf(object.type, data?.proposal)
  const end = hasEnd(action) ? endOf(until) : null
  const ends = end === null ? null : new Date(end)
  const measure = useTakeMeasure({
    onTaken(action) {
      onTaken(action)
      close()
    },
    onStands,
    onUndone,
  })

  function close() {
    measure.reset()
    clear()
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
      ...(departure.trim() !== '' && { departure }),
      ...(end !== null && { until: end }),
      ...(caseId !== undefined && { case_id: caseId }),
    })
  }

  return {
    object,
    action,
    until,
    end,
    ground,
    departure,
    missing,
    measure,
    take,
    close,
    reason: draft.reason,
    change(part: Partial<MeasureDraft>) {
      change(part)
      if ('ground' in part) setMissing(undefined)
    },
    errors: measure.error instanceof ApiError ? measure.error.fields : {},
    proposal: data?.proposal,
    strikes: data?.strikes ?? 0,
    measures: data?.data ?? [],
    departs: data !== undefined && isStep(action) && !isProposed(data.proposal, { action, until: ends }),
    waits: waitsFor({ action, ground: ground ?? null, until: ends }),
  }
}

const keptFor = ({ caseId, person, initial = 'warn' }: MeasureDialogProps) =>
  caseId === undefined ? `person ${person.id} ${initial}` : `case ${caseId}`

const begunWith = ({ initial, ground }: MeasureDialogProps): MeasureDraft => ({
  objectIndex: 0,
  chosen: initial ?? null,
  ground,
  until: '',
  departure: '',
  reason: ground === undefined ? '' : grounds[ground].draft,
})

const confirmWords: Readonly<Record<WaitsFor, string>> = { colleague: 'Proponi', person: 'Annuncia' }

const hints: Readonly<Record<WaitsFor | 'nobody', string>> = {
  nobody: 'Lo riceve fra dieci secondi, con regola, durata e vie di ricorso. Fino ad allora puoi annullare.',
  colleague: 'Lo riceve quando un’altra persona del team conferma, con regola, durata e vie di ricorso.',
  person: 'Lo riceve fra dieci secondi, e può rispondere. Fino ad allora puoi annullare.',
}

/** What is proposed where it is possible: content is taken down first. */
function firstOf(type: ActionSubject, proposal: Proposal | undefined): ActionName {
  if (type !== 'user') return 'take_down'
  return proposal?.action ?? 'warn'
}

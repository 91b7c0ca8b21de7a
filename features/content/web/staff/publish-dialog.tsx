import {
  type LegalDraft,
  type LegalEditor,
  legalEditing,
  noticeDays,
  noticeOf,
  urgentNoticeDays,
} from '../../contract/legal.ts'
import { daysAfter } from '../../contract/changed-text.ts'
import type { Urgency } from '../../contract/pages.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { usePublish } from './legal-queries.ts'
import { dayInWords } from '#features/settings/web/staff/setting-words.ts'

interface PublishDialogProps {
  open: boolean
  onClose: () => void
  onPublished: () => void
  editor: LegalEditor
  draft: LegalDraft
}

/** From when a draft counts, why it changes, and whether members must be asked. */
export function PublishDialog({ open, editor, ...rest }: PublishDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={`Pubblicare «${editor.title}»?`}>
      {open ? <PublishForm editor={editor} {...rest} /> : null}
    </Dialog>
  )
}

type FormProps = Omit<PublishDialogProps, 'open'>

function PublishForm(props: FormProps) {
  const { document, today } = props.editor
  const binding = usePublishForm(props)
  const { submit, busy, general, field } = binding
  const { substantial, urgency } = binding.form.watch()
  const earliest = (change: { substantial: boolean; urgency: Urgency | null }) =>
    daysAfter(today, noticeOf(document, { substantial: change.substantial, urgent: change.urgency !== null }))
  function choose(change: { substantial: boolean; urgency: Urgency | null }) {
    binding.form.setValue('substantial', change.substantial)
    binding.form.setValue('urgency', change.urgency)
    binding.form.setValue('effective_on', earliest(change))
  }
  const waits = noticeDays[document] > urgentNoticeDays
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>Chiunque la legge da subito, e da allora nessuno può più cambiarla.</p>
      <FieldGroup id="substantial" label="Che modifica è?">
        <Radio
          id="substantial"
          name="substantial"
          label={`Di sostanza: ${consequence[document]}`}
          checked={substantial}
          onChange={() => choose({ substantial: true, urgency: null })}
        />
        <Radio
          name="substantial"
          label="Una correzione che non tocca i diritti di nessuno. Vale dal giorno scelto, senza avvisi."
          checked={!substantial}
          onChange={() => choose({ substantial: false, urgency: null })}
        />
      </FieldGroup>
      {substantial && waits ? (
        <Notice
          days={noticeDays[document]}
          urgency={urgency}
          onChoose={(next) => choose({ substantial: true, urgency: next })}
        />
      ) : null}
      {substantial && urgency ? (
        <Textarea label={urgentQuestion[urgency]} rows={2} {...field('urgency_reason')} />
      ) : null}
      <TextInput
        type="date"
        label="In vigore dal"
        min={earliest({ substantial, urgency })}
        {...field('effective_on')}
      />
      <TextInput label="Che cosa cambia" {...field('changes')} />
      {substantial ? (
        <Textarea
          label="Perché cambia"
          hint="Sta nell’email, nella pagina della versione e dove le persone accettano il testo."
          rows={3}
          {...field('reasons')}
        />
      ) : null}
      {general ? <Alert>{general}</Alert> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" autoFocus onClick={asking(props.onClose)}>
          Annulla
        </Button>
        <Button type="submit" busy={busy && 'Pubblico…'}>
          Pubblica
        </Button>
      </div>
    </form>
  )
}

function usePublishForm({ editor: { document, today }, draft, onClose, onPublished }: FormProps) {
  const publish = usePublish(document)
  return useEndpointForm(legalEditing.publish, {
    defaults: {
      substantial: true,
      urgency: null as Urgency | null,
      urgency_reason: '',
      effective_on: daysAfter(today, noticeDays[document]),
      changes: draft.changes,
      reasons: '',
    },
    id: 'publish',
    body: (values) => ({ ...values, revision: draft.revision }),
    send: (body) => publish.mutateAsync(body),
    onDone(_, { sent }) {
      toast.success(`Pubblicata, vale dal ${dayInWords(sent.effective_on)}`)
      onClose()
      onPublished()
    },
  })
}

interface NoticeProps {
  days: number
  urgency: Urgency | null
  onChoose: (urgency: Urgency | null) => void
}

/** Before their time only what cannot wait. */
function Notice({ days, urgency, onChoose }: NoticeProps) {
  const choices = [
    { value: null, label: `Almeno ${days} giorni.` },
    { value: 'law', label: 'Meno, perché una legge o un’autorità non lascia questo tempo.' },
    { value: 'security', label: 'Meno, perché un pericolo per le persone non può aspettare.' },
  ] as const
  return (
    <FieldGroup id="urgency" label="Quanto preavviso?">
      {choices.map(({ value, label }, index) => (
        <Radio
          key={label}
          {...(index === 0 && { id: 'urgency' })}
          name="urgency"
          label={label}
          checked={urgency === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </FieldGroup>
  )
}

const urgentQuestion = {
  law: 'Quale legge o quale autorità lo chiede',
  security: 'Quale pericolo non può aspettare',
} as const

const told = 'le persone iscritte ricevono un’email prima'
const consequence = {
  terms: `${told}, possono andarsene senza costi, e da quel giorno devono accettarla.`,
  credits: `${told} e possono andarsene senza costi.`,
  privacy: `${told}, e da quel giorno devono accettarla.`,
  cookies: 'da quel giorno il banner dei cookie chiede di nuovo a tutti.',
} as const

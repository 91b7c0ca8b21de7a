import { type LegalDraft, type LegalEditor, legalEditing, noticeDays } from '../../contract/legal.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
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

/** From when a draft counts, and whether members must be asked. */
export function PublishDialog({ open, editor, ...rest }: PublishDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={`Pubblicare «${editor.title}»?`}>
      {open ? <PublishForm editor={editor} {...rest} /> : null}
    </Dialog>
  )
}

function PublishForm({ editor, draft, onClose, onPublished }: Omit<PublishDialogProps, 'open'>) {
  const { document, today } = editor
  const publish = usePublish(document)
  const { form, submit, busy, general, field } = useEndpointForm(legalEditing.publish, {
    defaults: {
      substantial: true,
      effective_on: daysAfter(today, noticeDays[document]),
      changes: draft.changes,
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
  const substantial = form.watch('substantial')
  const earliest = (wanted: boolean) => daysAfter(today, wanted ? noticeDays[document] : 0)
  function choose(next: boolean) {
    form.setValue('substantial', next)
    form.setValue('effective_on', earliest(next))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>Chiunque la legge da subito, e da allora nessuno può più cambiarla.</p>
      <FieldGroup id="substantial" label="Che modifica è?">
        <Radio
          id="substantial"
          name="substantial"
          label={`Di sostanza: ${consequence[document]}`}
          checked={substantial}
          onChange={() => choose(true)}
        />
        <Radio
          name="substantial"
          label="Una correzione che non tocca i diritti di nessuno: vale dal giorno scelto, senza avvisi."
          checked={!substantial}
          onChange={() => choose(false)}
        />
      </FieldGroup>
      <TextInput type="date" label="In vigore dal" min={earliest(substantial)} {...field('effective_on')} />
      <TextInput label="Che cosa cambia" {...field('changes')} />
      {general ? <Alert>{general}</Alert> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" autoFocus onClick={asking(onClose)}>
          Annulla
        </Button>
        <Button type="submit" busy={busy && 'Pubblico…'}>
          Pubblica
        </Button>
      </div>
    </form>
  )
}

const told = (days: number) => `le persone iscritte ricevono un’email, almeno ${days} giorni prima`
const consequence = {
  terms: `${told(noticeDays.terms)}, e da quel giorno devono accettarla.`,
  credits: `${told(noticeDays.credits)}.`,
  privacy: 'le persone iscritte ricevono un’email prima, e da quel giorno devono accettarla.',
  cookies: 'da quel giorno il banner dei cookie chiede di nuovo a tutti.',
} as const

/** Calendar days, which have no time zone. */
function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

import { useState } from 'react'
import { type LegalDraft, type LegalEditor, noticeDays } from '../../contract/legal.ts'
import { messageOf, refusedFields } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
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
  const [substantial, setSubstantial] = useState(true)
  const [changes, setChanges] = useState(draft.changes)
  const earliest = daysAfter(today, substantial ? noticeDays[document] : 0)
  const [day, setDay] = useState(earliest)
  const { error } = publish
  const errors = refusedFields(error)
  function choose(next: boolean) {
    setSubstantial(next)
    setDay(daysAfter(today, next ? noticeDays[document] : 0))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (publish.isPending) return
        publish.mutate(
          { revision: draft.revision, effective_on: day, changes, substantial },
          {
            onSuccess() {
              toast.success(`Pubblicata: vale dal ${dayInWords(day)}.`)
              onClose()
              onPublished()
            },
          },
        )
      }}
    >
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
      <TextInput
        type="date"
        label="In vigore dal"
        min={earliest}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={errors['effective_on']}
      />
      <TextInput
        label="Che cosa cambia"
        value={changes}
        onChange={({ target }) => setChanges(target.value)}
        error={errors['changes']}
      />
      {error && Object.keys(errors).length === 0 ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" autoFocus onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={publish.isPending && 'Pubblicazione in corso...'}>
          Pubblica
        </Button>
      </div>
    </form>
  )
}

const told = (days: number) => `le persone iscritte ricevono un’e-mail, almeno ${days} giorni prima`
const consequence = {
  terms: `${told(noticeDays.terms)}, e da quel giorno devono accettarla.`,
  credits: `${told(noticeDays.credits)}.`,
  privacy: 'le persone iscritte ricevono un’e-mail prima, e da quel giorno devono accettarla.',
  cookies: 'da quel giorno il banner dei cookie chiede di nuovo a tutti.',
} as const

/** Calendar days, which have no time zone. */
function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

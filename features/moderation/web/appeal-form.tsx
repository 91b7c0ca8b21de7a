import { useState } from 'react'
import { appealLimit, decisionEndpoints } from '../contract/decisions.ts'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { decisionsKey } from './queries.ts'

interface AppealFormProps {
  decisionId: number
  banToken?: string | undefined
}

/** Closed until it is wanted; what is typed stays when the sending fails. */
export function AppealForm({ decisionId, banToken }: AppealFormProps) {
  const [open, setOpen] = useState(false)
  const form = useEndpointForm(decisionEndpoints.appeal, {
    query: { ban_token: banToken },
    defaults: { text: '' },
    id: `appeal-${decisionId}`,
    keep: `appeal-${decisionId}`,
    blame: 'text',
    check: ({ text }) => ({ text: text.trim() === '' && 'Spiega perché la decisione è sbagliata.' }),
    body: ({ text }) => ({ decision_id: decisionId, text }),
    outdates: [decisionsKey],
    onDone: ({ message }) => toast.success(message),
  })

  if (!open)
    return (
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Presenta ricorso
      </Button>
    )

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <RestoredDraft discard={form.discard} />
      <Textarea
        label="Perché la decisione è sbagliata?"
        hint={
          <>
            Lo leggerà un’altra persona del team. Puoi presentarlo una volta sola.{' '}
            <span className="num">
              {form.form.watch('text').length}/{appealLimit}
            </span>
          </>
        }
        rows={5}
        maxLength={appealLimit}
        required
        autoFocus
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy && 'Invio…'}>
          Invia il ricorso
        </Button>
        <Button look="tertiary" onClick={asking(() => setOpen(false))}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

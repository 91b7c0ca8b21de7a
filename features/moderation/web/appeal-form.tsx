import { type FormEvent, useRef, useState } from 'react'
import { appealLimit } from '../contract/decisions.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useAppeal } from './queries.ts'

interface AppealFormProps {
  decisionId: number
  banToken?: string | undefined
}

/** Closed until it is wanted; what is typed stays when the sending fails. */
export function AppealForm({ decisionId, banToken }: AppealFormProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const appeal = useAppeal(decisionId, banToken)

  if (!open)
    return (
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Presenta ricorso
      </Button>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') field.current?.focus()
    else appeal.mutate(text, { onError: () => field.current?.focus() })
  }

  const problem = missing ? 'Spiega perché la decisione è sbagliata.' : problemOf(appeal.error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Textarea
        ref={field}
        label="Perché la decisione è sbagliata?"
        hint={
          <>
            Lo leggerà un’altra persona del team. Puoi presentarlo una volta sola.{' '}
            <span className="num">
              {text.length}/{appealLimit}
            </span>
          </>
        }
        rows={5}
        maxLength={appealLimit}
        required
        autoFocus
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={appeal.isPending && 'Invio in corso...'}>
          Invia il ricorso
        </Button>
        <Button look="tertiary" onClick={() => setOpen(false)}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

function problemOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return (error instanceof ApiError ? error.fields.text : undefined) ?? messageOf(error)
}

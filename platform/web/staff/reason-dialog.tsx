import { type ReactNode, useState } from 'react'
import { reasonLimit } from '#platform/contract/reason.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { asking } from '../intent/leaving.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'

export interface ReasonTemplate {
  /** Told to `onTemplate`; the label where there is none. */
  readonly id?: string
  readonly label: string
  readonly text: string
}

interface Written {
  readonly reason: string
  /** The template that the words began with; null: none. */
  readonly template: string | null
}

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen, and the fields of the action if it has any. */
  children?: ReactNode
  /** What follows from the words as they stand, below them: a preview. */
  below?: (reason: string) => ReactNode
  /** What is done, in a word or two: 'Sospendi'. */
  confirm: string
  /** Something is lost by it: a red button, and the focus on 'Annulla'. */
  destructive?: boolean
  label?: string
  /** Who reads the reason. */
  hint?: ReactNode
  /** Ready words to begin with; every one of them may be changed. */
  templates?: readonly ReasonTemplate[]
  /** Over the list of templates. */
  templatesLabel?: string
  /** While it works: the gerund to show. */
  busy: string | false
  /** Of the last try; its fields beside `reason` belong to whoever gave `children`. */
  error: Error | null
  /** What was written before, where it is kept. */
  begun?: Written
  onChange?: (written: Written) => void
  /** Only with a reason; trimmed. */
  onConfirm: (reason: string) => void
}

/** Asks for the reason of a staff action, which every change needs. Each opening starts empty, or with what was `begun`. */
export function ReasonDialog({ open, onClose, title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open ? <ReasonForm {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ReasonForm({
  onClose,
  children,
  below,
  confirm,
  destructive = false,
  label = 'Motivo',
  hint = 'Resta nel registro.',
  templates = [],
  templatesLabel = 'Testo pronto',
  begun = { reason: '', template: null },
  onChange = () => {},
  busy,
  error,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const [{ reason, template }, setWritten] = useState(begun)
  const [missing, setMissing] = useState(false)
  const refused = error instanceof ApiError && error.status === 422 ? error.fields : undefined

  /** The words follow the template until they are changed by hand. */
  function choose(id: string) {
    const follows = reason.trim() === '' || reason === textOf(templates, template)
    write({ reason: follows ? textOf(templates, id) : reason, template: id === '' ? null : id })
  }
  function write(written: Written) {
    setWritten(written)
    onChange(written)
    setMissing(false)
  }

  function send() {
    if (busy) return
    if (reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      {templates.length > 0 ? (
        <Select
          label={templatesLabel}
          placeholder="Scrivo io"
          value={template ?? ''}
          choices={templates.map((choice) => ({ value: idOf(choice), label: choice.label }))}
          onChange={({ target }) => choose(target.value)}
        />
      ) : null}
      <Textarea
        // The first thing to do, unless something is lost by it.
        data-first-focus={!destructive || undefined}
        label={label}
        hint={hint}
        rows={4}
        maxLength={reasonLimit}
        value={reason}
        onChange={({ target }) => write({ reason: target.value, template })}
        error={missing ? 'Scrivi il motivo.' : refused?.reason}
      />
      {below?.(reason.trim())}
      {error && refused === undefined ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" data-first-focus={destructive || undefined} onClick={asking(onClose)}>
          Annulla
        </Button>
        <Button type="submit" look={destructive ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}

const idOf = ({ id, label }: ReasonTemplate) => id ?? label

const textOf = (templates: readonly ReasonTemplate[], wanted: string | null) =>
  templates.find((one) => idOf(one) === wanted)?.text ?? ''

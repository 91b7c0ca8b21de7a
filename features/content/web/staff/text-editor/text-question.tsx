import { type FormEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'

interface TextQuestionProps {
  open: boolean
  onClose: () => void
  title: string
  label: string
  hint: string
  /** What there is already. */
  value: string
  /** What is wrong with an answer. */
  problem?: (text: string) => string | undefined
  onSave: (text: string) => unknown
  remove?: { label: string; run: () => unknown }
}

/** One line that a tool of the editor needs to know. */
export function TextQuestion({ open, onClose, title, ...rest }: TextQuestionProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open ? <Question onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

type QuestionProps = Omit<TextQuestionProps, 'open' | 'title'>

function Question({ onClose, label, hint, value, problem, onSave, remove }: QuestionProps) {
  const [text, setText] = useState(value)
  const [error, setError] = useState<string>()
  // The dialog gives the focus back to its tool; the editor takes it from there.
  const then = (act: () => unknown) => {
    onClose()
    setTimeout(act)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const answer = text.trim()
    const wrong = problem?.(answer)
    if (wrong === undefined) then(() => onSave(answer))
    else setError(wrong)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextInput
        autoFocus
        label={label}
        hint={hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        {remove ? (
          <Button look="danger-quiet" onClick={() => then(remove.run)}>
            {remove.label}
          </Button>
        ) : null}
        <Button look="secondary" onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit">Salva</Button>
      </div>
    </form>
  )
}

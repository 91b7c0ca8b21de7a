import { BookmarkPlus, MessageSquareQuote, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import { cannedTitleLengthMax } from '../../contract/support.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { useCannedReplies, useKeepReply, useRetireReply } from './support-queries.ts'

interface CannedRepliesProps {
  draft: string
  /** Goes into the composer, to be read once more before it is sent. */
  onChoose: (text: string) => void
  /** Gives the keyboard to the composer, once the menu is gone. */
  onChosen: () => void
  open: boolean
  onOpen: (open: boolean) => void
  /** On its button: P opens it. */
  shortcuts: boolean
}

/** Answers that come up often: to insert, to keep, to retire. */
export function CannedReplies({ draft, onChoose, onChosen, open, onOpen, shortcuts }: CannedRepliesProps) {
  const { data: replies = [] } = useCannedReplies()
  const [shown, setShown] = useState<'keep' | 'list' | null>(null)
  const chosen = useRef(false)
  function choose(text: string) {
    chosen.current = true
    onChoose(text)
  }
  return (
    <>
      <Menu
        open={open}
        onOpenChange={onOpen}
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return
          chosen.current = false
          event.preventDefault()
          onChosen()
        }}
        trigger={
          <Button look="tertiary" size="sm" aria-keyshortcuts={shortcuts ? 'P' : undefined}>
            <MessageSquareQuote size={18} strokeWidth={1.6} aria-hidden />
            Risposte pronte
            {shortcuts ? <KeyCap>P</KeyCap> : null}
          </Button>
        }
        items={[
          ...replies.map(({ title, text }) => ({ label: title, onSelect: () => choose(text) })),
          { label: 'Gestisci', icon: Trash2, onSelect: () => setShown('list') },
        ]}
      />
      {isBlank(draft) ? null : (
        <Button look="tertiary" size="sm" onClick={() => setShown('keep')}>
          <BookmarkPlus size={18} strokeWidth={1.6} aria-hidden />
          Conserva questa risposta
        </Button>
      )}
      <KeepDialog open={shown === 'keep'} text={draft} onClose={() => setShown(null)} />
      <ListDialog open={shown === 'list'} onClose={() => setShown(null)} />
    </>
  )
}

interface KeepDialogProps {
  open: boolean
  text: string
  onClose: () => void
}

function KeepDialog({ open, text, onClose }: KeepDialogProps) {
  const keep = useKeepReply()
  const [title, setTitle] = useState('')
  const save = () =>
    keep.mutate(
      { title, text: text.trim() },
      {
        onSuccess: () => {
          setTitle('')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Conserva questa risposta"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button busy={keep.isPending && 'Salvataggio...'} onClick={() => isBlank(title) || save()}>
            Salva
          </Button>
        </>
      }
    >
      <TextInput
        label="Titolo"
        hint="Come la riconosce il team."
        maxLength={cannedTitleLengthMax}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p className="mt-4 max-h-48 overflow-y-auto text-sm whitespace-pre-line">{text}</p>
    </Dialog>
  )
}

function ListDialog({ open, onClose }: Pick<KeepDialogProps, 'open' | 'onClose'>) {
  const { data: replies = [] } = useCannedReplies()
  const retire = useRetireReply()
  return (
    <Dialog open={open} onClose={onClose} title="Risposte pronte">
      <ul className="grid gap-1">
        {replies.map(({ id, title, text }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 flex-1">
              <b className="block truncate text-ink">{title}</b>
              <span className="block truncate text-sm">{text}</span>
            </span>
            <IconButton label={`Togli «${title}»`} onClick={() => retire.mutate(id)}>
              <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

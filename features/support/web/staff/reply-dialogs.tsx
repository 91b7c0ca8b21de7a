import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import type { ReplyActions } from '../../contract/reply-actions.ts'
import { type CannedReply, cannedTitleLengthMax } from '../../contract/support.ts'
import { useReplyActions } from './desk-queries.ts'
import { actionWords } from './desk-words.ts'
import { ReplyActionsForm } from './reply-actions-form.tsx'
import { useCannedReplies, useKeepReply, useRetireReply } from './support-queries.ts'

export type ReplyDialog = 'keep' | 'list'

interface ReplyDialogsProps {
  shown: ReplyDialog | null
  /** What stands in the composer: to be kept. */
  text: string
  onClose: () => void
}

/** The ready answers themselves: to keep one, to say what it does, to retire it. */
export function ReplyDialogs({ shown, text, onClose }: ReplyDialogsProps) {
  return (
    <>
      <KeepDialog open={shown === 'keep'} text={text} onClose={onClose} />
      <ListDialog open={shown === 'list'} onClose={onClose} />
    </>
  )
}

function KeepDialog({ open, text, onClose }: { open: boolean; text: string; onClose: () => void }) {
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
      title="Salva come modello"
      actions={
        <>
          <Button look="secondary" onClick={asking(onClose)}>
            Annulla
          </Button>
          <Button busy={keep.isPending && 'Salvo…'} onClick={() => isBlank(title) || save()}>
            Salva
          </Button>
        </>
      }
    >
      <TextInput
        label="Titolo"
        hint="Come lo riconosce il team."
        maxLength={cannedTitleLengthMax}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p className="mt-4 max-h-48 overflow-y-auto text-sm whitespace-pre-line">{text}</p>
    </Dialog>
  )
}

function ListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: replies = [] } = useCannedReplies()
  const { data: actions = {} } = useReplyActions()
  const [editing, setEditing] = useState<number | null>(null)
  const edited = replies.find(({ id }) => id === editing)
  return (
    <Dialog open={open} onClose={onClose} title={edited ? edited.title : 'Modelli di risposta'}>
      {edited ? (
        <ReplyActionsForm
          key={edited.id}
          reply={edited}
          actions={actions[edited.id] ?? null}
          onDone={() => setEditing(null)}
        />
      ) : (
        <ul className="grid gap-1">
          {replies.map((reply) => (
            <Row
              key={reply.id}
              reply={reply}
              actions={actions[reply.id] ?? null}
              onEdit={() => setEditing(reply.id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  reply: CannedReply
  actions: ReplyActions | null
  onEdit: () => void
}

function Row({ reply: { id, title, text }, actions, onEdit }: RowProps) {
  const retire = useRetireReply()
  const does = actions ? actionWords(actions) : ''
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0 flex-1">
        <b className="block truncate text-ink">{title}</b>
        <span className="block truncate text-sm">{does === '' ? text : `Risponde, ${does}`}</span>
      </span>
      <IconButton label={`Che cosa fa «${title}»`} onClick={onEdit}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton label={`Rimuovi «${title}»`} onClick={() => retire.mutate(id)}>
        <Trash2 size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </li>
  )
}

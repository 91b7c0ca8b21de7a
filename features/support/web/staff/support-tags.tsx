import { Plus } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RemovableChip } from '#platform/web/ui/chip.tsx'
import { tagLengthMax } from '../../contract/desk.ts'
import type { SupportConversation } from '../../contract/support.ts'
import { useTag, useTags, useUntag } from './desk-queries.ts'

export interface TagsHandle {
  /** Opens the field and gives it the keyboard. */
  open: () => void
}

interface TagsProps {
  conversation: SupportConversation
  shortcuts: boolean
  handle: Ref<TagsHandle>
  /** Gives the keyboard back to the conversation. */
  onDone: () => void
}

/** The tags of a conversation; a new one is made by writing it. */
export function ThreadTags({ conversation: { chat, tags }, shortcuts, handle, onDone }: TagsProps) {
  const [writing, setWriting] = useState(false)
  const untag = useUntag(chat.id)
  useImperativeHandle(handle, () => ({ open: () => setWriting(true) }), [])
  return (
    <>
      {tags.map(({ id, name }) => (
        <RemovableChip key={id} removeLabel={`Rimuovi l’etichetta ${name}`} onRemove={() => untag.mutate(id)}>
          {name}
        </RemovableChip>
      ))}
      {writing ? (
        <TagField
          chatId={chat.id}
          onDone={() => {
            setWriting(false)
            onDone()
          }}
        />
      ) : (
        <Button
          look="tertiary"
          size="sm"
          pill
          aria-keyshortcuts={shortcuts ? 'L' : undefined}
          onClick={() => setWriting(true)}
        >
          <Plus size={16} strokeWidth={1.8} aria-hidden />
          Etichetta
          {shortcuts ? <KeyCap>L</KeyCap> : null}
        </Button>
      )}
    </>
  )
}

function TagField({ chatId, onDone }: { chatId: number; onDone: () => void }) {
  const { data: known = [] } = useTags()
  const tag = useTag(chatId)
  const [name, setName] = useState('')
  const list = useId()
  const left = useRef(false)
  function leave() {
    if (left.current) return
    left.current = true
    onDone()
  }
  function save() {
    if (isBlank(name)) return leave()
    tag.mutate(name.trim(), { onSuccess: leave })
  }
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        type="text"
        aria-label="Etichetta"
        list={list}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands in the place of the button that was pressed
        autoFocus
        autoComplete="off"
        maxLength={tagLengthMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          leave()
        }}
        className="input h-9! w-40 text-sm"
      />
      <datalist id={list}>
        {known.map(({ id, name: label }) => (
          <option key={id} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <Button look="secondary" size="sm" type="submit" busy={tag.isPending && 'Aggiungo…'}>
        Aggiungi
      </Button>
    </form>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addressed, type CannedReply } from '../../contract/support.ts'
import { useReplyActions } from './desk-queries.ts'
import { actionWords } from './desk-words.ts'
import type { ChosenReply } from './desk-draft.ts'
import { useCannedReplies } from './support-queries.ts'

interface ReadyAnswersProps {
  /** Whom the answer goes to. */
  name: string
  onChoose: (reply: ChosenReply) => void
  onClose: () => void
  onManage: () => void
}

/** Over the composer: answers that come up often, found by a few letters; each says in a line all that it does. */
export function ReadyAnswers({ name, onChoose, onClose, onManage }: ReadyAnswersProps) {
  const { data: replies = [] } = useCannedReplies()
  const { data: actions = {} } = useReplyActions()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const shown = replies.filter((reply) => matches(reply, query))
  const current = shown[Math.min(at, shown.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = ({ id: replyId, text }: CannedReply) =>
    onChoose({ id: replyId, text: addressed(text, name), actions: actions[replyId] ?? null })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(Math.min(at, shown.length - 1) - 1, 0))
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    // Escape would leave the conversation, too.
    event.stopPropagation()
  }

  return (
    <div className="mx-4 mb-2 rounded-md bg-surface p-1.5 shadow-3 ring-1 ring-line">
      <input
        type="text"
        role="combobox"
        aria-label="Cerca tra i modelli di risposta"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be written in
        autoFocus
        placeholder="Cerca tra i modelli di risposta"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="input h-11! text-base"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Modelli di risposta"
        className="mt-1.5 max-h-72 overflow-y-auto"
      >
        {shown.map((reply) => (
          <Option
            key={reply.id}
            id={`${id}-${reply.id}`}
            reply={reply}
            does={actions[reply.id] ? actionWords(actions[reply.id]!) : ''}
            selected={reply === current}
            onPick={() => choose(reply)}
          />
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="px-3 py-2 text-sm text-ink-2">Nessun modello di risposta per «{query}».</p>
      ) : null}
      <Foot onManage={onManage} onClose={onClose} />
    </div>
  )
}

function Foot({ onManage, onClose }: Pick<ReadyAnswersProps, 'onManage' | 'onClose'>) {
  return (
    <p className="flex justify-between gap-3 border-t border-line px-3 pt-2 pb-1 text-xs">
      <button type="button" className="link" onClick={onManage}>
        Gestisci
      </button>
      <button type="button" className="link" onClick={onClose}>
        Chiudi l’elenco
      </button>
    </p>
  )
}

interface OptionProps {
  id: string
  reply: CannedReply
  /** Beside being sent. */
  does: string
  selected: boolean
  onPick: () => void
}

function Option({ id, reply, does, selected, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      // The keyboard stays in the field.
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      // The field has the keys.
      onKeyDown={() => {}}
      className="cursor-pointer rounded-sm px-3 py-2 hover:bg-sunken aria-selected:bg-primary-soft"
    >
      <b className="block text-sm font-semibold">{reply.title}</b>
      <span className="num line-clamp-1 text-xs text-ink-2">
        {does === '' ? reply.text : `Risponde, ${does}`}
      </span>
    </div>
  )
}

/** Each word somewhere in the title or the text. */
function matches({ title, text }: CannedReply, query: string): boolean {
  const all = `${title} ${text}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

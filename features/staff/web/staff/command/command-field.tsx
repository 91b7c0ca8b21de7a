import { Search } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { CommandItem } from './command-item.ts'
import { optionId } from './command-results.tsx'

interface CommandFieldProps {
  field: RefObject<HTMLInputElement | null>
  listId: string
  text: string
  active: CommandItem | undefined
  expanded: boolean
  searching: boolean
  onText: (text: string) => void
  /** What the keys do that are not for writing. */
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>
  onClose: () => void
}

/** The keyboard stays in it: the chosen line is only pointed at. */
export function CommandField(props: CommandFieldProps) {
  const { field, listId, text, active, expanded, searching, keys, onText, onClose } = props
  function press(event: KeyboardEvent) {
    const act = keys[event.key]
    if (act === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event)
  }
  return (
    <div className="relative flex items-center gap-3 border-b border-line px-5 max-sm:px-4">
      <Search size={20} strokeWidth={1.8} aria-hidden className="flex-none text-ink-2" />
      <input
        ref={field}
        data-first-focus
        role="combobox"
        aria-label="Cerca o vai a"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(listId, active)}
        placeholder="Persona, pratica, codice, pagamento, pagina"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
        className="h-16 min-w-0 flex-1 bg-transparent text-lg text-ink shadow-none! outline-none placeholder:text-ink-3 max-sm:h-14 max-sm:text-md"
      />
      <button
        type="button"
        onClick={onClose}
        className="min-h-target rounded-sm px-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <kbd aria-hidden="true" className="key max-sm:hidden">
          Esc
        </kbd>
        <span className="sm:sr-only">Chiudi</span>
      </button>
      {searching ? <span className="command-line" aria-hidden="true" /> : null}
    </div>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { NativeDialog } from '#platform/web/ui/dialog.tsx'
import { searchPrefixes } from '../../../contract/desk-search.ts'
import { CommandField } from './command-field.tsx'
import { type CommandItem, personPath } from './command-item.ts'
import { CommandPreview } from './command-preview.tsx'
import { CommandResults, optionId } from './command-results.tsx'
import type { CommandPage } from './own-items.ts'
import { recentlyOpened, rememberOpened } from './recently-opened.ts'
import { useDeskSearch } from './use-desk-search.ts'

interface CommandDialogProps {
  open: boolean
  onClose: () => void
  pages: readonly CommandPage[]
}

/** One field over everything of the back office. */
export function CommandDialog({ open, onClose, pages }: CommandDialogProps) {
  return (
    <NativeDialog
      data-kept
      open={open}
      onClose={onClose}
      className="dialog command"
      aria-label="Cerca o vai a"
    >
      {open ? <Command onClose={onClose} pages={pages} /> : null}
    </NativeDialog>
  )
}

function Command({ onClose, pages }: Omit<CommandDialogProps, 'open'>) {
  const { id: me } = useUser()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const { items: found, failed, searching, retry } = useDeskSearch(text, pages)
  const [recent] = useState(() => recentlyOpened(me))
  const empty = text.trim() === ''
  const items = empty ? recent : found
  const [chosen, setChosen] = useState<string>()
  const active = items.find(({ key }) => key === chosen) ?? items[0]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function open(item: CommandItem, to = item.to) {
    rememberOpened(me, item)
    onClose()
    void navigate(to)
  }
  function step(by: 1 | -1) {
    const next = items[(items.findIndex((item) => item === active) + by + items.length) % items.length]
    setChosen(next?.key)
    if (next) document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter(event) {
      if (!active) return
      const person = event.ctrlKey || event.metaKey ? active.person : undefined
      open(active, person ? personPath(person.id) : active.to)
    },
    // The first clears what is written, the next closes.
    ...(text !== '' && { Escape: () => setText('') }),
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommandField
        field={field}
        listId={listId}
        text={text}
        active={active}
        expanded={items.length > 0}
        searching={searching}
        onText={(next) => {
          setText(next)
          setChosen(undefined)
        }}
        keys={keys}
        onClose={onClose}
      />
      <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_290px]">
        <CommandResults
          listId={listId}
          items={items}
          active={active}
          typed={empty ? '' : text.trim()}
          heading={empty ? 'Aperti di recente' : undefined}
          failed={failed}
          searching={searching}
          onRetry={retry}
          onActive={({ key }) => setChosen(key)}
          onOpen={open}
        />
        <CommandPreview item={active} />
      </div>
      <Prefixes
        onPrefix={(prefix) => {
          setText(prefix)
          field.current?.focus()
        }}
      />
    </div>
  )
}

const prefixes = [
  { prefix: searchPrefixes.person, finds: 'persone' },
  { prefix: searchPrefixes.case, finds: 'pratiche' },
  { prefix: searchPrefixes.report, finds: 'segnalazioni' },
  { prefix: searchPrefixes.payment, finds: 'pagamenti' },
  { prefix: '>', finds: 'pagine e azioni' },
]

function Prefixes({ onPrefix }: { onPrefix: (prefix: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 border-t border-line px-5 py-1 text-sm text-ink-2 max-sm:px-2">
      {prefixes.map(({ prefix, finds }) => (
        <button
          key={prefix}
          type="button"
          onClick={() => onPrefix(prefix)}
          className="inline-flex min-h-target items-center gap-2 rounded-sm px-1.5 hover:text-ink"
        >
          <kbd className="key">{prefix}</kbd>
          {finds}
        </button>
      ))}
      <span className="ml-auto inline-flex items-center gap-2 max-md:hidden" aria-hidden="true">
        <kbd className="key">↑ ↓</kbd>
        scorri
      </span>
    </div>
  )
}

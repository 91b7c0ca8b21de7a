import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CommandDialog } from '#features/staff/web/staff/command/command-dialog.tsx'
import { TitleBarEndContext } from '#platform/web/staff/title-bar-end.tsx'
import type { Section } from './sections.ts'

interface CommandProps {
  /** The pages that may be opened. */
  sections: readonly Section[]
  /** Answers with what opens the search from the bar of narrow windows. */
  children: (openSearch: () => void) => ReactNode
}

/** The search of the back office: by Ctrl K anywhere, and by the field in each title bar. */
export function WithCommand({ sections, children }: CommandProps) {
  const [open, setOpen] = useState(false)
  // Whoever may open no page yet finds nothing either.
  const offered = sections.length > 0
  useEffect(() => {
    if (!offered) return
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // What is being written in another dialog is not left behind.
      if (document.querySelector('dialog:modal') === null) setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [offered])
  const pages = sections.map(({ path, label }) => ({
    path: path === '' ? '/admin' : `/admin/${path}`,
    label,
  }))
  return (
    <TitleBarEndContext value={offered ? <SearchField onOpen={() => setOpen(true)} /> : null}>
      {children(() => setOpen(true))}
      <CommandDialog open={open} onClose={() => setOpen(false)} pages={pages} />
    </TitleBarEndContext>
  )
}

function SearchField({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
      className="input flex min-h-target w-auto flex-none items-center gap-2.5 text-left text-base text-ink-2 max-lg:hidden 2xl:w-56"
    >
      <Search size={18} strokeWidth={1.8} aria-hidden />
      <span className="flex-1 max-2xl:sr-only">Cerca o vai a</span>
      <kbd aria-hidden="true" className="key">
        Ctrl K
      </kbd>
    </button>
  )
}

import { Keyboard } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent } from 'react'
import { useModal } from '#platform/web/shell/modal.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { focusComposer } from './focus.ts'

interface Shortcuts {
  search: () => void
  /** The conversation after (1) or before (-1) the open one. */
  step: (by: 1 | -1) => void
}

/** All of them with a modifier: none can be pressed by writing, nor by somebody who dictates (WCAG 2.1.4). */
export function useShortcuts({ search, step }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event)
    if (act === null || document.querySelector('dialog:modal') !== null) return
    event.preventDefault()
    if (act === 'search') search()
    else if (act === 'write') focusComposer()
    else step(act)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function actOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'search' | 'write' | 1 | -1 | null {
  if (shiftKey) return null
  if (altKey && !ctrlKey && !metaKey) return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
  if (altKey || !(isMac() ? metaKey : ctrlKey)) return null
  return key === 'k' ? 'search' : key === 'j' ? 'write' : null
}

function isMac(): boolean {
  return navigator.platform.startsWith('Mac')
}

/** `Ctrl+K`, or `⌘K`. */
export function commandKey(letter: string): string {
  return isMac() ? `⌘${letter}` : `Ctrl+${letter}`
}

/** Where there is a keyboard: what it can do here. */
export function ShortcutsButton() {
  const modal = useModal()
  return (
    <span className="max-sm:hidden pointer-coarse:hidden">
      <IconButton
        label="Scorciatoie da tastiera"
        onClick={() => modal.open({ title: 'Scorciatoie da tastiera', body: <ShortcutList /> })}
      >
        <Keyboard size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  )
}

function ShortcutList() {
  const shortcuts = [
    [commandKey('K'), 'Cerca tra le conversazioni'],
    [commandKey('J'), 'Vai al campo del messaggio'],
    ['Alt+↑  Alt+↓', 'Conversazione precedente o successiva'],
    ['↑  ↓', 'Scorri l’elenco, quando sei su una conversazione'],
    ['Invio', 'Apri la conversazione, o invia il messaggio'],
    ['Maiusc+Invio', 'Vai a capo nel messaggio'],
  ] as const
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5 text-base">
      {shortcuts.map(([keys, what]) => (
        <Fragment key={keys}>
          <dt className="num font-semibold whitespace-nowrap text-ink">{keys}</dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

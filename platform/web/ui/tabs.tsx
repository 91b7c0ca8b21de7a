import type { KeyboardEvent, ReactNode } from 'react'

export interface Tab<K extends string> {
  key: K
  label: ReactNode
}

interface TabsProps<K extends string> {
  label: string
  tabs: readonly Tab<K>[]
  selected: K
  onSelect: (key: K) => void
  /** Id of the one panel whose content changes with the tab. */
  panelId: string
  /** For many in one line. */
  dense?: boolean
}

export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
  dense = false,
}: TabsProps<K>) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    // From where the focus is: what is selected may come a moment after the key, and a second key counts too.
    const index = buttons.findIndex((button) => button === document.activeElement) + step
    const next = tabs.at(index % tabs.length)
    if (!next) return
    onSelect(next.key)
    buttons[tabs.indexOf(next)]?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      className={`flex border-b border-line ${dense ? '' : 'gap-2'}`}
      onKeyDown={move}
    >
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === selected}
          aria-controls={panelId}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
          className={`-mb-px flex h-target flex-none items-center border-b-2 border-transparent ${dense ? 'gap-1.5 px-2.25 text-sm' : 'gap-2 px-3 text-base'} font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-selected:border-primary-text aria-selected:font-semibold aria-selected:text-ink`}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Label and value, two to four in a row. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-3.5">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="num mt-0.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CardProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <Panel className="grid gap-4 p-5">
      <PanelTitle aside={aside}>{title}</PanelTitle>
      {children}
    </Panel>
  )
}

/** A list of what happened: one line each, or a word where nothing did. */
export function Lines<T extends { readonly id: number | string }>({
  items,
  none,
  line,
}: {
  items: readonly T[]
  none: string
  line: (item: T) => ReactNode
}) {
  if (items.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  return (
    <ul className="-my-2.5 grid">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line py-2.5 text-sm last:border-0">
          {line(item)}
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'

interface ConsentRowProps {
  title: string
  badge: ReactNode
  text: string
  /** Version and date. */
  note?: string
  /** What can be done. */
  children: ReactNode
}

export function ConsentRow({ title, badge, text, note, children }: ConsentRowProps) {
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-text text-base font-semibold">{title}</h3>
        {badge}
      </span>
      <p className="text-base leading-normal">{text}</p>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="num min-w-48 flex-1 text-sm leading-normal text-ink-2">{note}</span>
        {children}
      </span>
    </li>
  )
}

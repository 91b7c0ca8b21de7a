import type { ComponentProps, ReactNode } from 'react'

/** A white sheet on the marble. */
export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`rounded-md bg-surface shadow-1 ${className}`} />
}

export function PanelTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <header className="flex items-center justify-between gap-4">
      <h2 className="text-xl font-card">{children}</h2>
      {aside}
    </header>
  )
}

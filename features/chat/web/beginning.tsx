import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

interface BeginningProps {
  name: string
  onBack: () => void
  children: ReactNode
}

/** A conversation that is no chat yet: with whom it would be, and the way back. */
export function Beginning({ name, onBack, children }: BeginningProps) {
  return (
    <section
      aria-label={`Scrivi a ${name}`}
      data-conversation
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex h-18 flex-none items-center justify-between border-b border-line px-6">
        <h2 className="text-name">{name}</h2>
        <Button look="tertiary" onClick={onBack}>
          Annulla
        </Button>
      </header>
      {children}
    </section>
  )
}

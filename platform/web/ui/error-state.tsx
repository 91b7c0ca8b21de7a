import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** The prescribed sentence, where there is one. */
  text?: ReactNode
  onRetry: () => void
  busy?: boolean
}

/** In the place of what could not be loaded: never an empty result shown as if there were none. */
export function ErrorState({
  text = 'Non siamo riusciti a caricare questi dati.',
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger-text">
        <CircleAlert size={24} strokeWidth={1.6} aria-hidden />
      </span>
      <p className="max-w-lead text-ink-2">{text}</p>
      <Button look="secondary" onClick={onRetry} busy={busy && 'Carico…'}>
        Riprova
      </Button>
    </div>
  )
}

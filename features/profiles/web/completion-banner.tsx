import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'

interface CompletionBannerProps {
  percent: number
  /** «Manca solo la tua descrizione.» */
  missing?: string | undefined
  onComplete: () => void
}

/** Dismissible; nothing at 100% [SHELL-16]. */
export function CompletionBanner({ percent, missing, onComplete }: CompletionBannerProps) {
  const [dismissed, setDismissed] = useState(false)
  if (dismissed || percent >= 100) return null
  return (
    <Panel
      aria-label="Stato del profilo"
      className="grid grid-cols-[52px_1fr_auto_auto] items-center gap-x-4.5 gap-y-3.5 py-3.5 pr-3 pl-5 max-md:grid-cols-[52px_1fr_44px]"
    >
      <span className="relative grid size-13 place-items-center" aria-hidden="true">
        <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="9">
          <circle cx="50" cy="50" r="45" className="stroke-line" />
          <circle
            cx="50"
            cy="50"
            r="45"
            className="stroke-trust"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
          />
        </svg>
        <span className="num text-sm font-medium text-trust-text">{percent}%</span>
      </span>
      <p className="leading-normal">
        <b>Stato profilo: {percent}% completato</b>
        {missing ? <small className="block text-sm text-ink-2">{missing}</small> : null}
      </p>
      <Button onClick={onComplete} className="max-md:col-span-3 max-md:row-start-2">
        Completa il tuo profilo
      </Button>
      <IconButton label="Chiudi" onClick={() => setDismissed(true)}>
        <X size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </Panel>
  )
}

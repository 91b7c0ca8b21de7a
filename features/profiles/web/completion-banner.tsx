import { X } from 'lucide-react'
import { ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { completeProfile } from './complete-profile.ts'
import { reminderHeight } from './reminded.tsx'

interface CompletionBannerProps {
  percent: number
  /** «Manca solo la tua descrizione.» */
  missing?: string | undefined
  onDismiss: () => void
  /** From edge to edge, as the header above it. */
  wide?: boolean
}

/** Nothing at 100 %. */
export function CompletionBanner({ percent, missing, onDismiss, wide = false }: CompletionBannerProps) {
  if (percent >= 100) return null
  return (
    <section
      aria-label="Stato del profilo"
      className={`flex flex-none items-center border-b border-line bg-surface max-sm:in-data-conversing:hidden ${reminderHeight}`}
    >
      <div
        className={`wrap grid grid-cols-[44px_1fr_auto_auto] items-center gap-x-4 py-2 max-md:grid-cols-[44px_1fr_44px] ${wide ? 'max-w-none pr-6 pl-5' : ''}`}
      >
        <Ring percent={percent} />
        <p className="leading-normal">
          <b>Stato profilo: {percent}% completato</b>
          {missing ? <small className="block text-sm text-ink-2">{missing}</small> : null}
        </p>
        <ButtonLink
          {...completeProfile}
          look="secondary"
          className="max-md:col-span-3 max-md:row-start-2 max-md:mt-2 max-md:mb-1"
        >
          Completa il tuo profilo
        </ButtonLink>
        <IconButton label="Nascondi l’avviso" onClick={onDismiss} className="-mr-3 justify-self-end">
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <span className="relative grid size-11 place-items-center" aria-hidden="true">
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
      <span className="num text-xs font-medium text-trust-text">{percent}%</span>
    </span>
  )
}

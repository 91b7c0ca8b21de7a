import { ArrowDown } from 'lucide-react'
import { grounds } from '#features/moderation/contract/grounds.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { WallKey } from './wall-grounds.ts'

interface WallBarProps {
  keys: readonly WallKey[]
  /** Of the photo that the keyboard is on. */
  chosen: string | undefined
  shortcuts: boolean
  seen: number
  all: number
  marked: number
  /** Of what is neither marked nor broken. */
  left: number
  /** Why nothing may be decided yet. */
  obstacle: string | false
  onKey: (key: WallKey) => void
  onClear: () => void
  onScroll: () => void
  onDecide: () => void
}

/** What may be said of a photo, how many were looked at, and the one action. */
export function WallBar({ keys, chosen, shortcuts, seen, all, marked, left, ...bar }: WallBarProps) {
  return (
    <div className="relative border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-7">
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -top-px h-0.75 origin-left bg-trust transition-transform"
        style={{ scale: `${all === 0 ? 0 : seen / all} 1` }}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div
          role="group"
          aria-label="Motivi per la foto scelta"
          className="flex min-w-0 flex-1 gap-1.5 max-lg:basis-full max-lg:overflow-x-auto max-lg:py-1 lg:flex-wrap"
        >
          {keys.map((key) => (
            <button
              key={key.ground}
              type="button"
              aria-pressed={key.minors ? undefined : chosen === key.ground}
              aria-keyshortcuts={shortcuts ? key.digit : undefined}
              onClick={() => bar.onKey(key)}
              className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-sm px-2 text-sm text-ink inset-ring inset-ring-line hover:bg-sunken aria-pressed:bg-danger-soft aria-pressed:font-semibold aria-pressed:text-danger-text max-lg:min-h-target"
            >
              {shortcuts ? <Key>{key.digit}</Key> : null}
              {grounds[key.ground].label}
            </button>
          ))}
          <button
            type="button"
            aria-keyshortcuts={shortcuts ? '0' : undefined}
            onClick={bar.onClear}
            className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-sm px-2 text-sm text-ink-2 hover:bg-sunken max-lg:min-h-target"
          >
            {shortcuts ? <Key>0</Key> : null}
            Rimuovi il segno
          </button>
        </div>
        <p role="status" className="num text-sm text-ink-2 lg:max-w-44 lg:text-right">
          <b className="block text-base text-ink">
            {seen} di {all} guardate
          </b>
          <span className="max-lg:sr-only">
            {bar.obstacle === false ? 'Puoi decidere' : 'Le altre si approvano quando le hai viste tutte'}
          </span>
        </p>
        <div className="flex gap-2.5 max-lg:ml-auto">
          <Button look="secondary" size="lg" sides="medium" className="max-lg:hidden" onClick={bar.onScroll}>
            <ArrowDown size={18} strokeWidth={1.6} aria-hidden />
            Scorri
          </Button>
          <Button
            size="lg"
            aria-keyshortcuts={shortcuts ? 'A' : undefined}
            blocked={bar.obstacle}
            onClick={bar.onDecide}
          >
            {left === 0 && marked > 0
              ? `Rifiuta ${marked === 1 ? 'la foto segnata' : `le ${marked} segnate`}`
              : approveWords(left, marked)}
            {shortcuts ? <KeyCap>A</KeyCap> : null}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className="key max-lg:hidden">
      {children}
    </kbd>
  )
}

function approveWords(left: number, marked: number): string {
  if (left === 1) return marked > 0 ? 'Approva l’altra' : 'Approva la foto'
  return marked > 0 ? `Approva le altre ${left}` : `Approva le ${left} foto`
}

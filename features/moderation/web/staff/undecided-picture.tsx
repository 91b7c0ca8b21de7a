import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDeskPreference } from './desk-preference.ts'

/** Whether a picture is blurred at first, and whether it has its colours. */
export function useVeil(reason: string | undefined): { blurred: boolean; grey: boolean } {
  const preference = useDeskPreference()
  return {
    blurred: reason !== undefined || preference?.blur !== 'by_ground',
    grey: preference?.grey ?? true,
  }
}

interface UndecidedPictureProps {
  src: string
  alt: string
  width: number
  height: number
  /** Of the picture itself. */
  className: string
  /** Why it is blurred whatever the colleague has chosen: what is held against it (`blurredFor`). */
  reason: string | undefined
  /** From outside, where a key or a button elsewhere opens it; undefined: its own button does. */
  shown?: boolean
  onLoad?: () => void
  onError?: () => void
}

/**
 * Every picture of the back office that nobody has judged yet: blurred at first where there is a reason or the
 * colleague wants it so, and without colours until then.
 */
export function UndecidedPicture({ shown, reason, className, alt, ...picture }: UndecidedPictureProps) {
  const veil = useVeil(reason)
  const covered = veil.blurred && shown !== true
  // A name for what cannot be seen yet would describe the wrong thing.
  return (
    <img
      {...picture}
      alt={alt}
      decoding="async"
      data-covered={covered || undefined}
      className={`${className} transition-[filter] duration-200 ${covered ? 'scale-110 blur-2xl saturate-50' : veil.grey && shown !== true ? 'grayscale' : ''}`}
    />
  )
}

interface RevealedProps {
  reason: string | undefined
  children: (shown: boolean) => ReactNode
}

/** A picture with the button that opens it: only what is covered has one. */
export function Revealed({ reason, children }: RevealedProps) {
  const veil = useVeil(reason)
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block overflow-hidden rounded-md">
      {children(shown)}
      {veil.blurred && !shown ? <Cover reason={reason} onShow={() => setShown(true)} /> : null}
    </span>
  )
}

interface CoverProps {
  reason: string | undefined
  onShow: () => void
  /** The key that does the same. */
  shortcut?: ReactNode
  /** In the place of what the button says alone: 'Mostra la foto di Sveva'. */
  label?: string
}

/** Over what is blurred: why, and what opens it. */
export function Cover({ reason, onShow, shortcut, label }: CoverProps) {
  return (
    <span className="absolute inset-0 grid content-center justify-items-center gap-2.5 rounded-md bg-[rgb(34_15_23/0.5)] p-3 text-center">
      {reason === undefined ? null : (
        <span className="text-sm font-semibold text-balance text-white">{reason}</span>
      )}
      <button
        type="button"
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          onShow()
        }}
        className="inline-flex min-h-target items-center gap-2 rounded-sm bg-surface px-3.5 text-sm font-semibold text-ink"
      >
        <Eye size={17} strokeWidth={1.6} aria-hidden />
        Mostra
        {shortcut}
      </button>
    </span>
  )
}

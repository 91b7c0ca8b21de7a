import { Eye } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
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
  loading?: 'lazy'
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
  return (
    <img
      {...picture}
      alt={alt}
      decoding="async"
      className={`${className} transition-[filter] duration-200 ${covered ? 'scale-110 blur-2xl saturate-50' : veil.grey && shown !== true ? 'grayscale' : ''}`}
    />
  )
}

interface Undecided {
  readonly reason: string | undefined
}

/** What is being judged: the pictures in it are undecided. Null: nothing is, or it is decided already. */
export const UndecidedContext = createContext<Undecided | null>(null)

interface RevealedProps {
  /** In the place of what the case says. */
  undecided?: Undecided | null
  className?: string
  children: (picture: Pick<UndecidedPictureProps, 'reason' | 'shown'>) => ReactNode
}

/** An undecided picture with what opens it. What is decided is shown as it is. */
export function Revealed({ undecided, className = '', children }: RevealedProps) {
  const inherited = use(UndecidedContext)
  const judged = undecided === undefined ? inherited : undecided
  return judged === null ? (
    <span className={`relative block ${className}`}>{children({ reason: undefined, shown: true })}</span>
  ) : (
    <Veiled reason={judged.reason} className={className}>
      {children}
    </Veiled>
  )
}

function Veiled({
  reason,
  className,
  children,
}: Undecided & { className: string; children: RevealedProps['children'] }) {
  const veil = useVeil(reason)
  const [shown, setShown] = useState(false)
  return (
    <span className={`relative block overflow-hidden rounded-md ${className}`}>
      {children({ reason, shown })}
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

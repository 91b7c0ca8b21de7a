import { Check, Undo2 } from 'lucide-react'

export type RefundRingState =
  | {
      state: 'running' | 'paused'
      /** What is left, fractions allowed; null, while it is not known, draws all of it without a figure. */
      hours: number | null
      /** The whole wait; left out where nothing of it is over. */
      of?: number | undefined
    }
  | { state: 'answered' | 'refunded' }

interface RefundRingProps {
  clock: RefundRingState
  /** Below 44 without the figure. */
  size: 16 | 24 | 40 | 44 | 58 | 84 | 132
}

const sizes = {
  16: { side: 'size-4', stroke: 10, figure: '' },
  24: { side: 'size-6', stroke: 14, figure: '' },
  40: { side: 'size-10', stroke: 10, figure: '' },
  44: { side: 'size-11', stroke: 10, figure: 'text-xs' },
  58: { side: 'size-14.5', stroke: 10, figure: 'text-md' },
  84: { side: 'size-21', stroke: 8, figure: 'text-2xl' },
  132: { side: 'size-33', stroke: 7, figure: 'text-figure' },
}

/** The clock of the wait for a reply, for the one who pays. Decorative: the sentence beside it says the same. */
export function RefundRing({ clock, size }: RefundRingProps) {
  const { side, stroke, figure } = sizes[size]
  const counting = clock.state === 'running' || clock.state === 'paused'
  const hours = counting ? clock.hours : null
  const share = counting ? shareOf(hours, clock.of) : 100
  return (
    <span aria-hidden="true" className={`relative grid flex-none place-items-center ${side}`}>
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
        strokeWidth={stroke}
      >
        <circle cx="50" cy="50" r="43" className="stroke-ring-track" />
        <circle
          cx="50"
          cy="50"
          r="43"
          className={counting ? 'stroke-wait' : 'stroke-trust'}
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${share} 100`}
        />
      </svg>
      {size < 44 || (counting && hours === null) ? null : hours !== null ? (
        <b className={`num font-display leading-none tracking-[-0.02em] text-wait-text ${figure}`}>
          {size === 132 ? wholeHours(hours) : `${wholeHours(hours)} h`}
        </b>
      ) : (
        <span className="text-trust-text">
          {clock.state === 'answered' ? (
            <Check size={20} strokeWidth={1.6} />
          ) : (
            <Undo2 size={20} strokeWidth={1.6} />
          )}
        </span>
      )}
    </span>
  )
}

/** Percent of the wait that is left. */
function shareOf(hours: number | null, whole: number | undefined): number {
  if (hours === null || whole === undefined) return 100
  return whole > 0 ? Math.min(Math.max(hours / whole, 0), 1) * 100 : 0
}

/** `41` for 41 h 12 min, as the sentence beside it begins; never 0 while time is left. */
export function wholeHours(hours: number): number {
  return hours < 1 ? Math.ceil(hours) : Math.floor(hours)
}

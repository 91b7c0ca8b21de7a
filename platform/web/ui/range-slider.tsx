import type { CSSProperties } from 'react'

interface RangeSliderProps {
  min: number
  max: number
  low: number
  high: number
  lowLabel: string
  highLabel: string
  onChange: (low: number, high: number) => void
}

/** Two native sliders on one track, which cannot pass each other. Goes with two number inputs (WCAG 2.5.7). */
export function RangeSlider({ min, max, low, high, lowLabel, highLabel, onChange }: RangeSliderProps) {
  const percent = (value: number) => `${((value - min) / (max - min)) * 100}%`
  const filled = { '--low': percent(low), '--high': percent(high) } as CSSProperties
  return (
    <div className="range" style={filled}>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={low}
        aria-label={lowLabel}
        // At the far end both thumbs lie on each other: the one that can still move comes on top.
        data-top={low > (min + max) / 2 || undefined}
        onChange={(event) => onChange(Math.min(event.target.valueAsNumber, high), high)}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={high}
        aria-label={highLabel}
        onChange={(event) => onChange(low, Math.max(event.target.valueAsNumber, low))}
      />
    </div>
  )
}

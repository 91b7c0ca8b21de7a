import { Minus, Plus, RotateCw } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { widestCrop, zoomed } from '../../contract/crop.ts'
import { type Framing, framingLimits } from '../../contract/framing.ts'

interface ZoomBarProps {
  photo: { readonly width: number; readonly height: number }
  framing: Framing
  onChange: (framing: Framing) => void
  /** A quarter clockwise. */
  onTurn: () => void
}

const most = 400
const step = 10

/** How much of the photo is cropped away, in percent of its widest crop, and which side is up. */
export function ZoomBar({ photo, framing, onChange, onTurn }: ZoomBarProps) {
  const widest = widestCrop(photo) ?? framing.width
  const max = Math.min(most, Math.floor(((widest / framingLimits.width) * 100) / step) * step)
  const percent = Math.min(max, Math.round((widest / framing.width) * 100))
  const put = (value: number) =>
    onChange(zoomed(framing, widest / (Math.min(max, Math.max(100, value)) / 100), photo))
  return (
    <div className="mx-auto mt-2 flex max-w-97 items-center gap-1">
      <IconButton label="Allontana" onClick={() => put(percent - step)}>
        <Minus size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <div
        className="range flex-1"
        style={
          {
            '--low': '0%',
            '--high': `${max === 100 ? 0 : ((percent - 100) / (max - 100)) * 100}%`,
          } as CSSProperties
        }
      >
        <input
          type="range"
          min={100}
          max={max}
          step={step}
          value={percent}
          aria-label="Ingrandimento"
          aria-valuetext={`${percent} %`}
          onChange={(event) => put(event.target.valueAsNumber)}
        />
      </div>
      <IconButton label="Avvicina" onClick={() => put(percent + step)}>
        <Plus size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <IconButton label="Ruota di un quarto" onClick={onTurn}>
        <RotateCw size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}

import { type KeyboardEvent, useId, useState } from 'react'
import { inNumber, inWords } from './rule-words.ts'

interface HundredthsProps {
  label: string
  name: string
  /** All in hundredths. */
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * The number beside the handle; what is out of the limits is not taken over. No `type="number"`: a browser writes that
 * with the point or the comma of its own language.
 */
export function Hundredths({ label, name, value, min, max, onChange }: HundredthsProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const take = (wanted: number) => {
    if (wanted >= min && wanted <= max) onChange(wanted)
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(null)
    take(value + by)
  }
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-2">
      {label}
      <input
        id={id}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        className="input num w-21"
        aria-label={`${name}: ${label.toLowerCase()}`}
        aria-valuemin={min / 100}
        aria-valuemax={max / 100}
        aria-valuenow={value / 100}
        aria-valuetext={inWords(value / 100)}
        value={typed ?? inWords(value / 100)}
        onChange={({ target }) => {
          setTyped(target.value)
          take(Math.round(inNumber(target.value) * 100))
        }}
        onKeyDown={step}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}

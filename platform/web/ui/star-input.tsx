import { useState } from 'react'
import { Star } from './stars.tsx'

interface StarInputProps {
  /** Of the group: «Il tuo voto per Ginevra». */
  label: string
  /** The same on all five; unique on the page. */
  name: string
  /** 1–5; null before the choice. */
  value: number | null
  onChange: (value: number) => void
}

/** Five native radios: arrow keys, one stop of the tab key, and a screen reader says which of five. */
export function StarInput({ label, name, value, onChange }: StarInputProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value ?? 0
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="-ml-2.5 flex" onPointerLeave={() => setPointed(null)}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={`relative grid size-target place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${star <= shown ? 'text-star' : 'text-ink-3'}`}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 appearance-none rounded-sm outline-none"
            />
            <Star fill={star <= shown ? 2 : 0} size={28} />
            <span className="sr-only">{star === 1 ? '1 stella' : `${star} stelle`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

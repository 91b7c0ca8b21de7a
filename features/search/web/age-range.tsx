import { searchLimits } from '../contract/search.ts'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { RangeSlider } from '#platform/web/ui/range-slider.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'

interface AgeRangeProps {
  /** As typed; empty means the widest. */
  minage: string
  maxage: string
  error: string | undefined
  onChange: (minage: string, maxage: string) => void
}

const { ageMin, ageMax } = searchLimits

/** Age by sliding or by typing [SEARCH-16]. */
export function AgeRange({ minage, maxage, error, onChange }: AgeRangeProps) {
  const low = clamp(minage, ageMin)
  const high = Math.max(low, clamp(maxage, ageMax))
  const bounds = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } as const
  return (
    <FieldGroup id="minage" label="Età" error={error}>
      <RangeSlider
        min={ageMin}
        max={ageMax}
        low={low}
        high={high}
        lowLabel="Età minima"
        highLabel="Età massima"
        onChange={(nextLow, nextHigh) => onChange(String(nextLow), String(nextHigh))}
      />
      <div className="mt-1 grid grid-cols-[1fr_auto_1fr] items-end gap-3">
        <TextInput
          {...bounds}
          id="minage"
          label="Da (anni)"
          placeholder={String(ageMin)}
          value={minage}
          onChange={(event) => onChange(event.target.value, maxage)}
        />
        <span aria-hidden="true" className="leading-12 text-ink-3">
          –
        </span>
        <TextInput
          {...bounds}
          id="maxage"
          label="A (anni)"
          placeholder={String(ageMax)}
          value={maxage}
          onChange={(event) => onChange(minage, event.target.value)}
        />
      </div>
    </FieldGroup>
  )
}

function clamp(text: string, empty: number): number {
  const years = /^\d+$/.test(text) ? Number(text) : empty
  return Math.min(Math.max(years, ageMin), ageMax)
}

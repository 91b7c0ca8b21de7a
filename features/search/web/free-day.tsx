import { daysFrom } from '#features/availability/contract/availability.ts'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { dayName } from './words.ts'

interface FreeDayProps {
  day: string | null
  onChange: (day: string | null) => void
}

/** Who says that she is free on one of the next days. */
export function FreeDay({ day, onChange }: FreeDayProps) {
  return (
    <Select
      label="Libera il giorno"
      placeholder="Qualsiasi"
      value={day ?? ''}
      choices={daysFrom(todayInItaly()).map((each, index) => ({
        value: each,
        label: index === 0 ? `Oggi, ${dayName(each)}` : dayName(each),
      }))}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

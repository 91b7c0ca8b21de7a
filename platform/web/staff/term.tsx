import { TextInput } from '../ui/text-input.tsx'

interface TermProps {
  label: string
  /** What an empty field means. */
  none: string
  /** Year-month-day. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

const presets = [7, 30, 90] as const

/** The last day of something; without one it has no end. */
export function Term({ label, none, value, onChange, error }: TermProps) {
  return (
    <div className="grid gap-2">
      <TextInput
        type="date"
        label={label}
        hint={value === '' ? `Vuoto: ${none.charAt(0).toLowerCase()}${none.slice(1)}.` : 'Compreso.'}
        optional
        min={dayIn(1)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {presets.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={value === dayIn(days)}
            onClick={() => onChange(dayIn(days))}
            className="min-h-11 rounded-full px-3.5 text-sm font-medium text-ink inset-ring inset-ring-line-strong hover:bg-sunken aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          >
            {days} giorni
          </button>
        ))}
        {value === '' ? null : (
          <button
            type="button"
            onClick={() => onChange('')}
            className="min-h-11 rounded-full px-3.5 text-sm font-medium text-ink-2 hover:bg-sunken"
          >
            Senza scadenza
          </button>
        )}
      </div>
    </div>
  )
}

function dayIn(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

const romeOffset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })

/** The end of that day in Italy, wherever this is read; null for none. */
export function endOf(day: string): string | null {
  if (day === '') return null
  const parts = romeOffset.formatToParts(new Date(`${day}T21:00:00Z`))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '')
  return new Date(`${day}T23:59:59${offset || 'Z'}`).toISOString()
}

import { X } from 'lucide-react'
import { useState } from 'react'
import { holidaysMax, type OpeningHours as Day, type SupportHours } from '../../contract/settings.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { dayInWords, weekdays } from './setting-words.ts'

interface OpeningHoursProps {
  week: SupportHours
  error: string | undefined
  onChange: (week: SupportHours) => void
  isDefault: boolean
  onReset: () => void
}

/** When the staff answers, day by day, in Italian time. */
export function OpeningHours({ week, error, onChange, isDefault, onReset }: OpeningHoursProps) {
  const change = (index: number, day: Day) =>
    onChange(week.map((before, position) => (position === index ? day : before)))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Orari</legend>
      <p className="mt-0.5 text-xs text-ink-3">Ora italiana. Fuori orario diciamo quando torniamo.</p>
      <ul className="mt-2">
        {week.map((day, index) => {
          const name = weekdays[index]!
          return (
            <li
              key={name}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0"
            >
              <label className="flex min-h-9 w-32 items-center gap-3 text-base">
                <input
                  type="checkbox"
                  className="tick"
                  checked={day !== null}
                  onChange={({ target }) =>
                    change(index, target.checked ? { open: '09:00', close: '18:00' } : null)
                  }
                />
                {name}
              </label>
              {day === null ? (
                <span className="text-sm text-ink-3">chiuso</span>
              ) : (
                <span className="num flex items-center gap-2">
                  <Time
                    label={`${name}, apertura`}
                    value={day.open}
                    onChange={(open) => change(index, { ...day, open })}
                  />
                  <span aria-hidden="true">–</span>
                  <Time
                    label={`${name}, chiusura`}
                    value={day.close}
                    onChange={(close) => change(index, { ...day, close })}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {error ? <FieldError>{error}</FieldError> : null}
      {isDefault ? null : (
        <Button look="tertiary" size="sm" className="-ml-3" onClick={onReset}>
          Torna agli orari predefiniti
        </Button>
      )}
    </fieldset>
  )
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (time: string) => void
}) {
  return (
    <input
      type="time"
      aria-label={label}
      className="input w-auto px-2"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface HolidaysProps {
  days: readonly string[]
  error: string | undefined
  onChange: (days: string[]) => void
}

/** Single days on which nobody answers. */
export function Holidays({ days, error, onChange }: HolidaysProps) {
  const [day, setDay] = useState('')
  const full = days.length >= holidaysMax
  const add = () => {
    if (day === '' || full) return
    onChange([...new Set([...days, day])].sort())
    setDay('')
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="text-sm font-semibold">Giorni di chiusura</legend>
      <div className="mt-1 flex items-end gap-2.5">
        <TextInput
          type="date"
          label="Aggiungi un giorno"
          className="flex-1"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button
          look="secondary"
          blocked={(full && `Al massimo ${holidaysMax} giorni.`) || (day === '' && 'Scegli un giorno.')}
          onClick={add}
        >
          Aggiungi
        </Button>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      {days.length === 0 ? <p className="text-sm text-ink-3">Nessuno.</p> : null}
      <ul className="flex flex-wrap gap-2">
        {days.map((one) => (
          <li key={one} className="num flex items-center rounded-sm bg-sunken pl-3 text-sm">
            {dayInWords(one)}
            <IconButton
              label={`Rimuovi il ${dayInWords(one)}`}
              onClick={() => onChange(days.filter((other) => other !== one))}
            >
              <X size={16} strokeWidth={1.8} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

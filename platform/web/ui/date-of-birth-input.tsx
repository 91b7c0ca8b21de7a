import { useState } from 'react'
import {
  birthYears,
  changeDate,
  type DateOfBirth,
  type DateParts,
  daysIn,
  months,
  partsOf,
} from './date-of-birth.ts'
import { FieldGroup, type FieldText } from './field.tsx'
import { Choices } from './choices.tsx'

interface DateOfBirthInputProps extends Omit<FieldText, 'label'> {
  label?: string
  /** Prefix of the ids; `dob` gives `dob`, `dob-month`, `dob-year`. */
  id: string
  /** Where to start from, `YYYY-MM-DD` or empty. */
  defaultValue?: string
  disabled?: boolean
  onChange: (date: DateOfBirth) => void
}

export function DateOfBirthInput({
  label = 'Data di nascita',
  id,
  defaultValue = '',
  disabled = false,
  onChange,
  ...text
}: DateOfBirthInputProps) {
  const [parts, setParts] = useState<DateParts>(() => partsOf(defaultValue))

  function choose(change: Partial<DateParts>) {
    const date = changeDate(parts, change)
    setParts(date)
    onChange(date)
  }

  const shared = {
    disabled,
    'aria-invalid': text.error ? (true as const) : undefined,
    className: 'input input-tight',
  }
  return (
    <FieldGroup {...text} id={id} label={label}>
      <div className="grid grid-cols-[1.25fr_1.6fr_1.2fr] gap-2 max-[22rem]:grid-cols-[1fr_1.3fr] max-[22rem]:[&>:last-child]:col-span-full">
        <select
          {...shared}
          id={id}
          aria-label="Giorno"
          autoComplete="bday-day"
          value={parts.day}
          onChange={(event) => choose({ day: event.target.value })}
        >
          <Choices placeholder="Giorno" choices={numbered(daysIn(parts.month, parts.year))} />
        </select>
        <select
          {...shared}
          id={`${id}-month`}
          aria-label="Mese"
          autoComplete="bday-month"
          value={parts.month}
          onChange={(event) => choose({ month: event.target.value })}
        >
          <Choices
            placeholder="Mese"
            choices={months.map((name, index) => ({ value: index + 1, label: name }))}
          />
        </select>
        <select
          {...shared}
          id={`${id}-year`}
          aria-label="Anno"
          autoComplete="bday-year"
          value={parts.year}
          onChange={(event) => choose({ year: event.target.value })}
        >
          <Choices
            placeholder="Anno"
            choices={birthYears(new Date()).map((year) => ({ value: year, label: String(year) }))}
          />
        </select>
      </div>
    </FieldGroup>
  )
}

function numbered(last: number) {
  return Array.from({ length: last }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
}

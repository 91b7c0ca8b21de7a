import { useState } from 'react'
import { Field, type FieldText } from './field.tsx'
import { phoneParts, phoneValue } from './phone-number.ts'

export interface DialCode {
  /** Without the plus. */
  dial: string
  country: string
}

interface PhoneInputProps extends FieldText {
  id?: string
  name?: string
  dialCodes: readonly DialCode[]
  /** As stored, with the plus; empty for none. */
  defaultValue?: string
  disabled?: boolean
  onChange: (value: string) => void
}

export function PhoneInput({
  dialCodes,
  defaultValue = '',
  onChange,
  disabled,
  name,
  id,
  ...text
}: PhoneInputProps) {
  const [parts, setParts] = useState(() =>
    phoneParts(
      defaultValue,
      dialCodes.map(({ dial }) => dial),
    ),
  )

  function change(next: typeof parts) {
    setParts(next)
    onChange(phoneValue(next))
  }

  return (
    <Field {...text} id={id}>
      {(control) => (
        <span className="grid grid-cols-[5.5rem_1fr] gap-2">
          {/* Closed it shows the code alone, open the countries too. */}
          <span className="relative block">
            <select
              className="input input-tight num text-transparent [&>option]:text-ink"
              aria-label="Prefisso internazionale"
              disabled={disabled}
              value={parts.dial}
              onChange={(event) => change({ ...parts, dial: event.target.value })}
            >
              {dialCodes.map(({ dial, country }) => (
                <option key={`${dial} ${country}`} value={dial}>
                  +{dial} {country}
                </option>
              ))}
            </select>
            <span
              aria-hidden="true"
              className="num pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center"
            >
              +{parts.dial}
            </span>
          </span>
          <input
            {...control}
            name={name}
            className="input num"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            disabled={disabled}
            value={parts.number}
            onChange={(event) => change({ ...parts, number: event.target.value })}
          />
        </span>
      )}
    </Field>
  )
}

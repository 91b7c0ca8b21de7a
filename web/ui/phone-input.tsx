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
        <span className="grid grid-cols-[6.75rem_1fr] gap-2">
          <select
            className="input"
            aria-label="Prefisso internazionale"
            disabled={disabled}
            value={parts.dial}
            onChange={(event) => change({ ...parts, dial: event.target.value })}
          >
            {dialCodes.map(({ dial, country }) => (
              <option key={`${dial} ${country}`} value={dial} label={`+${dial} ${country}`}>
                +{dial} {country}
              </option>
            ))}
          </select>
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

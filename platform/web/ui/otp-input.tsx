import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { FieldError } from './field.tsx'

interface OtpInputProps {
  /** Digits typed so far. */
  value: string
  length: 5 | 6
  label: string
  error?: string | undefined
  disabled?: boolean
  /** The page is for nothing else. */
  takesFocus?: boolean | undefined
  onChange: (value: string) => void
}

/** One box per digit, one value: typing moves on, backspace moves back, a pasted or suggested code fills all. */
export function OtpInput({ value, length, label, error, disabled, takesFocus, onChange }: OtpInputProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const boxes = Array.from({ length }, (_, index) => value[index] ?? '')

  function focus(index: number) {
    group.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), length - 1)]?.focus()
  }

  function put(index: number, typed: string) {
    const digits = typed.replace(/\D/g, '')
    if (digits === '') return
    const start = Math.min(index, value.length)
    onChange((value.slice(0, start) + digits + value.slice(start + digits.length)).slice(0, length))
    focus(start + digits.length)
  }

  function steer(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') focus(index - 1)
    else if (event.key === 'ArrowRight') focus(index + 1)
    else if (event.key === 'Backspace') {
      const at = boxes[index] === '' ? index - 1 : index
      if (at >= 0) onChange(value.slice(0, at) + value.slice(at + 1))
      focus(at)
    }
    // A digit typed over the same digit changes nothing that React would report, yet the focus moves on.
    else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) put(index, event.key)
    else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    put(0, event.clipboardData.getData('text'))
  }

  return (
    <fieldset ref={group} aria-describedby={error ? 'otp-error' : undefined} disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-2.5 max-sm:gap-2">
        {boxes.map((digit, index) => (
          <input
            key={index}
            className="input h-13 w-13 px-0 text-center font-display text-2xl font-medium max-sm:w-12"
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Cifra ${index + 1} di ${length}`}
            aria-invalid={error ? true : undefined}
            value={digit}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => steer(event, index)}
            onPaste={paste}
            onChange={(event) => {
              const typed = event.target.value
              // A box that held a digit gets the new one before or after it; a whole code may arrive from autofill.
              put(index, typed.length === 2 && digit !== '' ? typed.replace(digit, '') || digit : typed)
            }}
          />
        ))}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id="otp-error">{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  )
}

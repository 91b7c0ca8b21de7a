import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldText } from './field.tsx'

type PasswordInputProps = FieldText & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** Pasting is welcome; the eye shows what was typed. */
export function PasswordInput({ label, hint, error, optional, className, id, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <span className="relative block">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input pr-12"
          />
          <button
            type="button"
            aria-label={shown ? 'Nascondi la password' : 'Mostra la password'}
            aria-pressed={shown}
            aria-controls={control.id}
            className="absolute inset-y-0 right-0.5 grid w-target place-items-center rounded-sm text-ink-2 hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}

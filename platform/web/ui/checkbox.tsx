import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  error?: string | undefined
  className?: string
}

export function Checkbox({ label, error, className = '', id: fixedId, ...input }: CheckboxProps) {
  const madeId = useId()
  const id = fixedId ?? madeId
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label className="grid min-h-6 grid-cols-[24px_1fr] items-start gap-3 text-base leading-normal">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="pt-px">{label}</span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** A checkbox in a frame, for a few big choices side by side («Sono un»). */
export function CheckboxTile({ label, className = '', ...input }: Omit<CheckboxProps, 'error'>) {
  return (
    <label
      className={`inline-flex min-h-12 items-center gap-2.5 rounded-sm border border-control-line bg-surface px-3 pr-4 font-medium has-checked:border-primary-text has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-text has-checked:inset-ring has-checked:inset-ring-primary-text ${className}`}
    >
      <input {...input} type="checkbox" className="tick" />
      {label}
    </label>
  )
}

type CheckboxRowProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id' | 'onChange'> & {
  label: string
  hint: ReactNode
  onChange: (checked: boolean) => void
}

/** A row of a list of choices: its name, and under it what it means. */
export function CheckboxRow({ label, hint, onChange, ...input }: CheckboxRowProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid min-h-11 grid-cols-[24px_1fr] items-start gap-3 border-b border-line py-3 last:border-0"
    >
      <input
        {...input}
        id={id}
        type="checkbox"
        className="tick"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <b id={`${id}-label`} className="block text-base font-semibold">
          {label}
        </b>
        <span id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </span>
      </span>
    </label>
  )
}

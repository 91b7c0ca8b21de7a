import type { ComponentProps } from 'react'
import { type Choice, Choices } from './choices.tsx'
import { Field, type FieldText } from './field.tsx'

type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'className'> & {
    choices: readonly Choice[]
    /** The first, empty choice: «Seleziona la Città». */
    placeholder?: string
  }

/** The platform's own list: typing, touch and screen readers work as people are used to. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  choices,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <select {...select} {...control} className="input">
          <Choices choices={choices} placeholder={placeholder} />
        </select>
      )}
    </Field>
  )
}

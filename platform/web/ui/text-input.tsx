import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'className'>

/** Takes `register('name')` of react-hook-form as it is. */
export function TextInput({ label, hint, error, optional, className, id, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => <input type="text" {...input} {...control} className="input" />}
    </Field>
  )
}

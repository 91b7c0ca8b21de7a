import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type TextareaProps = FieldText & Omit<ComponentProps<'textarea'>, 'className'>

export function Textarea({ label, hint, error, optional, className, id, rows = 4, ...input }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => <textarea rows={rows} {...input} {...control} className="input" />}
    </Field>
  )
}

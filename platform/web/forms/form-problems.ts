import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/errors.ts'
import type { FormProblem } from '../ui/error-summary.tsx'

interface FormProblems<Values extends FieldValues> {
  /** For the summary, in the order of the fields. */
  problems: FormProblem[]
  /** Grows with every submit, once its errors are known. */
  attempt: number
  /** Puts a refusal's messages under their fields, or above the form. */
  refuse: (error: unknown) => void
  errorOf: (field: Path<Values>) => string | undefined
}

/** The messages of a form, from its own rules and from the server alike; ids of fields are their names. */
export function useFormProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
): FormProblems<Values> {
  const { errors, submitCount } = form.formState
  const errorOf = (field: Path<Values>) => messageAt(errors, field)
  const shown = fields.flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field: field as string, message }]
  })
  const general = errors.root?.message
  return {
    problems: general === undefined ? shown : [{ message: general }, ...shown],
    attempt: submitCount,
    errorOf,
    refuse(error) {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : []
      const known = refused.filter(([field]) => fields.includes(field as Path<Values>))
      for (const [field, message] of known) form.setError(field as Path<Values>, { message })
      if (known.length === 0) form.setError('root', { message: messageOf(error) })
    },
  }
}

function messageAt(errors: FieldErrors, field: string): string | undefined {
  const error = errors[field]
  return typeof error?.message === 'string' ? error.message : undefined
}

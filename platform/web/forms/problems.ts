import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FormProblem } from '../ui/error-summary.tsx'
import { focusField } from '../ui/focus-field.ts'

/** The messages of a form, from its own rules and from the server alike, in the order of its fields. */
export function problemsOf(errors: FieldErrors, values: FieldValues, idOf: (field: string) => string) {
  const errorOf = (field: string): string | undefined => {
    const message = errors[field]?.message
    return typeof message === 'string' && message !== '' ? message : undefined
  }
  const general = errors.root?.message || undefined
  const problems: FormProblem[] = general === undefined ? [] : [{ message: general }]
  for (const field of Object.keys(values)) {
    const message = errorOf(field)
    if (message !== undefined) problems.push({ field: idOf(field), message })
  }
  return { problems, general, errorOf }
}

/** After each failed attempt the first wrong field has the focus: docs/decisions/0019. */
export function useFocusOnProblem(problems: readonly FormProblem[], attempt: number) {
  const answered = useRef(attempt)
  const first = problems[0]?.field
  useEffect(() => {
    // A message that comes and goes while one types must not take the focus.
    if (attempt === answered.current) return
    answered.current = attempt
    if (first !== undefined) focusField(first)
  }, [attempt, first])
}

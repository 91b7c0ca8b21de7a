import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusField } from './focus-field.ts'

export interface FormProblem {
  /** Id of the field to go to; none for a problem of the whole form. */
  field?: string
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FormProblem[]
  /** Changes with every failed submit, so that the same problems are announced again. */
  attempt: number
}

/**
 * After a failed submit: is read out, leads to each field, and takes the focus where no field can: the problem is the
 * whole form's, or of a value that nobody types (docs/decisions/0019).
 */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const answered = useRef(0)
  const first = problems[0]?.field

  useEffect(() => {
    // A message that comes and goes while one types must not take the focus.
    if (attempt === answered.current) return
    answered.current = attempt
    if (first === undefined || !focusField(first)) box.current?.focus()
  }, [attempt, first])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
      className="rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-base text-danger-text"
    >
      <p id="error-summary" className="flex items-center gap-2 font-semibold">
        <CircleAlert size={18} strokeWidth={1.8} aria-hidden />
        Controlla i dati inseriti
      </p>
      <ul className="mt-1 grid gap-1 pl-6.5">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a
                href={`#${field}`}
                className="underline underline-offset-3"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

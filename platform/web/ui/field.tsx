import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** The sentence under the field; also colours it. */
  error?: string | undefined
  /** Says «facoltativo» beside the label. Fields are required unless they say so. */
  optional?: boolean | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldText {
  /** Fixed id, so that an error summary can link to the field; made up otherwise. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control, error: every labelled control of the product is laid out here. */
export function Field({ label, hint, error, optional, id: fixedId, className = '', children }: FieldProps) {
  const madeId = useId()
  const id = fixedId ?? madeId
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm leading-normal font-semibold">
        {label}
        {optional ? <span className="font-regular text-ink-3"> (facoltativo)</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface FieldGroupProps extends FieldText {
  /** The id of the first control, for the error summary. */
  id: string
  children: ReactNode
}

/** The same for several controls under one label: date of birth, a list of checkboxes. */
export function FieldGroup({ id, label, hint, error, optional, className = '', children }: FieldGroupProps) {
  return (
    <fieldset
      className={`grid min-w-0 content-start gap-1.5 ${className}`}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className="mb-1.5 text-sm leading-normal font-semibold">
        {label}
        {optional ? <span className="font-regular text-ink-3"> (facoltativo)</span> : null}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs leading-normal text-ink-3">
          {hint}
        </p>
      ) : null}
    </>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm leading-normal font-medium text-danger-text">
      <CircleAlert size={16} strokeWidth={1.8} className="mt-0.5 flex-none" aria-hidden />
      <span>{children}</span>
    </p>
  )
}

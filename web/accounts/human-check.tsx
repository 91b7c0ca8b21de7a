import { useMutation } from '@tanstack/react-query'
import { FieldError } from '#web/ui/field.tsx'
import { proveHuman } from './human-proof.ts'

interface HumanCheckProps {
  id: string
  error?: string | undefined
  /** The proof; null once it is taken back. */
  onChange: (proof: string | null) => void
}

/** One tick instead of a riddle: the browser does a second of work, nothing leaves for third parties. */
export function HumanCheck({ id, error, onChange }: HumanCheckProps) {
  const check = useMutation({ mutationFn: proveHuman, onSuccess: onChange })
  const failed = check.isError ? 'La verifica non è riuscita. Riprova.' : undefined
  const shown = error ?? failed
  return (
    <div className="grid content-start gap-1.5">
      <label className="flex h-19 max-w-full items-center gap-3.5 rounded-xs border border-line-strong bg-surface px-4 text-base sm:w-76">
        {check.isPending ? (
          <span className="spinner grid size-6! flex-none text-primary-text" aria-hidden="true" />
        ) : null}
        <input
          id={id}
          type="checkbox"
          required
          className={`tick size-7! ${check.isPending ? 'sr-only' : ''}`}
          checked={check.isSuccess}
          aria-busy={check.isPending || undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : undefined}
          onChange={(event) => {
            if (check.isPending) return
            if (event.target.checked) check.mutate()
            else {
              check.reset()
              onChange(null)
            }
          }}
        />
        <span className="whitespace-nowrap">Sono una persona</span>
        <span role="status" className="ml-auto max-w-22 text-right text-2xs leading-snug text-ink-3">
          {check.isPending ? 'Verifica in corso...' : check.isSuccess ? 'Verificato' : 'Nessun dato a terzi'}
        </span>
      </label>
      {shown ? <FieldError id={`${id}-error`}>{shown}</FieldError> : null}
    </div>
  )
}

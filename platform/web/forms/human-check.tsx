import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CaptchaProvider } from '#platform/contract/captcha.ts'
import { clientConfigQuery } from '../api/client-config.ts'
import { FieldError } from '../ui/field.tsx'
import { type HumanSettings, proveHuman } from './human-proof.ts'

interface HumanCheckProps {
  id: string
  /** How many proofs were spent: each takes another tick. */
  proofs: number
  error?: string | undefined
  /** The proof; null once it is taken back, or has expired. */
  onChange: (proof: string | null) => void
}

const promise: Readonly<Record<CaptchaProvider, string>> = {
  altcha: 'Nessun dato a\u00a0terzi',
  hcaptcha: 'tramite hCaptcha',
}

/**
 * One tick instead of a riddle, whoever checks it: the browser's own second of work, or hCaptcha, of which
 * nothing is loaded before the tick.
 */
export function HumanCheck({ proofs, ...tick }: HumanCheckProps) {
  return <Tick key={proofs} {...tick} />
}

function Tick({ id, error, onChange }: Omit<HumanCheckProps, 'proofs'>) {
  const { settings, check, expired, container, box, tick } = useHumanCheck(onChange)
  // What has just happened comes before what the form said earlier.
  const news = check.isError
    ? 'La verifica non è riuscita. Riprova.'
    : expired && 'La verifica è scaduta. Spunta di nuovo la casella.'
  const shown = news || error
  const described = [shown && `${id}-error`, settings?.provider === 'hcaptcha' && `${id}-terms`]
  return (
    <div className="grid content-start gap-1.5">
      <label className="flex h-19 max-w-full items-center gap-3.5 rounded-xs border border-line-strong bg-surface px-4 text-base sm:w-76">
        {check.isPending ? (
          <span className="spinner grid size-6 flex-none text-primary-text" aria-hidden="true" />
        ) : null}
        <input
          ref={box}
          id={id}
          type="checkbox"
          required
          className={`tick size-7 ${check.isPending ? 'sr-only' : ''}`}
          checked={check.isSuccess}
          aria-busy={check.isPending || undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onChange={(event) => tick(event.target.checked)}
        />
        <span className="whitespace-nowrap">Sono una persona</span>
        <span role="status" className="ml-auto max-w-22 text-right text-2xs leading-snug text-ink-3">
          {check.isPending
            ? 'Verifico…'
            : check.isSuccess
              ? 'Verificato'
              : settings && promise[settings.provider]}
        </span>
      </label>
      <div ref={container} />
      {settings?.provider === 'hcaptcha' ? <HcaptchaTerms id={`${id}-terms`} /> : null}
      {shown ? <FieldError id={`${id}-error`}>{shown}</FieldError> : null}
    </div>
  )
}

function useHumanCheck(onChange: (proof: string | null) => void) {
  const { data, refetch } = useQuery(clientConfigQuery)
  const container = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [expired, setExpired] = useState(false)

  const known = async (): Promise<HumanSettings> => {
    if (data !== undefined) return data.captcha
    const asked = await refetch({ throwOnError: true })
    if (asked.data === undefined) throw new Error('no settings')
    return asked.data.captcha
  }
  const check = useMutation({
    async mutationFn() {
      if (container.current === null) throw new Error('not on the page')
      return proveHuman(await known(), container.current, () => {
        check.reset()
        setExpired(true)
        onChange(null)
      })
    },
    onSuccess: onChange,
    onSettled() {
      // A riddle that goes away takes the focus with it.
      if (document.activeElement === document.body) box.current?.focus()
    },
  })
  return {
    settings: data?.captcha,
    check,
    expired,
    container,
    box,
    tick(on: boolean) {
      if (check.isPending) return
      setExpired(false)
      if (on) return check.mutate()
      check.reset()
      onChange(null)
    },
  }
}

/** Asked for by hCaptcha where its own box is not shown. */
function HcaptchaTerms({ id }: { id: string }) {
  return (
    <p id={id} className="max-w-76 text-2xs leading-snug text-ink-3">
      Solo quando spunti la casella carichiamo hCaptcha. Valgono la sua{' '}
      <a className="link" href="https://www.hcaptcha.com/privacy" target="_blank" rel="noreferrer">
        informativa sulla privacy
      </a>{' '}
      e i suoi{' '}
      <a className="link" href="https://www.hcaptcha.com/terms" target="_blank" rel="noreferrer">
        termini
      </a>
      .
    </p>
  )
}

import { Shield } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HeldFinding } from '../contract/chat.ts'
import { Button } from '#platform/web/ui/button.tsx'

interface HoldWarningProps {
  text: string
  findings: readonly HeldFinding[]
  /** Back into the composer. */
  onEdit: () => void
  /** It will wait for a moderator. */
  onInsist: () => void
  busy?: boolean
}

/** In the composer's place when a rule would hold what was just written: why, and what one may do about it. */
export function HoldWarning({ text, findings, onEdit, onInsist, busy = false }: HoldWarningProps) {
  const section = useRef<HTMLElement>(null)
  // Who pressed Enter in the field that stood here goes on here.
  useEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) section.current?.focus()
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="hold-warning"
      className="mx-6 mb-6 max-h-[60%] flex-none overflow-y-auto rounded-md bg-wait-soft px-5 pt-4 pb-4.5 inset-ring inset-ring-wait-line max-sm:mx-3 max-sm:mb-3"
    >
      <h3
        id="hold-warning"
        className="flex items-center gap-3.5 font-text text-md font-semibold tracking-normal"
      >
        <Shield size={20} strokeWidth={1.6} className="flex-none text-wait-text" aria-hidden />
        Il team dovrà leggerlo prima
      </h3>
      <p className="mt-2 line-clamp-3 border-l-2 border-wait-line pl-3 text-base leading-message wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <ul className="mt-2 text-base leading-message text-ink-2">
        {findings.map(({ rule, label, matched }) => (
          <li key={`${rule} ${matched}`}>
            {label}: <b className="wrap-anywhere text-ink">«{matched}»</b>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-base leading-message text-ink-2">
        Se lo invii così arriverà solo dopo un controllo. Se lo modifichi può partire subito.
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button onClick={onEdit}>Modifica</Button>
        <Button look="secondary" onClick={onInsist} busy={busy && 'Invio…'}>
          Invia comunque
        </Button>
      </div>
    </section>
  )
}

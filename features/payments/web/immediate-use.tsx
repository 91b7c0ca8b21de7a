import { useState } from 'react'
import { immediateUseMissing, immediateUseTexts, immediateUseVersion } from '../contract/payments.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'

export interface ImmediateUse {
  readonly asked: boolean
  /** Paying was tried without it. */
  readonly missing: boolean
  readonly ask: (asked: boolean) => void
  /** Whether he may pay; where not, the sentence says what is missing and has the focus. */
  readonly check: () => boolean
}

const id = 'immediate-use'

/** The request to use the Crediti at once: a tick of its own beside the button, made anew for each order. */
export function useImmediateUse(): ImmediateUse {
  const [asked, setAsked] = useState(false)
  const [missing, setMissing] = useState(false)
  return {
    asked,
    missing,
    ask(now) {
      setAsked(now)
      setMissing(false)
    },
    check() {
      if (asked) return true
      setMissing(true)
      document.getElementById(id)?.focus()
      return false
    },
  }
}

export function ImmediateUseRequest({
  request: { asked, missing, ask },
  form,
  className = '',
}: {
  request: ImmediateUse
  /** Id of the form that pays. */
  form: string
  className?: string
}) {
  return (
    <Checkbox
      id={id}
      form={form}
      className={className}
      label={<span className="text-sm">{immediateUseTexts[immediateUseVersion]}</span>}
      error={missing ? immediateUseMissing : undefined}
      checked={asked}
      onChange={({ target }) => ask(target.checked)}
    />
  )
}

import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { chooseCookies } from '#features/accounts/web/record-cookie-choice.ts'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'

/** Accepting and refusing look alike, and nothing is ticked beforehand. */
export function CookieBanner() {
  useRootMark('asking-cookies')
  const box = useRef<HTMLElement>(null)
  const [choosing, setChoosing] = useState(cookieChoice.wasReopened)
  const [payments, setPayments] = useState(() => cookieChoice.read()?.payments ?? false)

  // The focus moves there only if the person opened it themselves.
  useEffect(() => {
    if (cookieChoice.wasReopened()) box.current?.focus()
  }, [])

  function save(allowed: boolean) {
    chooseCookies(allowed)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="cookie-banner"
      className="fixed bottom-4 left-4 max-md:bottom-[calc(var(--tabs-h)+env(safe-area-inset-bottom)+0.5rem)] z-[calc(var(--z-header)+1)] max-h-[calc(100dvh-2rem)] max-md:max-h-[calc(100dvh-var(--tabs-h)-2rem)] w-[calc(100vw-2rem)] max-w-110 overflow-y-auto rounded-md bg-surface p-5 shadow-3"
    >
      <h2 id="cookie-banner" className="text-xl font-card">
        I tuoi cookie
      </h2>
      <p className="mt-1.5 text-base leading-normal text-ink-2">
        Salviamo nel browser solo ciò che serve a far funzionare Lieta. Il resto lo decidi tu.{' '}
        <Link className="link" to="/cookies">
          Cookie Policy
        </Link>
      </p>
      {choosing ? (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          <p className="flex justify-between gap-4 text-base leading-normal">
            Necessari <span className="text-ink-3">Sempre attivi</span>
          </p>
          <Checkbox
            label="Pagamenti: strumenti antifrode dei fornitori, quando paghi"
            checked={payments}
            onChange={(event) => setPayments(event.target.checked)}
          />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={() => save(true)}>
          Accetta
        </Button>
        <Button look="secondary" onClick={() => save(false)}>
          Rifiuta
        </Button>
        {choosing ? (
          <Button look="secondary" onClick={() => save(payments)}>
            Salva le scelte
          </Button>
        ) : (
          <Button look="tertiary" onClick={() => setChoosing(true)}>
            Personalizza
          </Button>
        )}
      </div>
    </section>
  )
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { markRoot } from '#platform/web/ui/root-mark.ts'
import { chooseCookies } from '#features/accounts/web/record-cookie-choice.ts'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'

/** Over the page: whoever opened it wants to choose now. */
const over =
  'fixed bottom-4 left-4 max-md:bottom-[calc(var(--tabs-h)+env(safe-area-inset-bottom)+0.5rem)] z-[calc(var(--z-header)+1)] max-h-[calc(100dvh-2rem)] max-md:max-h-[calc(100dvh-var(--tabs-h)-2rem)] w-[calc(100vw-2rem)] max-w-110 overflow-y-auto rounded-md shadow-3'

/**
 * A strip above the footer that covers nothing: until somebody chooses only what is necessary is kept, and the card form
 * asks where it matters (docs/decisions/0103). The three choices look alike, and nothing is ticked beforehand.
 */
export function CookieBanner() {
  const box = useRef<HTMLElement>(null)
  const reopened = useSyncExternalStore(cookieChoice.subscribe, cookieChoice.wasReopened, () => false)
  const [choosing, setChoosing] = useState(cookieChoice.wasReopened)
  const [payments, setPayments] = useState(() => cookieChoice.read()?.payments ?? false)

  // The focus moves there only if the person opened it themselves.
  useEffect(() => {
    if (!reopened) return undefined
    setChoosing(true)
    box.current?.focus()
    return markRoot('asking-cookies')
  }, [reopened])

  function save(allowed: boolean) {
    chooseCookies(allowed)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="cookie-banner"
      className={`bg-surface ${reopened ? over : 'mt-24 -mb-24 border-t border-line'}`}
    >
      <div className={reopened ? 'p-5' : 'wrap flex flex-wrap items-center gap-x-8 gap-y-3 py-4'}>
        <div className="min-w-60 flex-1">
          <h2 id="cookie-banner" className="text-lg font-card">
            I tuoi cookie
          </h2>
          <p className="mt-1 text-base leading-normal text-ink-2">
            Salviamo nel browser solo ciò che serve a far funzionare Lieta. Il resto lo decidi tu.{' '}
            <Link className="link" to="/cookies">
              Cookie Policy
            </Link>
          </p>
        </div>
        {choosing ? (
          <div className={`grid gap-3 ${reopened ? 'mt-4 border-t border-line pt-4' : 'min-w-60 flex-1'}`}>
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
        <div className={`flex flex-wrap gap-2.5 ${reopened ? 'mt-4' : ''}`}>
          <Button look="secondary" size="sm" height="target" onClick={() => save(true)}>
            Accetta
          </Button>
          <Button look="secondary" size="sm" height="target" onClick={() => save(false)}>
            Rifiuta
          </Button>
          {choosing ? (
            <Button look="secondary" size="sm" height="target" onClick={() => save(payments)}>
              Salva le scelte
            </Button>
          ) : (
            <Button look="secondary" size="sm" height="target" onClick={() => setChoosing(true)}>
              Personalizza
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

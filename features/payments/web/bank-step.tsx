import { type ReactNode, useRef, useState } from 'react'
import { type EuroCents, formatEuro } from '#platform/contract/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'

/** The sandbox's stand-in for the bank's own page: resolves once the buyer has answered. */
export function useBankStep(price: EuroCents): [step: ReactNode, ask: () => Promise<boolean>] {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(() => {})

  function ask(): Promise<boolean> {
    setAsked(true)
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }

  function close(confirmed: boolean) {
    answer.current(confirmed)
    setOpen(false)
  }

  const step = asked ? (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title="Conferma della banca"
      actions={
        <>
          <Button look="secondary" onClick={() => close(false)}>
            Annulla
          </Button>
          <Button onClick={() => close(true)}>Conferma il pagamento</Button>
        </>
      }
    >
      La tua banca chiede di confermare il pagamento di {formatEuro(price)} a Lieta.
    </Dialog>
  ) : null
  return [step, ask]
}

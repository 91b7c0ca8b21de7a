import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/web/api/errors.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { PaymentDetails } from '../../contract/payment-records.ts'
import { usePaymentAction } from './queries.ts'

/** What finance may do about a purchase. None of it moves money: the books follow the provider, or a transfer. */
export function PaymentActions({ payment }: { payment: PaymentDetails }) {
  const { id, flags, provider_ref, refunds } = payment
  const byTransfer = refunds.some(({ late_since, of_ended_account }) => late_since && of_ended_account)
  return (
    <>
      {flags.includes('refund_late') ? <RetryRefund id={id} /> : null}
      {byTransfer ? <CloseByTransfer id={id} /> : null}
      {flags.includes('mismatch') ? <ResolveMismatch id={id} mismatch={payment.mismatch} /> : null}
      <Ask id={id} blocked={provider_ref === null && 'Il fornitore non ha ancora aperto il pagamento.'} />
    </>
  )
}

function Ask({ id, blocked }: { id: number; blocked: string | false }) {
  const ask = usePaymentAction(id, 'ask')
  return (
    <Button
      look="secondary"
      blocked={blocked}
      busy={ask.isPending && 'Chiedo…'}
      onClick={() =>
        ask.mutate('', {
          onSuccess: () => toast.success('Il fornitore ha risposto e la pagina è aggiornata'),
          onError: (error) => toast.error(messageOf(error)),
        })
      }
    >
      <RefreshCw size={18} strokeWidth={1.6} aria-hidden />
      Chiedi al fornitore
    </Button>
  )
}

function ResolveMismatch({ id, mismatch }: { id: number; mismatch: string | null }) {
  const [asking, setAsking] = useState(false)
  const resolve = usePaymentAction(id, 'resolveMismatch')
  return (
    <>
      <Button onClick={() => setAsking(true)}>Segna come esaminato</Button>
      <ReasonDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          resolve.reset()
        }}
        title="Che cosa hai fatto?"
        label="Che cosa è successo, e che cosa hai fatto"
        confirm="Segna come esaminato"
        busy={resolve.isPending && 'Salvo…'}
        error={resolve.error}
        onConfirm={(reason) =>
          resolve.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              toast.success('Segnato come esaminato')
            },
          })
        }
      >
        <p>
          {mismatch}. I conti restano come sono e qui resta scritto che hai controllato. Se il fornitore dirà
          altro ancora, tornerà da esaminare.
        </p>
      </ReasonDialog>
    </>
  )
}

function RetryRefund({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const retry = usePaymentAction(id, 'retryRefund')
  return (
    <>
      <Button onClick={() => setAsking(true)}>Riprova il rimborso</Button>
      <ReasonDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          retry.reset()
        }}
        title="Riprovare il rimborso?"
        confirm="Riprova il rimborso"
        busy={retry.isPending && 'Avvio…'}
        error={retry.error}
        onConfirm={(reason) =>
          retry.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              toast.success('Il rimborso riparte. Ricarica tra poco per vedere com’è andata.')
            },
          })
        }
      >
        <p>
          Prima chiediamo al fornitore se il denaro è già tornato, così quello che qualcuno ha rimborsato a
          mano non parte due volte.
        </p>
      </ReasonDialog>
    </>
  )
}

function CloseByTransfer({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const close = usePaymentAction(id, 'closeByTransfer')
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Segna il bonifico
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          close.reset()
        }}
        title="Hai fatto il bonifico?"
        label="Data e riferimento del bonifico"
        confirm="Segna il bonifico"
        busy={close.isPending && 'Salvo…'}
        error={close.error}
        onConfirm={(reason) =>
          close.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              toast.success('Rimborso chiuso con il bonifico')
            },
          })
        }
      >
        <p>
          L’account è stato eliminato e il fornitore non accetta più il rimborso. Prima di chiuderlo gli
          chiediamo se il denaro è già tornato.
        </p>
      </ReasonDialog>
    </>
  )
}

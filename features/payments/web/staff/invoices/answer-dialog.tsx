import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { type InvoiceRecord, staffInvoiceEndpoints } from '../../../contract/invoices.ts'

interface AnswerDialogProps {
  /** Undefined: closed. */
  invoice: InvoiceRecord | undefined
  busy: boolean
  error: Error | null
  onClose: () => void
  onAnswer: (answer: { state: 'sent' | 'accepted' | 'rejected'; answer?: string }) => void
  /** The file is another one now. */
  onRemade: () => void
}

/** What the exchange system answered; of a refused invoice, the way to send it again. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { invoice, onClose } = props
  return (
    <Dialog open={invoice !== undefined} onClose={onClose} title={invoice ? `Fattura ${invoice.number}` : ''}>
      {invoice?.state === 'sent' ? <Answer {...props} /> : null}
      {invoice?.state === 'rejected' ? <Again {...props} invoice={invoice} /> : null}
    </Dialog>
  )
}

function Answer({ busy, error, onAnswer }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('')
  return (
    <div className="grid gap-4">
      <p>Che cosa ha risposto il Sistema di Interscambio?</p>
      <Textarea
        label="Ricevuta o motivo dello scarto"
        rows={3}
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {error ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button
          look="secondary"
          blocked={busy && 'Salvo…'}
          onClick={() => onAnswer({ state: 'rejected', answer })}
        >
          Scartata
        </Button>
        <Button blocked={busy && 'Salvo…'} onClick={() => onAnswer({ state: 'accepted', answer })}>
          Accettata
        </Button>
      </div>
    </div>
  )
}

function Again({ invoice, busy, error, onAnswer, onRemade }: AnswerDialogProps & { invoice: InvoiceRecord }) {
  const queryClient = useQueryClient()
  const remake = useMutation({
    mutationFn: () => fetchBody(staffInvoiceEndpoints.remake, { params: { id: invoice.id } }),
    onSuccess() {
      toast.success('Il file ha i dati aggiornati, scaricalo di nuovo')
      onRemade()
    },
    onError: (problem) => toast.error(messageOf(problem)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'invoices'] }),
  })
  return (
    <div className="grid gap-4">
      <p>
        Una fattura scartata non è emessa e va inviata di nuovo entro cinque giorni, con lo stesso numero e la
        stessa data. Se i dati erano sbagliati, il king li corregge nel suo portafoglio e tu rifai il file.
      </p>
      {error ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" busy={remake.isPending && 'Preparo…'} onClick={() => remake.mutate()}>
          Rifai il file
        </Button>
        <Button blocked={busy && 'Salvo…'} onClick={() => onAnswer({ state: 'sent' })}>
          Inviata di nuovo
        </Button>
      </div>
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deletionEndpoints } from '../contract/deletion.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { userKey, useUser } from '#features/accounts/web/session.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

interface DeletionDialogProps {
  open: boolean
  onClose: () => void
}

/** A request, not the erasure itself [PROFILE-16] [PROFILE-47]. */
export function DeletionDialog({ open, onClose }: DeletionDialogProps) {
  const queryClient = useQueryClient()
  const king = useUser().role === 'KING'
  const request = useMutation({
    mutationFn: () => call(deletionEndpoints.request, { quiet: true }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success('Richiesta di cancellazione inviata', { seconds: 10 })
      onClose()
    },
    onError: () => toast.error("Errore nell'invio della richiesta. Riprova più tardi."),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Richiesta Eliminazione Account"
      destructive
      busy={request.isPending && 'Invio in corso...'}
      onConfirm={() => request.mutate()}
    >
      <p>
        Da subito il tuo profilo non sarà più visibile. L’account verrà eliminato tra {deletionGraceDays}{' '}
        giorni. Fino ad allora puoi accedere e annullare la richiesta.
      </p>
      <p className="mt-2.5">Prima puoi scaricare una copia dei tuoi dati.</p>
      {king ? <Money open={open} /> : null}
      <p className="mt-2.5">
        Per legge conserviamo qualcosa, senza il tuo nome. Leggi{' '}
        <Link className="link" to="/privacy" target="_blank">
          cosa conserviamo e perché
        </Link>
        .
      </p>
    </ConfirmDialog>
  )
}

/** What becomes of his Crediti, before he says yes. */
function Money({ open }: { open: boolean }) {
  const { data } = useQuery({
    queryKey: [...walletKey, 'end'],
    queryFn: ({ signal }) => fetchBody(deletionEndpoints.preview, { signal, quiet: true }),
    enabled: open,
    staleTime: 0,
  })
  if (data === undefined || data.credits + data.waiting === 0) return null
  const back = formatEuro(euroToCents(data.paid_back))
  return (
    <p className="num mt-2.5">
      {data.credits > 0
        ? data.paid_back > 0
          ? `Dei ${formatCredits(credits(data.credits))} sul saldo ti rimborsiamo quelli comprati e non usati, oggi ${back}, con lo stesso mezzo con cui hai pagato. Il rimborso parte il giorno dell’eliminazione. I Crediti ricevuti in omaggio finiscono con l’account.`
          : `Finiscono con l’account anche i ${formatCredits(credits(data.credits))} in omaggio sul saldo.`
        : null}
      {data.waiting > 0
        ? ` Altri ${formatCredits(credits(data.waiting))} aspettano una risposta. Se non arriva tornano sul saldo, e rimborsiamo anche quelli.`
        : null}
    </p>
  )
}

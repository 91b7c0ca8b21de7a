import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deletionEndpoints } from '../contract/deletion.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import { call } from '#platform/web/api/client.ts'
import { userKey, useUser } from '#features/accounts/web/session.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

interface DeletionDialogProps {
  open: boolean
  onClose: () => void
}

/** A request, not the erasure itself [PROFILE-16] [PROFILE-47]. */
export function DeletionDialog({ open, onClose }: DeletionDialogProps) {
  const queryClient = useQueryClient()
  const credits = useUser().profile.credits ?? 0
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
        giorni: fino ad allora puoi accedere e annullare la richiesta.
      </p>
      <p className="mt-2.5">
        Prima puoi scaricare una copia dei tuoi dati.
        {credits > 0
          ? ` Perderai i ${credits.toLocaleString('it-IT', { useGrouping: 'always' })} Crediti rimasti, salvo quelli per cui puoi ancora recedere.`
          : null}
      </p>
      <p className="mt-2.5">
        Qualcosa per legge resta, senza il tuo nome:{' '}
        <Link className="link" to="/privacy" target="_blank">
          cosa conserviamo e perché
        </Link>
        .
      </p>
    </ConfirmDialog>
  )
}

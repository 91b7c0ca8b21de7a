import { italianDate } from '#platform/contract/italian-time.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useWithdrawDeletion } from './use-withdraw-deletion.ts'

/** For who signs in while their account waits for its erasure: signing in alone changes nothing. */
export function DeletionQuestion({ due, onClose }: { due: string; onClose: () => void }) {
  const withdraw = useWithdrawDeletion()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Vuoi tenere il tuo account?"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Continua con l’eliminazione
          </Button>
          <Button
            autoFocus
            busy={withdraw.isPending && 'Annullo…'}
            onClick={() => withdraw.mutate(undefined, { onSuccess: onClose })}
          >
            Tieni il mio account
          </Button>
        </>
      }
    >
      <p>
        Hai chiesto di eliminarlo. Il profilo non è visibile, e l’account sarà eliminato il{' '}
        <b className="num">{italianDate(due)}</b>. Puoi cambiare idea fino ad allora.
      </p>
    </Dialog>
  )
}

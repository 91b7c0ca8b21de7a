import { Hourglass } from 'lucide-react'
import { italianDate } from '#platform/contract/italian-time.ts'
import { useWithdrawDeletion } from './use-withdraw-deletion.ts'
import { Button } from '#platform/web/ui/button.tsx'

/** Stands above the profile until its owner changes their mind. */
export function DeletionNotice({ due }: { due: string }) {
  const withdraw = useWithdrawDeletion()
  return (
    <section
      aria-label="Eliminazione dell’account"
      className="flex flex-wrap items-center gap-4 rounded-md border border-danger-line bg-danger-soft px-5 py-4 text-danger-text"
    >
      <Hourglass size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      <p className="min-w-60 flex-1 text-base leading-normal">
        Hai chiesto di eliminare il tuo account. Il profilo non è visibile, e l’account sarà eliminato il{' '}
        <b className="num">{italianDate(due)}</b>.
      </p>
      <Button look="secondary" busy={withdraw.isPending && 'Annullo…'} onClick={() => withdraw.mutate()}>
        Annulla la richiesta
      </Button>
    </section>
  )
}

import { useState } from 'react'
import {
  type DisputeChoice,
  disputeChoices,
  type DisputeRecord,
} from '#features/payments/contract/disputes.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { useChoice } from './queries.ts'

interface ChoiceDialogProps {
  dispute: DisputeRecord
  open: boolean
  onClose: () => void
}

const words = {
  contest: 'Rispondiamo con le prove',
  accept: 'Accettiamo e il denaro resta a chi ha pagato',
} satisfies Record<DisputeChoice, string>

/** A colleague's word: nothing is sent to the provider, and the bank decides all the same. */
export function ChoiceDialog({ dispute, open, onClose }: ChoiceDialogProps) {
  const { purchase_id: id, king } = dispute
  const [choice, setChoice] = useState<DisputeChoice>(dispute.choice?.what ?? 'contest')
  const choose = useChoice(id)
  const close = () => {
    onClose()
    choose.reset()
  }
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Pagamento n. ${id} di ${king.name}`}
      confirm="Salva"
      label="Perché"
      hint="Lo leggono i colleghi, e resta nel registro."
      busy={choose.isPending && 'Salvo…'}
      error={choose.error}
      onConfirm={(reason) =>
        choose.mutate(
          { choice, reason },
          {
            onSuccess: () => {
              close()
              toast.success('Salvato')
            },
          },
        )
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold text-ink">Che cosa facciamo</legend>
        {disputeChoices.map((value) => (
          <label key={value} className="flex min-h-target items-center gap-2.5 text-base text-ink">
            <input
              type="radio"
              name={`choice-${id}`}
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
              className="size-5 accent-primary"
            />
            {words[value]}
          </label>
        ))}
      </fieldset>
      <p className="text-sm">
        Al fornitore non parte nulla. Si risponde sulla sua pagina, entro la scadenza.
      </p>
    </ReasonDialog>
  )
}

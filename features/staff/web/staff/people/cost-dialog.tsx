import { useState } from 'react'
import { badgeEndpoints, type UnlockCost, unlockCosts } from '#features/profiles/contract/badges.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import type { ActionDialogProps } from './ban-dialogs.tsx'
import { useUserAction } from './user-queries.ts'

export function CostDialog({ person: { user, profile }, open, onClose }: ActionDialogProps) {
  const [chosen, setChosen] = useState<UnlockCost | null>(null)
  const action = useUserAction(
    (body: { unlock_cost: UnlockCost; reason: string }) =>
      fetchBody(badgeEndpoints.unlockCost, { params: { id: user.id }, body }),
    onClose,
  )
  const close = () => {
    action.reset()
    setChosen(null)
    onClose()
  }
  const cost = chosen ?? unlockCosts.find((one) => one === profile.unlock_cost) ?? unlockCosts[0]
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Costo di sblocco di ${user.name}`}
      confirm="Salva"
      busy={action.isPending && 'Salvo…'}
      error={action.error}
      onConfirm={(reason) => action.mutate({ unlock_cost: cost, reason })}
    >
      <p>Vale per i prossimi sblocchi: quelli già fatti tengono il loro prezzo.</p>
      <FieldGroup id="unlock-cost" label="Crediti per sbloccare una chat">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {unlockCosts.map((one) => (
            <Radio
              key={one}
              name={`unlock-cost-${user.id}`}
              label={one}
              target
              checked={cost === one}
              onChange={() => setChosen(one)}
            />
          ))}
        </div>
      </FieldGroup>
    </ReasonDialog>
  )
}

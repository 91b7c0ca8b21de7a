import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { useUserAction } from './user-queries.ts'

export interface ActionDialogProps {
  person: AdminUser
  open: boolean
  onClose: () => void
}

export function UnbanDialog({ person: { user }, open, onClose }: ActionDialogProps) {
  const action = useUserAction(
    (reason: string) => fetchBody(banEndpoints.unban, { params: { id: user.id }, body: { reason } }),
    onClose,
  )
  const close = () => {
    action.reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Revoca la sospensione a ${user.name}`}
      confirm="Revoca la sospensione"
      busy={action.isPending && 'Revoco…'}
      error={action.error}
      onConfirm={(reason) => action.mutate(reason)}
    >
      <p>
        L’account torna com’era prima
        {user.suspension ? ` del ${italianMoment(user.suspension.starts_at)}` : ''}. Chi era collegato deve
        accedere di nuovo.
      </p>
    </ReasonDialog>
  )
}

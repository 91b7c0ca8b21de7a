import { passwordEndpoints } from '../contract/passwords.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useRenewToken } from './renew-token.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
}

/** Every other device is signed out by it [PROFILE-28] [PROFILE-43]. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cambia password">
      {open ? <PasswordForm onClose={onClose} /> : null}
    </Dialog>
  )
}

function PasswordForm({ onClose }: Pick<PasswordDialogProps, 'onClose'>) {
  const renew = useRenewToken()
  const form = useEndpointForm(passwordEndpoints.change, {
    defaults: { current_password: '', password: '', password_confirmation: '' },
    async onDone() {
      await renew()
      toast.success('Password cambiata con successo', { seconds: 10 })
      onClose()
    },
  })

  return (
    <form noValidate onSubmit={form.submit} className="mt-5 grid gap-4.5 text-ink">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <PasswordInput
        label="Password attuale"
        autoComplete="current-password"
        required
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label="Nuova password"
        confirmationLabel="Conferma nuova password"
        hint="Gli altri dispositivi verranno disconnessi."
        field={form.field}
      />
      <SaveOrCancel saving={form.busy} onCancel={onClose} />
    </form>
  )
}

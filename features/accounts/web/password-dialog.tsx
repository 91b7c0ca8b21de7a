import { useForm } from 'react-hook-form'
import { passwordEndpoints } from '../contract/passwords.ts'
import { useFormProblems } from '#platform/web/forms/form-problems.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { call } from '#platform/web/api/client.ts'
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

interface Passwords {
  current_password: string
  password: string
  password_confirmation: string
}

const fields = ['current_password', 'password', 'password_confirmation'] as const

function PasswordForm({ onClose }: Pick<PasswordDialogProps, 'onClose'>) {
  const form = useForm<Passwords>({
    defaultValues: { current_password: '', password: '', password_confirmation: '' },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, fields)

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(passwordEndpoints.change, { body })
      toast.success('Password cambiata con successo', { seconds: 10 })
      onClose()
    } catch (error) {
      refuse(error)
    }
  })

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4.5 text-ink">
      <ErrorSummary problems={problems} attempt={attempt} />
      <PasswordInput
        id="current_password"
        label="Password attuale"
        autoComplete="current-password"
        required
        error={errorOf('current_password')}
        {...form.register('current_password')}
      />
      <NewPasswordFields
        label="Nuova password"
        confirmationLabel="Conferma nuova password"
        hint="Gli altri dispositivi verranno disconnessi."
        register={form.register}
        errorOf={errorOf}
      />
      <SaveOrCancel saving={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  )
}

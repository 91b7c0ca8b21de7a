import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Passkey, passkeyEndpoints, passkeyNameLength } from '../../contract/passkeys.ts'

interface PasskeyDialogProps {
  passkey: Passkey
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

export function RenameDialog({ open, ...props }: PasskeyDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Rinomina la passkey">
      {open ? <RenameForm {...props} /> : null}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onClose, onDone }: Omit<PasskeyDialogProps, 'open'>) {
  const form = useEndpointForm(passkeyEndpoints.rename, {
    id: 'passkey',
    params: { id },
    defaults: { name },
    async onDone() {
      await onDone()
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-5 grid gap-4.5 text-ink">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Nome"
        hint="Per riconoscere il dispositivo, o il gestore di password, dove si trova."
        autoComplete="off"
        maxLength={passkeyNameLength}
        required
        {...form.field('name')}
      />
      <SaveOrCancel saving={form.busy} onCancel={onClose} />
    </form>
  )
}

export function RemoveDialog({ passkey: { id, name }, open, onClose, onDone }: PasskeyDialogProps) {
  const remove = useMutation({
    mutationFn: () => call(passkeyEndpoints.remove, { params: { id } }),
    async onSuccess() {
      toast.success('Passkey rimossa')
      onClose()
      await onDone()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Vuoi rimuovere la passkey?"
      confirm="Rimuovi"
      destructive
      busy={remove.isPending && 'Rimuovo…'}
      onConfirm={() => remove.mutate()}
    >
      <p>
        Con «{name}» non entrerai più, e gli altri dispositivi entrati così vengono scollegati. Poi rimuovila
        anche dal dispositivo o dal gestore di password, dove resta ma non serve più.
      </p>
    </ConfirmDialog>
  )
}

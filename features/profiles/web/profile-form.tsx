import type { Country } from '#features/reference/contract/reference.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { NetworkError } from '#platform/web/api/errors.ts'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { ProfileEdit, updateProfile } from '../contract/edited-profile.ts'
import type { User } from '../contract/user.ts'
import { EditedFields } from './edited-fields.tsx'
import { type Lists, valuesOf } from './profile-values.ts'

interface ProfileFormProps {
  user: User
  lists: Lists
  countries: readonly Country[]
  onClose: () => void
}

const failure =
  "Errore durante l'aggiornamento del profilo: assicurati che tutti i dati inseriti siano validi"

export function ProfileForm({ user, lists, countries, onClose }: ProfileFormProps) {
  const form = useEndpointForm(updateProfile, {
    schema: ProfileEdit,
    defaults: valuesOf(user),
    keep: 'profile',
    outdates: [userKey],
    onDone({ IsDataInModeration }) {
      toast.success('Profilo aggiornato', { seconds: 10 })
      if (IsDataInModeration)
        toast.notice('La tua descrizione è in coda di approvazione da parte del moderatore')
      onClose()
    },
    // One prescribed sentence for whatever is wrong; a lost connection is told by the client.
    failure: () => '',
    onInvalid: () => toast.error(failure),
    onRefused(error) {
      if (!(error instanceof NetworkError)) toast.error(failure)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-5 grid gap-5 text-ink">
      <RestoredDraft discard={form.discard} />
      <EditedFields form={form} role={user.role} lists={lists} countries={countries} />
      <SaveOrCancel saving={form.busy} onCancel={onClose} />
    </form>
  )
}

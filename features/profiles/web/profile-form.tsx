import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { ProfileEdit, updateProfile } from '../contract/profiles.ts'
import type { Country } from '#features/reference/contract/reference.ts'
import type { User } from '../contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { EditedFields } from './edited-fields.tsx'
import { type Lists, type ProfileForm as Form, type ProfileValues, valuesOf } from './profile-values.ts'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'

interface ProfileFormProps {
  user: User
  lists: Lists
  countries: readonly Country[]
  onClose: () => void
}

const resolver = zodResolver(ProfileEdit) as unknown as Resolver<ProfileValues>

export function ProfileForm({ user, lists, countries, onClose }: ProfileFormProps) {
  const form = useForm<ProfileValues>({ resolver, defaultValues: valuesOf(user) })
  const { isSubmitting } = form.formState
  const save = useSave(form, onClose)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save, () => toast.error(failure))}
      className="mt-5 grid gap-5 text-ink"
    >
      <EditedFields form={form} role={user.role} lists={lists} countries={countries} />
      <SaveOrCancel saving={isSubmitting} onCancel={onClose} />
    </form>
  )
}

const failure =
  "Errore durante l'aggiornamento del profilo: assicurati che tutti i dati inseriti siano validi"

/** Saves, tells in the prescribed words, and puts the server’s objections under their fields, the first in focus. */
function useSave(form: Form, onClose: () => void) {
  const queryClient = useQueryClient()
  return async (values: ProfileValues) => {
    try {
      const { IsDataInModeration } = await fetchBody(updateProfile, { body: values })
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success('Profilo aggiornato', { seconds: 10 })
      if (IsDataInModeration)
        toast.notice('La tua descrizione è in coda di approvazione da parte del moderatore.')
      onClose()
    } catch (error) {
      if (error instanceof NetworkError) return
      toast.error(failure)
      if (!(error instanceof ApiError)) throw error
      for (const [index, [field, message]] of Object.entries(error.fields).entries())
        form.setError(field as keyof ProfileValues, { message }, { shouldFocus: index === 0 })
    }
  }
}

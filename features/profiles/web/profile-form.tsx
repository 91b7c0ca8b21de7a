import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { ProfileEdit, profileLimits, updateProfile } from '../contract/profiles.ts'
import type { Country } from '#features/reference/contract/reference.ts'
import type { User } from '../contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { AddingChoice, ChipChoices } from './choices.tsx'
import { HostessFields } from './hostess-fields.tsx'
import { OneOf } from './one-of.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  asNumber,
  type Lists,
  type ProfileForm as Form,
  type ProfileValues,
  valuesOf,
} from './profile-values.ts'
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
  const { errors, isSubmitting } = form.formState
  const description = useWatch({ control: form.control, name: 'description' })
  const save = useSave(form, onClose)
  const hostess = user.role === 'HOSTESS'
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save, () => toast.error(failure))}
      className="mt-5 grid gap-5 text-ink"
    >
      <Textarea
        label="Descrizione"
        rows={6}
        maxLength={profileLimits.descriptionLength}
        hint={`${description.length} di ${profileLimits.descriptionLength} caratteri. Un moderatore la legge prima che sia pubblica.`}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {hostess ? (
        <ChipChoices
          control={form.control}
          name="option_profile_types"
          label="Tipologia"
          options={lists.profile_types}
        />
      ) : null}
      <PlaceFields form={form} countries={countries} />
      <Select
        label="Nazionalità"
        placeholder="Scegli"
        choices={lists.nationalities.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.nationality?.message}
        {...form.register('nationality', { setValueAs: asNumber })}
      />
      <AddingChoice
        control={form.control}
        name="option_language_ids"
        label="Lingue"
        placeholder="Aggiungi una lingua"
        options={lists.spoken_languages}
      />
      {hostess ? <HostessFields form={form} lists={lists} /> : null}
      <OneOf
        control={form.control}
        name="visibility_status"
        label="Visibilità"
        hint="Privato: le tue foto sono visibili soltanto a chi è registrato."
        choices={[
          { value: 0, label: 'Normale' },
          { value: 1, label: 'Privato' },
        ]}
      />
      <OneOf
        control={form.control}
        name="notification_pref"
        label="Notifiche"
        choices={[
          { value: 0, label: 'Email' },
          { value: 1, label: 'Email + SMS' },
        ]}
      />
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

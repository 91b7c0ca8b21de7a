import { Controller } from 'react-hook-form'
import { EmailInput, MobileInput, NameInput } from '#features/accounts/web/identity-fields.tsx'
import { userKey } from '#features/accounts/web/session.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { DateOfBirthInput } from '#platform/web/ui/date-of-birth-input.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { PersonalData, type PersonalDataAnswer, personalDataEndpoints } from '../contract/personal-data.ts'
import type { User } from '../contract/user.ts'

interface PersonalDataFormProps {
  user: User
  /** A new number waits for the code just sent to it. */
  onCodeSent: (phone: string) => void
  onClose: () => void
}

interface Values {
  name: string
  dob: string
  email: string
  phone: string
}

/** Starts from what was wished last: saving it unchanged takes no wish back. */
function valuesOf({ name, email, phone, dob, pending_changes: pending }: User): Values {
  return {
    name: pending?.name ?? name,
    dob: dob ?? '',
    email: pending?.email?.value ?? email ?? '',
    phone: pending?.phone ?? phone ?? '',
  }
}

export function PersonalDataForm({ user, onCodeSent, onClose }: PersonalDataFormProps) {
  const { form, submit, busy, problems, attempt, field, errorOf } = useEndpointForm(
    personalDataEndpoints.update,
    {
      schema: PersonalData,
      defaults: valuesOf(user),
      outdates: [userKey],
      onDone(answer, { sent }) {
        notify(answer)
        if (answer.phonePending) onCodeSent(sent.phone ?? '')
        else onClose()
      },
    },
  )

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4.5 text-ink">
      <ErrorSummary problems={problems} attempt={attempt} />
      <NameInput hint="Un moderatore lo approva prima che sia pubblico." {...field('name')} />
      <EmailInput {...field('email')} />
      <DateOfBirthInput
        id="dob"
        defaultValue={user.dob ?? ''}
        error={errorOf('dob')}
        onChange={({ value }) => form.setValue('dob', value, { shouldValidate: form.formState.isSubmitted })}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { value, onChange } }) => (
          <MobileInput defaultValue={value} error={errorOf('phone')} onChange={onChange} />
        )}
      />
      <SaveOrCancel saving={busy} onCancel={onClose} />
    </form>
  )
}

/** What is done, and what still waits [PROFILE-44] [PROFILE-50] [PROFILE-51]. */
function notify({ infoModeration, IsDataInModeration, emailModified }: PersonalDataAnswer): void {
  toast.success('Informazioni personali aggiornate con successo', { seconds: 10 })
  if (infoModeration)
    toast.notice('Il tuo nuovo nome è in coda di approvazione da parte del moderatore.', { id: 'name' })
  if (emailModified)
    toast.notice(
      'Ti abbiamo inviato un link alla nuova e-mail: aprilo per verificarla. Fino all’approvazione resta valida quella di prima.',
      { id: 'email' },
    )
  else if (IsDataInModeration && !infoModeration)
    toast.notice('La tua nuova e-mail è in coda di approvazione da parte del moderatore.', { id: 'email' })
}

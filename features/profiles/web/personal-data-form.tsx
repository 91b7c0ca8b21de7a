import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { EmailInput, MobileInput, NameInput } from '#features/accounts/web/identity-fields.tsx'
import { userKey } from '#features/accounts/web/session.tsx'
import { italianDate } from '#platform/contract/italian-time.ts'
import { Overtaken } from '#platform/web/forms/overtaken.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { DateOfBirthInput } from '#platform/web/ui/date-of-birth-input.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { phoneText } from '#platform/web/ui/phone-number.ts'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import {
  PersonalData,
  type PersonalDataAnswer,
  personalDataEndpoints,
  type WishedData,
  wishedData,
} from '../contract/personal-data.ts'
import type { User } from '../contract/user.ts'

interface PersonalDataFormProps {
  user: User
  /** A new number waits for the code just sent to it. */
  onCodeSent: (phone: string) => void
  onClose: () => void
}

const words = { name: 'Nome', email: 'Email', dob: 'Data di nascita', phone: 'Cellulare' } as const

type Values = Record<keyof typeof words, string>

/** Starts from what was wished last: saving it unchanged takes no wish back. */
const rowOf = ({ name, email, phone, dob, pending_changes, personal_version }: User): WishedData => ({
  ...wishedData({ name, email: email ?? '', phone, dob: dob ?? '' }, pending_changes),
  version: personal_version ?? '',
})

const valuesOf = ({ name, email, dob, phone }: WishedData): Values => ({
  name,
  email,
  dob,
  phone: phone ?? '',
})

/** As a person reads them. */
const shown = ({ dob, phone, ...values }: Values): Values => ({
  ...values,
  dob: dob && italianDate(dob),
  phone: phone && phoneText(phone),
})

export function PersonalDataForm({ user, onCodeSent, onClose }: PersonalDataFormProps) {
  const [row] = useState(() => rowOf(user))
  const queryClient = useQueryClient()
  const endpointForm = useEndpointForm(personalDataEndpoints.update, {
    schema: PersonalData,
    defaults: valuesOf(row),
    row: { read: row, valuesOf },
    body: (values, { version }) => ({ ...values, version }),
    outdates: [userKey],
    onDone(answer, { sent }) {
      notify(answer)
      if (answer.phonePending) onCodeSent(sent.phone ?? '')
      else onClose()
    },
    // What another tab has saved is on the page behind this form too.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: userKey }),
  })
  const { form, submit, busy, problems, attempt, field, errorOf, conflict } = endpointForm
  const draft = form.watch()
  // Two inputs keep a text of their own.
  const [taken, setTaken] = useState(0)

  /** The new values of what has changed, and all else as it was typed. */
  function take({ current, changed, keep }: NonNullable<typeof conflict>) {
    const theirs = valuesOf(current)
    for (const name of Object.keys(words) as (keyof Values)[])
      if (changed.includes(name)) form.setValue(name, theirs[name])
    setTaken(taken + 1)
    keep()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4.5 text-ink">
      {conflict ? (
        <Overtaken
          conflict={{ ...conflict, take: () => take(conflict) }}
          says={conflict.message}
          words={words}
          valuesOf={(current) => shown(valuesOf(current))}
          mine={shown(draft)}
          empty="nessuno"
        />
      ) : null}
      <ErrorSummary problems={problems} attempt={attempt} />
      <NameInput hint="Il team lo approva prima che sia pubblico." {...field('name')} />
      <EmailInput {...field('email')} />
      <DateOfBirthInput
        key={`dob ${taken}`}
        id="dob"
        defaultValue={draft.dob}
        error={errorOf('dob')}
        onChange={({ value }) => form.setValue('dob', value, { shouldValidate: form.formState.isSubmitted })}
      />
      <Controller
        key={`phone ${taken}`}
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
    toast.notice('Il tuo nuovo nome è in coda di approvazione da parte del moderatore', { id: 'name' })
  if (emailModified)
    toast.notice(
      'Ti abbiamo inviato un link alla nuova email. Aprilo per verificarla; fino all’approvazione resta valida quella di prima.',
      { id: 'email' },
    )
  else if (IsDataInModeration && !infoModeration)
    toast.notice('La tua nuova email è in coda di approvazione da parte del moderatore', { id: 'email' })
}

import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { countriesQuery, miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { say } from '#platform/web/shell/wording.ts'
import { askedPurposes } from '../contract/consent-purposes.ts'
import { presentText } from '../contract/consent-texts.ts'
import { EmailInput, MobileInput } from './identity-fields.tsx'
import { NicknameInput } from './nickname-input.tsx'
import { Checkbox, CheckboxTile } from '#platform/web/ui/checkbox.tsx'
import { DateOfBirthInput } from '#platform/web/ui/date-of-birth-input.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { RegistrationBinding } from './use-registration.ts'

export function Person({ form, field, errorOf }: RegistrationBinding) {
  const provinces = useQuery(provincesQuery)
  const countries = useQuery(countriesQuery)
  return (
    <>
      <NicknameInput
        {...field('name')}
        typed={form.watch('name')}
        onPick={(name) => {
          form.setValue('name', name, { shouldValidate: form.formState.isSubmitted })
          form.setFocus('name')
        }}
      />
      <DateOfBirthInput
        id="dob"
        defaultValue={form.formState.defaultValues?.dob ?? ''}
        error={errorOf('dob')}
        onChange={({ value }) => form.setValue('dob', value, { shouldValidate: form.formState.isSubmitted })}
      />
      <EmailInput {...field('email')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <MobileInput
            // A number typed before is taken apart anew once the dial codes are known.
            key={form.formState.defaultValues?.phone && countries.isSuccess ? 'known' : 'typed'}
            defaultValue={field.value}
            hint="Serve per il codice di verifica. Non lo vede nessuno."
            error={errorOf('phone')}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="province"
        render={({ field }) => (
          <Select
            {...field}
            id="province"
            className="col-span-full"
            label="Provincia"
            placeholder="Seleziona la Città"
            choices={provinces.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            error={errorOf('province')}
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
          />
        )}
      />
    </>
  )
}

export function ProfileTypes({ form, errorOf }: RegistrationBinding) {
  const { data } = useQuery(miscdataQuery)
  return (
    <FieldGroup
      id="profileTypes"
      className="col-span-full"
      label={say('Sono un')}
      error={errorOf('profileTypes')}
    >
      <Controller
        control={form.control}
        name="profileTypes"
        render={({ field }) => (
          <div className="flex flex-wrap gap-2.5">
            {data?.profile_types.map(({ id, name }, index) => (
              <CheckboxTile
                key={id}
                id={index === 0 ? 'profileTypes' : undefined}
                label={name}
                checked={field.value.includes(id)}
                onChange={(event) =>
                  field.onChange(
                    event.target.checked ? [...field.value, id] : field.value.filter((other) => other !== id),
                  )
                }
              />
            ))}
          </div>
        )}
      />
    </FieldGroup>
  )
}

export function Terms({ field }: RegistrationBinding) {
  return (
    <Checkbox
      className="col-span-full"
      required
      label={
        <>
          Ho almeno 18 anni e accetto i{' '}
          <Link className="link" to="/terms" target="_blank">
            Termini e Condizioni
          </Link>{' '}
          e la{' '}
          <Link className="link" to="/privacy" target="_blank">
            Privacy Policy
          </Link>
          .
        </>
      }
      {...field('termsAccepted')}
    />
  )
}

/** Apart from the terms, one by one and unticked; whoever leaves them is asked again at the first visit. */
export function Consents({ form }: RegistrationBinding) {
  return (
    <fieldset className="col-span-full grid gap-3 rounded-md bg-sunken p-4">
      <legend className="float-left font-semibold">Due consensi, a parte</legend>
      <p className="text-sm leading-normal text-ink-2">
        Servono per mostrare il tuo profilo e per le chat. Puoi darli adesso o alla prima visita, e ritirarli
        quando vuoi.
      </p>
      <Controller
        control={form.control}
        name="consents"
        render={({ field }) => (
          <>
            {askedPurposes.map((purpose) => (
              <Checkbox
                key={purpose}
                label={presentText(purpose).text}
                checked={field.value.includes(purpose)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked
                      ? [...field.value, purpose]
                      : field.value.filter((other) => other !== purpose),
                  )
                }
              />
            ))}
          </>
        )}
      />
    </fieldset>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { accountEndpoints, passwordLength, RegisterBody } from '#contract/accounts.ts'
import { captchaMissing } from '#contract/captcha.ts'
import { call } from '#web/api/client.ts'
import { ApiError } from '#web/api/errors.ts'
import { countriesQuery, miscdataQuery, provincesQuery } from '#web/api/reference.ts'
import { useModal } from '#web/shell/modal.tsx'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, CheckboxTile } from '#web/ui/checkbox.tsx'
import { DateOfBirthInput } from '#web/ui/date-of-birth-input.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { verifyEmailModal } from './enter.tsx'
import { useFormProblems } from './form-problems.ts'
import { HumanCheck } from './human-check.tsx'
import { asides } from './pledges.ts'
import type { NewcomerRole } from './role-choice.tsx'

interface Registration {
  name: string
  dob: string
  email: string
  phone: string
  province: number | null
  password: string
  password_confirmation: string
  role: NewcomerRole
  profileTypes: number[]
  termsAccepted: boolean
  captcha: string
}

/** In the order in which they stand, for the summary of what is wrong. */
const fields = [
  'name',
  'dob',
  'email',
  'phone',
  'province',
  'password',
  'password_confirmation',
  'profileTypes',
  'termsAccepted',
  'captcha',
] as const

const shape = zodResolver(RegisterBody) as unknown as Resolver<Registration>

/** The contract's own rules, and the two that only the form can know. */
const resolver: Resolver<Registration> = async (values, context, options) => {
  const { errors, values: parsed } = await shape(values, context, options)
  const more = {
    ...(values.password_confirmation !== '' &&
      values.password_confirmation !== values.password && {
        password_confirmation: { type: 'same', message: 'Le due password non coincidono.' },
      }),
    ...(values.captcha === '' && { captcha: { type: 'missing', message: captchaMissing } }),
  }
  const found = { ...errors, ...more }
  return Object.keys(found).length > 0
    ? { values: {}, errors: found }
    : { values: parsed as Registration, errors: {} }
}

export function RegistrationForm({ role }: { role: NewcomerRole }) {
  usePageTitle('Registrazione Gratuita')
  const navigate = useNavigate()
  const modal = useModal()
  // A proof serves one account: after a refused one the tick has to be set again.
  const [proofs, setProofs] = useState(0)
  const form = useForm<Registration>({
    resolver,
    defaultValues: {
      name: '',
      dob: '',
      email: '',
      phone: '',
      province: null,
      password: '',
      password_confirmation: '',
      role,
      profileTypes: [],
      termsAccepted: false,
      captcha: '',
    },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, fields)

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(accountEndpoints.register, {
        body: {
          ...values,
          province: values.province ?? 0,
          termsAccepted: true,
          isModel: role === 'HOSTESS',
          newsletter: 0,
        },
      })
      modal.open(verifyEmailModal(modal.close))
      await navigate('/')
    } catch (error) {
      refuse(error)
      if (error instanceof ApiError && 'captcha' in error.fields) {
        form.setValue('captcha', '')
        setProofs((count) => count + 1)
      }
    }
  })

  return (
    <AuthLayout
      title="Registrazione Gratuita"
      wide
      aside={asides[role]}
      lead={
        <p>
          Ti stai registrando come <b className="text-ink">{role === 'HOSTESS' ? 'Hostess/Model' : 'King'}</b>
          .{' '}
          <Link className="link" to="/sign-up">
            Cambia
          </Link>
        </p>
      }
    >
      <form
        noValidate
        onSubmit={submit}
        className="mt-6.5 grid grid-cols-2 gap-x-5 gap-y-4.5 max-[900px]:grid-cols-1"
      >
        <div className="col-span-full empty:hidden">
          <ErrorSummary problems={problems} attempt={attempt} />
        </div>
        <Person form={form} errorOf={errorOf} />
        <Passwords form={form} errorOf={errorOf} />
        {role === 'HOSTESS' ? <ProfileTypes form={form} /> : null}
        <Checkbox
          id="termsAccepted"
          className="col-span-full"
          required
          error={errorOf('termsAccepted')}
          label={
            <>
              Ho più di 18 anni e accetto i{' '}
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
          {...form.register('termsAccepted')}
        />
        <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 max-[720px]:grid-cols-1 max-[720px]:gap-4.5">
          <HumanCheck
            key={proofs}
            id="captcha"
            error={errorOf('captcha')}
            onChange={(proof) =>
              form.setValue('captcha', proof ?? '', { shouldValidate: form.formState.isSubmitted })
            }
          />
          <Button
            type="submit"
            size="lg"
            block
            className="mt-3 max-[720px]:mt-0"
            busy={form.formState.isSubmitting && 'Registrazione in corso...'}
          >
            Crea il tuo account
          </Button>
        </div>
        <p className="col-span-full text-base text-ink-2">
          Hai già un account?{' '}
          <Link className="link" to="/login">
            Accedi
          </Link>
        </p>
      </form>
    </AuthLayout>
  )
}

interface PartProps {
  form: UseFormReturn<Registration>
  errorOf: (field: keyof Registration) => string | undefined
}

function Person({ form, errorOf }: PartProps) {
  const provinces = useQuery(provincesQuery)
  const countries = useQuery(countriesQuery)
  const dialCodes = countries.data?.map(({ dial_code, iso }) => ({ dial: dial_code, country: iso })) ?? [
    { dial: '39', country: 'IT' },
  ]
  return (
    <>
      <TextInput
        id="name"
        label="Nome o nickname"
        autoComplete="nickname"
        maxLength={30}
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <DateOfBirthInput
        id="dob"
        error={errorOf('dob')}
        onChange={({ value }) => form.setValue('dob', value, { shouldValidate: form.formState.isSubmitted })}
      />
      <TextInput
        id="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('email')}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneInput
            id="phone"
            name="phone"
            label="Cellulare"
            optional
            hint="Serve per il codice di verifica. Non lo vede nessuno."
            dialCodes={dialCodes}
            error={errorOf('phone')}
            onChange={field.onChange}
          />
        )}
      />
      <Select
        id="province"
        className="col-span-full"
        label="Città"
        placeholder="Seleziona la Città"
        choices={provinces.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        error={errorOf('province')}
        {...form.register('province', {
          setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
        })}
      />
    </>
  )
}

function Passwords({ form, errorOf }: PartProps) {
  return (
    <>
      <PasswordInput
        id="password"
        label="Password"
        autoComplete="new-password"
        required
        hint={`Almeno ${passwordLength.min} caratteri.`}
        error={errorOf('password')}
        {...form.register('password')}
      />
      <PasswordInput
        id="password_confirmation"
        label="Conferma password"
        autoComplete="new-password"
        required
        error={errorOf('password_confirmation')}
        {...form.register('password_confirmation')}
      />
    </>
  )
}

function ProfileTypes({ form }: Pick<PartProps, 'form'>) {
  const { data } = useQuery(miscdataQuery)
  return (
    <FieldGroup id="profileTypes" className="col-span-full" label="Sono un">
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

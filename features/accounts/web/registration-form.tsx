import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountEndpoints } from '../contract/accounts.ts'
import { call } from '#platform/web/api/client.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { verifyEmailModal } from './enter.tsx'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { useHumanForm } from '#platform/web/forms/human-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { AccountAlready } from './other-entrance.tsx'
import { asides } from './pledges.ts'
import { fields, type Registration, resolver } from './registration.ts'
import { dropDraft, keepDraft, registrationDraft } from './registration-draft.ts'
import { Person, ProfileTypes, Terms } from './registration-fields.tsx'
import type { NewcomerRole } from './role-choice.tsx'

export function RegistrationForm({ role }: { role: NewcomerRole }) {
  usePageTitle('Registrazione Gratuita')
  const { form, proofs, keepProof, problems, attempt, errorOf, submit } = useRegistration(role)
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
        <NewPasswordFields
          label="Password"
          confirmationLabel="Conferma password"
          register={form.register}
          errorOf={errorOf}
        />
        {role === 'HOSTESS' ? <ProfileTypes form={form} /> : null}
        <Terms form={form} errorOf={errorOf} />
        <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 max-[720px]:grid-cols-1 max-[720px]:gap-4.5">
          <HumanCheck key={proofs} id="captcha" error={errorOf('captcha')} onChange={keepProof} />
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
        <AccountAlready />
      </form>
    </AuthLayout>
  )
}

function useRegistration(role: NewcomerRole) {
  const navigate = useNavigate()
  const modal = useModal()
  const human = useHumanForm<Registration>({
    resolver,
    fields,
    defaultValues: { ...registrationDraft(), role },
  })
  const { form } = human
  const isModel = role === 'HOSTESS'

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(accountEndpoints.register, {
        body: {
          ...values,
          province: values.province ?? 0,
          termsAccepted: true,
          isModel,
          // Those of a draft may have been ticked in the other role.
          profileTypes: isModel ? values.profileTypes : [],
          newsletter: 0,
        },
      })
      dropDraft()
      modal.open(verifyEmailModal(modal.close))
      await navigate('/')
    } catch (error) {
      human.refuse(error)
    }
  })
  return { ...human, submit }
}

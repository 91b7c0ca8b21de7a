import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { carryPlace } from '#platform/web/intent/place.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { accountEndpoints, RegisterBody, roleRefusals } from '../contract/accounts.ts'
import { presentText } from '../contract/consent-texts.ts'
import { keepRegistration } from './check-mail/kept-registration.ts'
import { checkMailPath, verifyEmailModal } from './complete-sign-in.tsx'
import { dropDraft, keepDraft, registrationDraft } from './registration-draft.ts'
import type { NewcomerRole } from './role-choice.tsx'

export type RegistrationBinding = ReturnType<typeof useRegistration>

export function useRegistration(role: NewcomerRole) {
  const navigate = useNavigate()
  const modal = useModal()
  const isModel = role === 'HOSTESS'
  const binding = useEndpointForm(accountEndpoints.register, {
    schema: RegisterBody,
    defaults: registrationDraft(),
    human: 'beside',
    body: (values) => ({
      ...values,
      role,
      isModel,
      // Those of a draft may have been ticked in the other role.
      profileTypes: isModel ? values.profileTypes : [],
      newsletter: 0,
      consents: values.consents.map((purpose) => ({ purpose, version: presentText(purpose).version })),
    }),
    check: ({ password, password_confirmation: again, profileTypes }) => ({
      profileTypes: isModel && profileTypes.length === 0 && roleRefusals.profileTypes,
      password_confirmation: again !== '' && again !== password && 'Le due password non coincidono.',
    }),
    async onDone({ registration }) {
      dropDraft()
      keepRegistration(registration)
      // The link in the mail opens another tab.
      carryPlace()
      await navigate('/')
      modal.open(verifyEmailModal(modal.close, () => void navigate(checkMailPath)))
    },
  })
  const { form } = binding

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )
  return binding
}

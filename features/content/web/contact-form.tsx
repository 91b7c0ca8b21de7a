import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ContactBody, contactEndpoint, contactFailed } from '#features/support/contract/contact.ts'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { tickMissing, useHumanForm } from '#platform/web/forms/human-form.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { EmailInput } from '#features/accounts/web/identity-fields.tsx'

interface Values {
  name: string
  email: string
  message: string
  termsAccepted: boolean
  captcha: string
}

const fields = ['name', 'email', 'message', 'termsAccepted', 'captcha'] as const
const nothing: Values = { name: '', email: '', message: '', termsAccepted: false, captcha: '' }

const shape = zodResolver(ContactBody) as unknown as Resolver<Values>

/** The fields have their turn once a person is known to write [CONTACT-04]; the context says so. */
const resolver: Resolver<Values, string> = (values, captchaMissing, options) =>
  values.captcha === ''
    ? { values: {}, errors: tickMissing(captchaMissing) }
    : shape(values, undefined, options)

export function ContactForm() {
  const { form, proofs, keepProof, problems, attempt, errorOf, submit } = useContact()
  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5">
      <ErrorSummary problems={problems} attempt={attempt} />
      <TextInput
        id="name"
        label="Nome"
        autoComplete="name"
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <EmailInput
        hint="Ti rispondiamo a questo indirizzo."
        error={errorOf('email')}
        {...form.register('email')}
      />
      <Textarea
        id="message"
        label="Messaggio"
        rows={7}
        required
        error={errorOf('message')}
        {...form.register('message')}
      />
      <Checkbox
        id="termsAccepted"
        required
        error={errorOf('termsAccepted')}
        label={
          <>
            Ho letto l'
            <Link className="link" to="/privacy" target="_blank">
              Informativa sulla privacy
            </Link>{' '}
            e accetto i{' '}
            <Link className="link" to="/terms" target="_blank">
              Termini e condizioni
            </Link>
            .
          </>
        }
        {...form.register('termsAccepted')}
      />
      <HumanCheck key={proofs} id="captcha" error={errorOf('captcha')} onChange={keepProof} />
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:justify-self-stretch"
        busy={form.formState.isSubmitting && 'Invio in corso...'}
      >
        Invia
      </Button>
    </form>
  )
}

function useContact() {
  const navigate = useNavigate()
  const modal = useModal()
  const human = useHumanForm<Values>({ resolver, fields, defaultValues: nothing })
  const { form } = human

  const submit = form.handleSubmit(async (values) => {
    try {
      const { body } = await call(contactEndpoint, { body: { ...values, termsAccepted: true } })
      modal.open({
        title: 'Modulo inviato',
        body: body.message,
        actions: <Button onClick={modal.close}>OK</Button>,
      })
      form.reset(nothing)
      await navigate('/')
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) {
        form.setError('root', { message: contactFailed })
        return
      }
      human.refuse(error)
    }
  })
  return { ...human, submit }
}

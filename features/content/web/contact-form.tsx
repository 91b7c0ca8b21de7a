import { Link, useNavigate } from 'react-router'
import { ContactBody, contactEndpoint, contactFailed } from '#features/support/contract/contact.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { EmailInput } from '#features/accounts/web/identity-fields.tsx'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'

export function ContactForm() {
  const form = useContact()
  return (
    <form noValidate onSubmit={form.submit} data-kept={form.kept || undefined} className="grid gap-4.5">
      <RestoredDraft discard={form.discard} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput label="Nome" autoComplete="name" required {...form.field('name')} />
      <EmailInput hint="Ti rispondiamo a questo indirizzo." {...form.field('email')} />
      <Textarea label="Messaggio" rows={7} required {...form.field('message')} />
      <Checkbox
        required
        label={
          <>
            Ho letto l’
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
        {...form.field('termsAccepted')}
      />
      <HumanCheck {...form.humanCheck} />
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:justify-self-stretch"
        busy={form.busy && 'Invio in corso...'}
      >
        Invia
      </Button>
    </form>
  )
}

function useContact() {
  const navigate = useNavigate()
  const modal = useModal()
  return useEndpointForm(contactEndpoint, {
    schema: ContactBody,
    defaults: { name: '', email: '', message: '', termsAccepted: false, captcha: '' },
    keep: 'contact',
    // The fields have their turn once a person is known to write [CONTACT-04].
    human: 'first',
    failure: (error) =>
      error instanceof ApiError && error.status === 422 ? messageOf(error) : contactFailed,
    async onDone({ message }, { form }) {
      modal.open({
        title: 'Modulo inviato',
        body: message,
        actions: <Button onClick={modal.close}>OK</Button>,
      })
      form.reset()
      await navigate('/')
    },
  })
}

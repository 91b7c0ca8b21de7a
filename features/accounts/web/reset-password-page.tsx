import { useNavigate, useSearchParams } from 'react-router'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { passwordEndpoints } from '../contract/passwords.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { asides } from './selling-points.ts'
import { NoAccountYet } from './sign-in-links.tsx'

/** Where the link about a forgotten password leads. */
export function ResetPasswordPage() {
  usePageTitle('Nuova password')
  const [search] = useSearchParams()
  const [email, token] = [search.get('email'), search.get('token')]
  return (
    <AuthLayout title="Nuova password" aside={asides.everyone} lead={<NoAccountYet />}>
      {email && token ? (
        <NewPassword email={email} token={token} />
      ) : (
        <VoidLink>Il link non è completo. Chiedine uno nuovo.</VoidLink>
      )}
    </AuthLayout>
  )
}

function NewPassword({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate()
  const modal = useModal()
  const form = useEndpointForm(passwordEndpoints.reset, {
    defaults: { password: '', password_confirmation: '', email, token },
    async onDone({ passkeys = 0 }) {
      modal.open({
        title: 'Password reimpostata con successo',
        body: `Ora accedi con la tua nuova password.${stillOpen(passkeys)}`,
        actions: <Button onClick={modal.close}>OK</Button>,
      })
      await navigate('/login')
    },
  })
  const voidLink = form.errorOf('token')

  if (voidLink) return <VoidLink>{voidLink}</VoidLink>
  return (
    // The browser itself asks for both fields [AUTH-48].
    <form onSubmit={form.submit} className="mt-7 grid gap-4.5">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <NewPasswordFields
        label="Nuova password"
        confirmationLabel="Conferma nuova password"
        field={form.field}
      />
      <Button type="submit" size="lg" block busy={form.busy && 'Invio in corso...'}>
        Salva la nuova password
      </Button>
    </form>
  )
}

/** Whoever made them may not be the person who has just reset the password. */
function stillOpen(passkeys: number): string {
  if (passkeys === 0) return ''
  return passkeys === 1
    ? ' Si entra ancora anche con una passkey. Se non la riconosci, rimuovila dalle impostazioni.'
    : ` Si entra ancora anche con ${passkeys} passkey. Se non ne riconosci una, rimuovila dalle impostazioni.`
}

function VoidLink({ children }: { children: string }) {
  return (
    <div className="mt-7 grid justify-items-start gap-5">
      <Alert>{children}</Alert>
      <ButtonLink to="/forgot-password" size="lg">
        Chiedi un nuovo link
      </ButtonLink>
    </div>
  )
}

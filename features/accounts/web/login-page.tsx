import { Link, useLocation } from 'react-router'
import { textAt } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { accountEndpoints, LoginBody } from '../contract/accounts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.tsx'
import { LoginCode } from './login-code.tsx'
import { asides } from './selling-points.ts'
import { NoAccountYet } from './sign-in-links.tsx'

export function LoginPage() {
  usePageTitle('Accesso')
  const state: unknown = useLocation().state
  const ticket = textAt(state, 'ticket')
  return ticket === undefined ? <PasswordStep /> : <LoginCode key={ticket} ticket={ticket} />
}

function PasswordStep() {
  const form = useEndpointForm(accountEndpoints.login, {
    schema: LoginBody,
    defaults: { email: '', password: '' },
    onDone: useCompleteSignIn(),
  })

  return (
    <AuthLayout title="Accesso" aside={asides.everyone} lead={<NoAccountYet />}>
      <form noValidate onSubmit={form.submit} className="mt-7 grid gap-4.5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Link className="link justify-self-start text-base" to="/forgot-password">
          Password dimenticata?
        </Link>
        <Button type="submit" size="lg" block busy={form.busy && 'Accesso in corso...'}>
          Accedi
        </Button>
      </form>
    </AuthLayout>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { accountEndpoints, LoginBody } from '../contract/accounts.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { textAt } from '#platform/web/api/errors.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useEnter } from './enter.tsx'
import { useFormProblems } from '#platform/web/forms/form-problems.ts'
import { LoginCode } from './login-code.tsx'
import { NoAccountYet } from './other-entrance.tsx'
import { asides } from './pledges.ts'

interface Credentials {
  email: string
  password: string
}

export function LoginPage() {
  usePageTitle('Accesso')
  const state: unknown = useLocation().state
  const ticket = textAt(state, 'ticket')
  return ticket === undefined ? <PasswordStep /> : <LoginCode key={ticket} ticket={ticket} />
}

function PasswordStep() {
  const enter = useEnter()
  const form = useForm<Credentials>({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, ['email', 'password'])
  const busy = form.formState.isSubmitting

  const submit = form.handleSubmit(async (body) => {
    try {
      await enter(await fetchBody(accountEndpoints.login, { body }))
    } catch (error) {
      refuse(error)
    }
  })

  return (
    <AuthLayout title="Accesso" aside={asides.everyone} lead={<NoAccountYet />}>
      <form noValidate onSubmit={submit} className="mt-7 grid gap-4.5">
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextInput
          id="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('email')}
          {...form.register('email')}
        />
        <PasswordInput
          id="password"
          label="Password"
          autoComplete="current-password"
          required
          error={errorOf('password')}
          {...form.register('password')}
        />
        <Link className="link justify-self-start text-base" to="/forgot-password">
          Password dimenticata?
        </Link>
        <Button type="submit" size="lg" block busy={busy && 'Accesso in corso...'}>
          Accedi
        </Button>
      </form>
    </AuthLayout>
  )
}

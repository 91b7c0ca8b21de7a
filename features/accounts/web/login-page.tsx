import { Link, useLocation } from 'react-router'
import { textAt } from '#platform/web/api/errors.ts'
import type { DeviceAccount } from '#platform/web/intent/account.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { accountEndpoints, LoginBody } from '../contract/accounts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { WaitingNote } from './check-mail/waiting-note.tsx'
import { useCompleteSignIn } from './complete-sign-in.tsx'
import { EndedAccount, endedSessionLead, signInWords, useEndedSession, whyItEnded } from './ended-session.tsx'
import { LoginCode, methodsIn } from './login-code.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { asides } from './selling-points.ts'
import { NoAccountYet } from './sign-in-links.tsx'

export function LoginPage() {
  usePageTitle('Accesso')
  const state: unknown = useLocation().state
  const ticket = textAt(state, 'ticket')
  const { account, forget } = useEndedSession()
  if (ticket !== undefined) return <LoginCode key={ticket} ticket={ticket} methods={methodsIn(state)} />
  return account === null ? <PasswordStep /> : <SignInAgain account={account} onForget={forget} />
}

const signingIn = 'Accesso in corso...'

const useSignIn = (email: string) =>
  useEndpointForm(accountEndpoints.login, {
    schema: LoginBody,
    defaults: { email, password: '' },
    onDone: useCompleteSignIn(),
  })

function PasswordStep() {
  const form = useSignIn('')
  return (
    <AuthLayout title="Accesso" aside={asides.everyone} lead={<NoAccountYet />}>
      <form noValidate onSubmit={form.submit} className="mt-7 grid gap-4.5">
        <WaitingNote />
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username webauthn"
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
        <ForgottenPassword />
        <Button type="submit" size="lg" block busy={form.busy && signingIn}>
          Accedi
        </Button>
        <PasskeySignIn inFields>Entra con una passkey</PasskeySignIn>
      </form>
    </AuthLayout>
  )
}

/** The session has ended by itself: the same person goes on where they were. */
function SignInAgain({ account, onForget }: { account: DeviceAccount; onForget: () => void }) {
  const form = useSignIn(account.email)
  return (
    <AuthLayout title="La sessione è scaduta" aside={asides.everyone} lead={endedSessionLead()}>
      <form noValidate onSubmit={form.submit} className="mt-7 grid gap-4.5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <EndedAccount account={account} onForget={onForget} />
        {/* For the password manager. */}
        <input type="email" autoComplete="username" readOnly hidden value={account.email} />
        <PasswordInput
          label="Password"
          autoComplete="current-password webauthn"
          required
          autoFocus
          {...form.field('password')}
        />
        <Button type="submit" size="lg" block busy={form.busy && signingIn}>
          {signInWords()}
        </Button>
        <PasskeySignIn inFields>Usa una passkey</PasskeySignIn>
        <ForgottenPassword />
        <p className="text-sm text-ink-2">{whyItEnded()}</p>
      </form>
    </AuthLayout>
  )
}

function ForgottenPassword() {
  return (
    <Link className="link justify-self-start text-base" to="/forgot-password">
      Password dimenticata?
    </Link>
  )
}

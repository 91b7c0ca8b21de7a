import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { ForgotPasswordBody, passwordEndpoints } from '../contract/passwords.ts'
import { AuthLayout } from './auth-layout.tsx'
import { asides } from './selling-points.ts'

export function ForgotPasswordPage() {
  usePageTitle('Password dimenticata')
  const [sent, setSent] = useState<string>()
  return (
    <AuthLayout
      title="Password dimenticata"
      aside={asides.everyone}
      lead={
        <p>
          Te ne ricordi?{' '}
          <Link className="link" to="/login">
            Accedi
          </Link>
        </p>
      }
    >
      {sent === undefined ? (
        <RequestForm onSent={setSent} />
      ) : (
        <p
          role="status"
          className="mt-7 flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text"
        >
          <MailCheck size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
          {sent}
        </p>
      )}
    </AuthLayout>
  )
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useEndpointForm(passwordEndpoints.forgot, {
    schema: ForgotPasswordBody,
    defaults: { email: '', captcha: '' },
    human: 'beside',
    quiet: true,
    failure: (error) =>
      error instanceof ApiError && error.status === 422
        ? messageOf(error)
        : "Errore durante l'invio del link. Attendere prima di riprovare.",
    onDone: ({ message }) => onSent(message),
    onRefused: (_, { spendProof }) => spendProof(),
  })

  return (
    <form noValidate onSubmit={form.submit} className="mt-7 grid gap-4.5">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <HumanCheck {...form.humanCheck} />
      <Button type="submit" size="lg" block busy={form.busy && 'Invio in corso...'}>
        Invia il link
      </Button>
    </form>
  )
}

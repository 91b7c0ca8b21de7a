import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { Link } from 'react-router'
import { ForgotPasswordBody, passwordEndpoints } from '../contract/passwords.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { useHumanForm, withTick } from '#platform/web/forms/human-form.ts'
import { asides } from './pledges.ts'

interface Request {
  email: string
  captcha: string
}

const fields = ['email', 'captcha'] as const
const resolver = withTick(zodResolver(ForgotPasswordBody) as unknown as Resolver<Request>)

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
  const { form, proofs, keepProof, spendProof, problems, attempt, refuse, errorOf } = useHumanForm({
    resolver,
    fields,
    defaultValues: { email: '', captcha: '' },
  })

  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await fetchBody(passwordEndpoints.forgot, { body, quiet: true })
      onSent(message)
    } catch (error) {
      spendProof()
      if (error instanceof ApiError && error.status === 422) refuse(error)
      else
        form.setError('root', {
          message: "Errore durante l'invio del link. Attendere prima di riprovare.",
        })
    }
  })

  return (
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
      <HumanCheck key={proofs} id="captcha" error={errorOf('captcha')} onChange={keepProof} />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting && 'Invio in corso...'}>
        Invia il link
      </Button>
    </form>
  )
}

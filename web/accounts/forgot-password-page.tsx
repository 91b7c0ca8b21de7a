import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ForgotPasswordBody, passwordEndpoints } from '#contract/passwords.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useFormProblems } from './form-problems.ts'
import { HumanCheck, useCaptchaMissing } from './human-check.tsx'
import { asides } from './pledges.ts'

interface Request {
  email: string
  captcha: string
}

const fields = ['email', 'captcha'] as const
const shape = zodResolver(ForgotPasswordBody) as unknown as Resolver<Request>

/** The context is what to say where the tick is missing. */
const resolver: Resolver<Request, string> = async (values, captchaMissing = '', options) => {
  const { errors, values: parsed } = await shape(values, undefined, options)
  const found = {
    ...errors,
    ...(values.captcha === '' && { captcha: { type: 'missing', message: captchaMissing } }),
  }
  return Object.keys(found).length > 0
    ? { values: {}, errors: found }
    : { values: parsed as Request, errors: {} }
}

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
  // A proof serves one request: after a refusal the tick has to be set again.
  const [proofs, setProofs] = useState(0)
  const form = useForm<Request, string>({
    resolver,
    context: useCaptchaMissing(),
    defaultValues: { email: '', captcha: '' },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, fields)

  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await fetchBody(passwordEndpoints.forgot, { body, quiet: true })
      onSent(message)
    } catch (error) {
      form.setValue('captcha', '')
      setProofs((count) => count + 1)
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
      <HumanCheck
        key={proofs}
        id="captcha"
        error={errorOf('captcha')}
        onChange={(proof) =>
          form.setValue('captcha', proof ?? '', { shouldValidate: form.formState.isSubmitted })
        }
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting && 'Invio in corso...'}>
        Invia il link
      </Button>
    </form>
  )
}

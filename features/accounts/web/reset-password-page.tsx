import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordEndpoints } from '../contract/passwords.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useFormProblems } from '#platform/web/forms/form-problems.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NoAccountYet } from './other-entrance.tsx'
import { asides } from './pledges.ts'

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

interface Passwords {
  password: string
  password_confirmation: string
  token?: string
}

const fields = ['password', 'password_confirmation'] as const

function NewPassword({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate()
  const modal = useModal()
  const form = useForm<Passwords>({
    defaultValues: { password: '', password_confirmation: '' },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, fields)
  const voidLink = form.formState.errors.token?.message

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(passwordEndpoints.reset, { body: { ...values, email, token } })
      modal.open({
        title: 'Password reimpostata con successo',
        body: 'Ora accedi con la tua nuova password.',
        actions: <Button onClick={modal.close}>OK</Button>,
      })
      await navigate('/login')
    } catch (error) {
      if (error instanceof ApiError && error.fields['token'])
        form.setError('token', { message: error.fields['token'] })
      else refuse(error)
    }
  })

  if (voidLink) return <VoidLink>{voidLink}</VoidLink>
  return (
    // The browser itself asks for both fields [AUTH-48].
    <form onSubmit={submit} className="mt-7 grid gap-4.5">
      <ErrorSummary problems={problems} attempt={attempt} />
      <NewPasswordFields
        label="Nuova password"
        confirmationLabel="Conferma nuova password"
        register={form.register}
        errorOf={errorOf}
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting && 'Invio in corso...'}>
        Salva la nuova password
      </Button>
    </form>
  )
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

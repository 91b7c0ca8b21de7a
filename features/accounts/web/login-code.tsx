import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { at } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import type { MustTotp } from '../contract/accounts.ts'
import { secondFactorEndpoints, totpRules } from '../contract/second-factor.ts'
import { AuthLayout } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { asides } from './selling-points.ts'

interface LoginCodeProps {
  ticket: string
  methods: Methods
}

type Methods = MustTotp['methods']

/** What the state of the page says. */
export function methodsIn(state: unknown): Methods {
  const kept = at(state, 'methods')
  return Array.isArray(kept) ? (kept as Methods) : ['totp']
}

/** The second step of the staff's sign-in: a code, or a passkey. */
export function LoginCode({ ticket, methods }: LoginCodeProps) {
  return (
    <AuthLayout title="Verifica in due passaggi" aside={asides.everyone}>
      <div className="mt-7 grid gap-4.5">
        {methods.includes('totp') ? (
          <CodeForm ticket={ticket} />
        ) : (
          <p className="text-ink-2">Per entrare serve anche la tua passkey.</p>
        )}
        {methods.includes('passkey') ? <PasskeySignIn>Usa una passkey</PasskeySignIn> : null}
        <Link className="link justify-self-start text-base" to="/login" replace>
          Torna alla password
        </Link>
      </div>
    </AuthLayout>
  )
}

/** One field for the code of the app and for a recovery code. */
function CodeForm({ ticket }: { ticket: string }) {
  const [recovering, setRecovering] = useState(false)
  const { form, submit, busy, general, errorOf, field } = useEndpointForm(secondFactorEndpoints.login, {
    defaults: { ticket, code: '' },
    check: ({ code }) => ({ code: code.trim() === '' && 'Inserisci il codice.' }),
    body: ({ code }) => ({ ticket, code: code.trim() }),
    onDone: useCompleteSignIn(),
    onRefused: (_, told) => told.form.setValue('code', ''),
  })
  const over = errorOf('ticket')

  if (over !== undefined)
    return (
      <div className="grid justify-items-start gap-5">
        <Alert>{over}</Alert>
        <ButtonLink to="/login" replace size="lg">
          Accedi di nuovo
        </ButtonLink>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5">
      {general ? <Alert>{general}</Alert> : null}
      <TextInput
        // Another field for who fills it in: a number pad for six digits, letters for the rest.
        key={String(recovering)}
        autoFocus
        label={recovering ? 'Codice di recupero' : 'Codice di verifica'}
        hint={
          recovering
            ? 'Uno dei dieci codici che hai conservato. Ognuno vale una volta.'
            : `Le ${totpRules.digits} cifre che mostra la tua app.`
        }
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...field('code')}
      />
      <button
        type="button"
        className="link min-h-6 justify-self-start text-base"
        onClick={() => {
          setRecovering(!recovering)
          form.reset()
        }}
      >
        {recovering ? 'Usa il codice dell’app' : 'Usa un codice di recupero'}
      </button>
      <Button type="submit" size="lg" block busy={busy && 'Verifico…'}>
        Accedi
      </Button>
    </form>
  )
}

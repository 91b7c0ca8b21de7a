import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { secondFactorEndpoints, totpRules } from '../contract/second-factor.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useEnter } from './enter.tsx'
import { asides } from './pledges.ts'

/** The second step of the staff's sign-in: one field for the code of the app and for a recovery code. */
export function LoginCode({ ticket }: { ticket: string }) {
  const enter = useEnter()
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: () => fetchBody(secondFactorEndpoints.login, { body: { ticket, code: code.trim() } }),
    onSuccess: enter,
    onError: () => setCode(''),
  })
  const field = useRef<HTMLInputElement>(null)
  // Its message is read out with it.
  useEffect(() => {
    if (send.error !== null) field.current?.focus()
  }, [send.error])
  const fields = send.error instanceof ApiError ? send.error.fields : {}
  const over = fields.ticket

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (code.trim() === '') setMissing(true)
    else send.mutate()
  }

  return (
    <AuthLayout title="Verifica in due passaggi" aside={asides.everyone}>
      {over === undefined ? (
        <form noValidate onSubmit={submit} className="mt-7 grid gap-4.5">
          {send.error && fields.code === undefined ? <Alert>{messageOf(send.error)}</Alert> : null}
          <TextInput
            // Another field for who fills it in: a number pad for six digits, letters for the rest.
            key={String(recovering)}
            ref={field}
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
            value={code}
            onChange={({ target }) => {
              setCode(target.value)
              setMissing(false)
            }}
            error={missing ? 'Inserisci il codice.' : fields.code}
          />
          <button
            type="button"
            className="link min-h-6 justify-self-start text-base"
            onClick={() => {
              setRecovering(!recovering)
              setCode('')
              setMissing(false)
              send.reset()
            }}
          >
            {recovering ? 'Usa il codice dell’app' : 'Usa un codice di recupero'}
          </button>
          <Button type="submit" size="lg" block busy={send.isPending && 'Verifica in corso...'}>
            Accedi
          </Button>
          <Link className="link justify-self-start text-base" to="/login" replace>
            Torna alla password
          </Link>
        </form>
      ) : (
        <div className="mt-7 grid justify-items-start gap-5">
          <Alert>{over}</Alert>
          <ButtonLink to="/login" replace size="lg">
            Accedi di nuovo
          </ButtonLink>
        </div>
      )}
    </AuthLayout>
  )
}

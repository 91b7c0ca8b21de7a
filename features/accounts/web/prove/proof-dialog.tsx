import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import type { proofQuestion } from '#platform/web/api/proof-question.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { proveEndpoint } from '../../contract/prove.ts'
import { totpRules } from '../../contract/second-factor.ts'

type Question = NonNullable<ReturnType<typeof proofQuestion.read>>

type Kind = 'password' | 'code'

const words = {
  password: {
    needed: 'la tua password',
    missing: 'Inserisci la tua password.',
    other: 'code',
    instead: 'Usa il codice dell’app',
  },
  code: {
    needed: 'un codice della tua app',
    missing: 'Inserisci il codice.',
    other: 'password',
    instead: 'Usa la password',
  },
} as const satisfies Record<Kind, { other: Kind } & Record<'needed' | 'missing' | 'instead', string>>

export interface ProofDialogProps {
  question: Question | null
}

/**
 * Asks who is here before something important changes. It stands above whatever asked for it: given up, the form below
 * is as it was.
 */
export function ProofDialog({ question }: ProofDialogProps) {
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(false)} title="Conferma che sei tu">
      {question ? <ProofForm question={question} /> : null}
    </Dialog>
  )
}

/** One field at a time: the password, or the code of the app where there is one. */
function ProofForm({ question }: { question: Question }) {
  const [kind, setKind] = useState<Kind>('password')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector('input')?.focus()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: BodyIn<typeof proveEndpoint>) => call(proveEndpoint, { body }),
    onSuccess: () => question.answer(true),
    onError(refusal) {
      // The session is over: the page that asked goes where it ends.
      if (refusal instanceof ApiError && refusal.status === 401) question.answer(false)
      else focus()
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    setMissing(typed === '')
    if (typed === '') focus()
    else mutate({ [kind]: typed })
  }
  function type(value: string) {
    setTyped(value)
    setMissing(false)
    reset()
  }
  return (
    <form ref={form} noValidate data-kept onSubmit={submit} className="mt-2 grid gap-4.5 text-ink">
      <p className="text-ink-2">
        Prima di continuare ci serve {words[kind].needed}. Per un quarto d’ora non te lo chiederemo di nuovo.
      </p>
      <ProofField
        kind={kind}
        value={typed}
        error={missing ? words[kind].missing : refusedFor(kind, error)}
        onChange={type}
      />
      {question.methods.includes('passkey') ? (
        <PasskeyProof
          onAssertion={async (passkey) => {
            await call(proveEndpoint, { body: { passkey } })
            question.answer(true)
          }}
        />
      ) : null}
      {question.methods.includes('totp') ? (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-base"
          onClick={() => {
            setKind(words[kind].other)
            type('')
          }}
        >
          {words[kind].instead}
        </button>
      ) : null}
      <div className="sheet-actions flex justify-end gap-2.5">
        <Button look="secondary" onClick={() => question.answer(false)}>
          Annulla
        </Button>
        <Button type="submit" busy={isPending && 'Verifico…'}>
          Continua
        </Button>
      </div>
    </form>
  )
}

interface ProofFieldProps {
  kind: Kind
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ProofField({ kind, value, error, onChange }: ProofFieldProps) {
  const input = {
    name: kind,
    value,
    error,
    required: true,
    'data-first-focus': true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'password') return <PasswordInput id="proof-password" label="La tua password" {...input} />
  return (
    <TextInput
      id="proof-code"
      label="Codice di verifica"
      hint={`Le ${totpRules.digits} cifre che mostra la tua app.`}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
      {...input}
    />
  )
}

function refusedFor(kind: Kind, error: Error | null): string | undefined {
  if (error === null) return undefined
  return (error instanceof ApiError ? error.fields[kind] : undefined) ?? messageOf(error)
}

import { secondFactorEndpoints } from '#features/accounts/contract/second-factor.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'

export interface Proof {
  readonly password: string
  readonly code: string
}

interface ProofFormProps<Answer> {
  /** What is asked for. */
  fields: readonly (keyof Proof)[]
  codeHint?: string
  confirm: string
  destructive?: boolean
  /** While it works: the gerund to show. */
  busy: string
  send: (proof: Proof) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onCancel: () => void
}

const missingWords = { password: 'Inserisci la tua password.', code: 'Inserisci il codice.' }

/** One's password, a code of the app, or both, before one's second factor changes. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { fields, codeHint, confirm, destructive = false, busy: working, send, onDone, onCancel } = props
  const asks = (field: keyof Proof) => fields.includes(field)
  const { submit, busy, general, field } = useEndpointForm(secondFactorEndpoints.newRecoveryCodes, {
    defaults: { password: '', code: '' },
    id: 'proof',
    check: ({ password, code }) => ({
      password: asks('password') && password.trim() === '' && missingWords.password,
      code: asks('code') && code.trim() === '' && missingWords.code,
    }),
    body: ({ password, code }) => ({ password, code: code.trim() }),
    send,
    onDone,
  })

  return (
    <form noValidate className="grid max-w-110 gap-4" onSubmit={submit}>
      {general ? <Alert>{general}</Alert> : null}
      {asks('password') ? (
        <PasswordInput
          autoFocus={fields[0] === 'password'}
          label="La tua password"
          autoComplete="current-password"
          {...field('password')}
        />
      ) : null}
      {asks('code') ? (
        <TextInput
          autoFocus={fields[0] === 'code'}
          label="Codice di verifica"
          hint={codeHint}
          inputMode={asks('password') ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('code')}
        />
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look={destructive ? 'danger' : 'primary'} busy={busy && working}>
          {confirm}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'

export interface Proof {
  readonly password: string
  readonly code: string
}

interface ProofFormProps {
  /** What is asked for. */
  fields: readonly ('password' | 'code')[]
  codeHint?: string
  confirm: string
  destructive?: boolean
  busy: string | false
  error: Error | null
  onSend: (proof: Proof) => void
  onCancel: () => void
}

const missingWords = { password: 'Inserisci la tua password.', code: 'Inserisci il codice.' }

/** One's password, a code of the app, or both, before one's second factor changes. */
export function ProofForm(props: ProofFormProps) {
  const { fields, codeHint, confirm, destructive = false, busy, error, onSend, onCancel } = props
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refused = error instanceof ApiError ? error.fields : {}
  const missing = (field: keyof Proof) => fields.includes(field) && proof[field].trim() === ''
  const errorOf = (field: keyof Proof) => (checked && missing(field) ? missingWords[field] : refused[field])
  // What was refused is what to correct: the focus goes there, and its message is read out.
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus()
  }, [error])
  const general = error !== null && refused.password === undefined && refused.code === undefined

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-110 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!busy && !fields.some(missing)) onSend({ ...proof, code: proof.code.trim() })
      }}
    >
      {general ? <Alert>{messageOf(error)}</Alert> : null}
      {fields.includes('password') ? (
        <PasswordInput
          autoFocus={fields[0] === 'password'}
          label="La tua password"
          autoComplete="current-password"
          value={proof.password}
          onChange={({ target }) => setProof({ ...proof, password: target.value })}
          error={errorOf('password')}
        />
      ) : null}
      {fields.includes('code') ? (
        <TextInput
          autoFocus={fields[0] === 'code'}
          label="Codice di verifica"
          hint={codeHint}
          inputMode={fields.includes('password') ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={proof.code}
          onChange={({ target }) => setProof({ ...proof, code: target.value })}
          error={errorOf('code')}
        />
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look={destructive ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

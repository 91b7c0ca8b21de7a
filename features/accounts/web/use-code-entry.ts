import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signInCode } from '../contract/accounts.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'

/** The form of a code from an SMS: sends it once it is whole, and clears it when it is refused. */
export function useCodeEntry<Answer>(
  send: (otp: string) => Promise<Answer>,
  onRight: (answer: Answer) => Promise<void>,
) {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(otp),
    onSuccess: onRight,
    onError(refusal) {
      setError((refusal instanceof ApiError && refusal.fields['otp']) || messageOf(refusal))
      setOtp('')
    },
  })

  return {
    isPending,
    submit(event: FormEvent) {
      event.preventDefault()
      if (isPending) return
      if (otp.length < signInCode.digits) setError('Inserisci le 5 cifre del codice.')
      else mutate()
    },
    /** For the `OtpInput`. */
    field: {
      length: signInCode.digits,
      label: 'Codice di 5 cifre ricevuto via SMS',
      value: otp,
      error,
      onChange(value: string) {
        setOtp(value)
        setError(undefined)
      },
    },
  }
}

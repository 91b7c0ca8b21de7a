import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signInCode } from '#contract/accounts.ts'
import { personalDataEndpoints } from '#contract/personal-data.ts'
import { call } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/errors.ts'
import { userKey } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface NewPhoneCodeProps {
  phone: string
  onClose: () => void
}

/** The new number takes the place of the old one once its code is entered (decisions §2). */
export function NewPhoneCode({ phone, onClose }: NewPhoneCodeProps) {
  const queryClient = useQueryClient()
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation({
    mutationFn: () => call(personalDataEndpoints.confirmPhone, { body: { otp } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success('Numero di telefono verificato')
      onClose()
    },
    onError(refusal) {
      setError((refusal instanceof ApiError && refusal.fields['otp']) || messageOf(refusal))
      setOtp('')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (confirm.isPending) return
    if (otp.length < signInCode.digits) setError('Inserisci le 5 cifre del codice.')
    else confirm.mutate()
  }

  return (
    <form onSubmit={submit} className="mt-5 grid gap-5 text-ink">
      <p className="text-ink-2">
        Abbiamo inviato un codice via SMS al <b className="num whitespace-nowrap">{phone}</b>. Fino a quando
        non lo inserisci resta valido il numero di prima.
      </p>
      <OtpInput
        length={signInCode.digits}
        label="Codice di 5 cifre ricevuto via SMS"
        value={otp}
        error={error}
        onChange={(value) => {
          setOtp(value)
          setError(undefined)
        }}
      />
      <div className="flex justify-end gap-2.5">
        <Button look="secondary" onClick={onClose}>
          Più tardi
        </Button>
        <Button type="submit" busy={confirm.isPending && 'Verifica in corso...'}>
          Verifica il codice
        </Button>
      </div>
    </form>
  )
}

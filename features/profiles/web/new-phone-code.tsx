import { useQueryClient } from '@tanstack/react-query'
import { personalDataEndpoints } from '../contract/personal-data.ts'
import { useCodeEntry } from '#features/accounts/web/use-code-entry.ts'
import { call } from '#platform/web/api/client.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { OtpInput } from '#platform/web/ui/otp-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

interface NewPhoneCodeProps {
  phone: string
  onClose: () => void
}

/** The new number takes the place of the old one once its code is entered. */
export function NewPhoneCode({ phone, onClose }: NewPhoneCodeProps) {
  const queryClient = useQueryClient()
  const { submit, isPending, field } = useCodeEntry(
    (otp) => call(personalDataEndpoints.confirmPhone, { body: { otp } }),
    async () => {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success('Numero di telefono verificato')
      onClose()
    },
  )

  return (
    <form onSubmit={submit} className="mt-5 grid gap-5 text-ink">
      <p className="text-ink-2">
        Abbiamo inviato un codice via SMS al <b className="num whitespace-nowrap">{phone}</b>. Fino a quando
        non lo inserisci resta valido il numero di prima.
      </p>
      <OtpInput {...field} />
      <div className="flex justify-end gap-2.5">
        <Button look="secondary" onClick={onClose}>
          Più tardi
        </Button>
        <Button type="submit" busy={isPending && 'Verifica in corso...'}>
          Verifica il codice
        </Button>
      </div>
    </form>
  )
}

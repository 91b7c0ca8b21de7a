import { signInCode } from '#features/accounts/contract/accounts.ts'
import { personalDataEndpoints } from '../contract/personal-data.ts'
import { CodeInput } from '#platform/web/forms/code-input.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

interface NewPhoneCodeProps {
  phone: string
  onClose: () => void
}

/** The new number takes the place of the old one once its code is entered. */
export function NewPhoneCode({ phone, onClose }: NewPhoneCodeProps) {
  const form = useEndpointForm(personalDataEndpoints.confirmPhone, {
    defaults: { otp: '' },
    blame: 'otp',
    check: ({ otp }) => ({ otp: otp.length < signInCode.digits && 'Inserisci le 5 cifre del codice.' }),
    outdates: [userKey],
    onDone() {
      toast.success('Cellulare verificato')
      onClose()
    },
    onRefused: (_, { form }) => form.setValue('otp', ''),
  })

  return (
    <form onSubmit={form.submit} className="mt-5 grid gap-5 text-ink">
      <p className="text-ink-2">
        Abbiamo inviato un codice via SMS al <b className="num whitespace-nowrap">{phone}</b>. Finché non lo
        inserisci resta valido il numero di prima.
      </p>
      <CodeInput
        form={form}
        length={signInCode.digits}
        label="Codice di 5 cifre ricevuto via SMS"
        sends
        takesFocus
      />
      <div className="sheet-actions flex justify-end gap-2.5">
        <Button look="secondary" onClick={onClose}>
          Più tardi
        </Button>
        <Button type="submit" busy={form.busy && 'Verifico…'}>
          Verifica il codice
        </Button>
      </div>
    </form>
  )
}

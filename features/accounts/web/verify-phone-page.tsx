import { useMutation } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { fetchBody } from '#platform/web/api/client.ts'
import { CodeInput } from '#platform/web/forms/code-input.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { accountEndpoints, signInCode } from '../contract/accounts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.tsx'
import { type PendingPhone, readPendingPhone } from './pending-phone.ts'
import { asides } from './selling-points.ts'
import { useCountdown } from '#platform/web/ui/use-countdown.ts'

export function VerifyPhonePage() {
  usePageTitle('Verifica del numero di telefono')
  // Read once: signing in forgets it before this page is left.
  const [pending] = useState(readPendingPhone)
  if (pending === null) return <Navigate to="/login" replace />
  return (
    <AuthLayout title="Verifica del numero di telefono" aside={asides.everyone}>
      <CodeForm pending={pending} />
    </AuthLayout>
  )
}

function CodeForm({ pending }: { pending: PendingPhone }) {
  const completeSignIn = useCompleteSignIn()
  const form = useEndpointForm(accountEndpoints.verifyOtp, {
    defaults: { otp: '' },
    blame: 'otp',
    check: ({ otp }) => ({ otp: otp.length < signInCode.digits && 'Inserisci le 5 cifre del codice.' }),
    body: ({ otp }) => ({ email: pending.email, otp }),
    async onDone(answer) {
      if ('access_token' in answer) toast.success('Codice verificato con successo')
      await completeSignIn(answer)
    },
    onRefused: (_, { form }) => form.setValue('otp', ''),
  })

  return (
    <form onSubmit={form.submit} className="mt-7 grid justify-items-center gap-6">
      <p className="flex w-full items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
        <MessageSquareText size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
        <span>
          {pending.message} <b className="num whitespace-nowrap">{pending.phone}</b>
        </span>
      </p>
      <CodeInput
        form={form}
        length={signInCode.digits}
        label="Codice di 5 cifre ricevuto via SMS"
        sends
        takesFocus
      />
      <Button type="submit" size="lg" busy={form.busy && 'Verifico…'}>
        Verifica il codice
      </Button>
      <Resend pending={pending} />
    </form>
  )
}

/** A code has just been sent when the page opens, so the wait starts at once [AUTH-14]. */
function Resend({ pending }: { pending: PendingPhone }) {
  const [wait, startWaiting] = useCountdown(signInCode.resendSeconds)
  const resend = useMutation({
    mutationFn: () =>
      fetchBody(accountEndpoints.resendOtp, { body: { email: pending.email, phone: pending.phone } }),
    onSuccess: () => toast.success('Codice inviato nuovamente'),
    onError: () => toast.error('Si è verificato un errore durante il reinvio del codice'),
    onSettled: () => startWaiting(signInCode.resendSeconds),
  })

  return (
    <p className="text-base text-ink-2">
      Non hai ricevuto il codice?{' '}
      <button
        type="button"
        className={wait > 0 ? 'num inline-block min-h-6 text-ink-3' : 'link inline-block min-h-6'}
        disabled={wait > 0 || resend.isPending}
        onClick={() => resend.mutate()}
      >
        {wait > 0 ? `Invia nuovamente tra ${wait}s` : 'Invia nuovamente'}
      </button>
    </p>
  )
}

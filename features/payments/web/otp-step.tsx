import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  paymentCode,
  paymentTexts,
  requestPaymentCode,
  resendPaymentCode,
  verifyPaymentCode,
} from '../contract/payments.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { CodeInput } from '#platform/web/forms/code-input.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { useCountdown } from '#platform/web/ui/use-countdown.ts'
import { isHeld, masked, noPhoneOr } from './payment-code.ts'
import { validCodeQuery } from './queries.ts'
import { Step } from './step.tsx'

interface OtpStepProps {
  phone: string | null
  verified: boolean
  /** Paying was tried without it. */
  missing: boolean
}

/** The code by SMS that opens the till [PAY-04]. */
export function OtpStep({ phone, verified, missing }: OtpStepProps) {
  return (
    <Step
      number={1}
      done={verified}
      title="Codice di verifica"
      aside={phone === null ? null : `SMS al ${masked(phone)}`}
    >
      {verified ? (
        <p role="status" className="mt-0.5 flex items-center gap-2 text-base font-medium text-trust-text">
          <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
          {paymentTexts.otpRight}
        </p>
      ) : phone === null ? (
        <NoPhone />
      ) : (
        <CodeForm />
      )}
      {missing && !verified ? (
        <div className="mt-3" role="alert">
          <FieldError>{paymentTexts.otpIncomplete}</FieldError>
        </div>
      ) : null}
    </Step>
  )
}

function NoPhone() {
  return (
    <div className="mt-2 flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
      <Phone size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
      <p>
        {paymentTexts.noPhone}{' '}
        <Link to="/profile" className="link font-semibold text-inherit">
          Vai al profilo
        </Link>
      </p>
    </div>
  )
}

/** Nothing is to be done here before the time is over, or the old channel has confirmed the number. */
function Held({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="mt-2 flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text"
    >
      <Hourglass size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
      <p>{text}</p>
    </div>
  )
}

/** The code is sent when it is asked for, and entered below. */
function CodeForm() {
  const request = useMutation({
    mutationFn: () => fetchBody(requestPaymentCode, {}),
    onError(refusal) {
      if (!isHeld(refusal)) toast.error(noPhoneOr(refusal, paymentTexts.otpRequestFailed))
    },
  })
  if (isHeld(request.error)) return <Held text={messageOf(request.error)} />
  if (request.data) return <EnterCode minutes={request.data.expiry_delay} />
  return (
    <div className="mt-1.5 grid justify-items-start gap-4">
      <p className="text-base text-ink-2">Confermi ogni acquisto con un codice che ti inviamo via SMS.</p>
      <Button onClick={() => request.mutate()} busy={request.isPending && 'Invio…'}>
        Invia il codice
      </Button>
    </div>
  )
}

function EnterCode({ minutes }: { minutes: number }) {
  const queryClient = useQueryClient()
  const binding = useEndpointForm(verifyPaymentCode, {
    defaults: { otp: '' },
    blame: 'otp',
    id: 'payment',
    check: ({ otp }) => ({
      otp: otp.length < paymentCode.digits && `Inserisci le ${paymentCode.digits} cifre del codice.`,
    }),
    onDone: () => queryClient.setQueryData(validCodeQuery.queryKey, true),
    onRefused: (_, { form }) => form.setValue('otp', ''),
  })
  const [wait, startWaiting] = useCountdown(paymentCode.resendSeconds)
  const resend = useMutation({
    mutationFn: () => fetchBody(resendPaymentCode, {}),
    onSuccess() {
      binding.form.reset()
      startWaiting(paymentCode.resendSeconds)
    },
    onError: (refusal) => toast.error(noPhoneOr(refusal, paymentTexts.otpResendFailed)),
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} onSubmit={binding.submit} className="mt-1.5 grid justify-items-start gap-4" noValidate>
      <p role="status" className="text-base text-ink-2">
        {paymentTexts.otpSent(resend.data?.expiry_delay ?? minutes)}
      </p>
      <CodeInput form={binding} length={paymentCode.digits} label="Codice di verifica" />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={binding.busy && 'Verifico…'}>
          Verifica
        </Button>
        <Button
          look="tertiary"
          onClick={() => resend.mutate()}
          blocked={
            wait > 0 &&
            `Potrai chiedere un nuovo codice tra ${wait === 1 ? 'un secondo' : `${wait} secondi`}.`
          }
          busy={resend.isPending && 'Invio…'}
        >
          <span className="num">{wait > 0 ? `Invia di nuovo (${wait} s)` : 'Invia di nuovo'}</span>
        </Button>
      </div>
    </form>
  )
}

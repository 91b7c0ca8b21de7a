import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { OtpInput } from '#platform/web/ui/otp-input.tsx'
import {
  paymentCode,
  paymentTexts,
  requestPaymentCode,
  resendPaymentCode,
  verifyPaymentCode,
} from '../../contract/payments.ts'
import { useCountdown } from '#platform/web/ui/use-countdown.ts'
import { masked, noPhoneOr } from '../payment-code.ts'
import { validCodeQuery } from '../queries.ts'
import { sentCode } from './sent-code.ts'

interface CodeSectionProps {
  userId: number
  phone: string | null
  verified: boolean
  /** Paying was tried without it. */
  missing: boolean
  onVerified: () => void
}

/** The code by SMS: sent as the step opens, verified with its last digit, and not asked for while one still counts. */
export function CodeSection({ userId, phone, verified, missing, onVerified }: CodeSectionProps) {
  return (
    <section aria-label="Codice via SMS" className="border-b border-line pb-5">
      <h3 className="mb-3 flex items-center justify-between font-text text-md font-semibold tracking-normal">
        Codice via SMS
        <span role="status">
          {verified ? (
            <span className="flex items-center gap-1.5 text-base text-trust-text">
              <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
              Verificato
            </span>
          ) : null}
        </span>
      </h3>
      {verified ? (
        <p className="text-sm text-ink-2">Vale {paymentCode.validMinutes} minuti per i tuoi acquisti.</p>
      ) : phone === null ? (
        <p className="rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
          {paymentTexts.noPhone}{' '}
          <Link to="/profile" className="link font-semibold text-inherit">
            Vai al profilo
          </Link>
        </p>
      ) : (
        <Code userId={userId} phone={phone} onVerified={onVerified} />
      )}
      {missing && !verified ? (
        <div className="mt-3" role="alert">
          <FieldError>{paymentTexts.otpIncomplete}</FieldError>
        </div>
      ) : null}
    </section>
  )
}

type CodeProps = Pick<CodeSectionProps, 'userId' | 'onVerified'> & { phone: string }

function Code({ userId, phone, onVerified }: CodeProps) {
  const [sent, setSent] = useState(() => sentCode.read(userId))
  const [wait, startWaiting] = useCountdown(sent ? 0 : paymentCode.resendSeconds)
  const { mutate: send, ...sending } = useMutation({
    mutationFn: (again: boolean) =>
      fetchBody(again ? resendPaymentCode : requestPaymentCode, { quiet: true }),
    onSuccess: ({ expiry_delay: minutes }) => {
      setSent(sentCode.keep(userId, minutes))
      startWaiting(paymentCode.resendSeconds)
    },
  })
  const asked = useRef(false)
  useEffect(() => {
    if (sent !== null || asked.current) return
    asked.current = true
    send(false)
  }, [sent, send])

  if (sent === null)
    return sending.isError ? (
      <div className="grid justify-items-start gap-3">
        <div role="alert">
          <FieldError>{noPhoneOr(sending.error, paymentTexts.otpRequestFailed)}</FieldError>
        </div>
        <Button look="secondary" onClick={() => send(false)}>
          Invia il codice
        </Button>
      </div>
    ) : (
      <p role="status" className="flex items-center gap-2.5 text-base text-ink-2">
        <span className="spinner" aria-hidden="true" />
        Invio il codice al {masked(phone)}…
      </p>
    )
  return (
    <Digits
      key={sent.at}
      userId={userId}
      phone={phone}
      minutes={sent.minutes}
      until={sent.at + sent.minutes * 60_000}
      onVerified={onVerified}
      resend={
        <button
          type="button"
          className={wait > 0 ? 'num min-h-6 text-ink-3' : 'link min-h-6'}
          disabled={wait > 0 || sending.isPending}
          onClick={() => send(true)}
        >
          {wait > 0 ? `Invia di nuovo tra ${wait} s` : sending.isPending ? 'Invio…' : 'Invia di nuovo'}
        </button>
      }
      problem={sending.isError ? noPhoneOr(sending.error, paymentTexts.otpResendFailed) : null}
    />
  )
}

interface DigitsProps extends CodeProps {
  minutes: number
  /** In milliseconds since 1970. */
  until: number
  resend: ReactNode
  problem: string | null
}

function Digits({ userId, phone, minutes, until, onVerified, resend, problem }: DigitsProps) {
  const queryClient = useQueryClient()
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState(sentCode.read(userId)?.wrong ?? 0)
  const boxes = useRef<HTMLDivElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => fetchBody(verifyPaymentCode, { body: { otp }, quiet: true }),
    onSuccess() {
      sentCode.forget(userId)
      queryClient.setQueryData(validCodeQuery.queryKey, true)
      onVerified()
    },
    onError(refusal) {
      // Lost on the way, it was not tried: the digits stay.
      if (!(refusal instanceof ApiError)) return
      setWrong(sentCode.miss(userId))
      setDigits('')
      boxes.current?.querySelector('input')?.focus()
    },
  })
  useEffect(() => boxes.current?.querySelector('input')?.focus(), [])
  const refused =
    error === null
      ? undefined
      : error instanceof ApiError
        ? (error.fields['otp'] ?? messageOf(error))
        : messageOf(error)
  const left = paymentCode.tries - wrong
  const expired = useIsOver(until)
  return (
    <div ref={boxes} className="grid gap-2.5">
      <OtpInput
        value={digits}
        length={paymentCode.digits}
        label="Codice di verifica"
        error={refused}
        onChange={(next) => {
          setDigits(next)
          if (error) reset()
          if (next.length === paymentCode.digits && !isPending) mutate(next)
        }}
      />
      <p role="status" className="text-sm leading-normal text-ink-2">
        {isPending
          ? 'Verifico…'
          : expired
            ? 'Il codice è scaduto. Chiedine un altro.'
            : left <= 0
              ? 'Troppi tentativi. Chiedi un altro codice.'
              : wrong > 0
                ? `Ti ${left === 1 ? 'resta 1 tentativo' : `restano ${left} tentativi`}.`
                : `${paymentTexts.otpSent(minutes)} Numero ${masked(phone)}.`}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {resend}
        {refused !== undefined && !(error instanceof ApiError) ? (
          <button type="button" className="link min-h-6" onClick={() => mutate(digits)}>
            Verifica di nuovo
          </button>
        ) : null}
      </p>
      {problem === null ? null : <FieldError>{problem}</FieldError>}
    </div>
  )
}

function useIsOver(until: number): boolean {
  const [over, setOver] = useState(() => Date.now() >= until)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return over
}

import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { italianTime } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { type Registration, registrationEndpoints } from '../../contract/registration.ts'
import { useCountdown } from '#platform/web/ui/use-countdown.ts'
import { AddressField } from './address-field.tsx'
import { keptAddress } from './kept-registration.ts'
import { mailboxOf } from './mailboxes.ts'

interface MailActionsProps {
  registration: Registration
  secret: string
  onChange: (registration: Registration) => void
}

/** The address and what can be done about its mail; correcting it takes the same spot. */
export function MailActions(props: MailActionsProps) {
  const [correcting, setCorrecting] = useState(() => keptAddress() !== null)
  const [resent, setResent] = useState(false)
  const link = useRef<HTMLButtonElement>(null)
  const wasCorrecting = useRef(false)
  useEffect(() => {
    if (wasCorrecting.current && !correcting) link.current?.focus()
    wasCorrecting.current = correcting
  }, [correcting])
  return correcting ? (
    <AddressField
      {...props}
      onDone={(registration) => {
        setResent(false)
        props.onChange(registration)
        setCorrecting(false)
      }}
      onCancel={() => setCorrecting(false)}
    />
  ) : (
    <Sent
      {...props}
      onChange={(registration) => {
        setResent(registration.mailed_at !== props.registration.mailed_at)
        props.onChange(registration)
      }}
      resent={resent}
      correct={{ ref: link, onClick: () => setCorrecting(true) }}
    />
  )
}

interface SentProps extends MailActionsProps {
  /** The last mail was asked for here. */
  resent: boolean
  correct: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void }
}

function Sent({ registration, secret, onChange, resent, correct }: SentProps) {
  const [lost, setLost] = useState(false)
  const mailbox = mailboxOf(registration.email)
  return (
    <>
      <p className="mt-3.5 text-lg leading-relaxed text-ink-2">
        {registration.expired ? <b className="block text-ink">Il collegamento è scaduto.</b> : null}
        Abbiamo scritto a <b className="text-ink wrap-anywhere">{registration.email}</b>.{' '}
        {registration.expired
          ? 'Chiedi un nuovo messaggio, quello di prima non vale più.'
          : 'Apri il messaggio e tocca «Verifica email». Il collegamento vale 24 ore.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:grid">
        {mailbox === null ? null : (
          <a className={buttonClass({ size: 'lg' })} href={mailbox} target="_blank" rel="noreferrer">
            Apri la posta
            <ArrowUpRight size={20} strokeWidth={1.6} aria-hidden />
          </a>
        )}
        <Resend
          key={registration.mailed_at}
          registration={registration}
          secret={secret}
          onChange={onChange}
          resent={resent}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        <button type="button" className="link min-h-target" {...correct} aria-expanded={false}>
          Indirizzo sbagliato
        </button>
        <button
          type="button"
          className="link min-h-target"
          aria-expanded={lost}
          aria-controls="lost"
          onClick={() => setLost(!lost)}
        >
          Non lo trovo
        </button>
      </div>
      <div id="lost" hidden={!lost} className="mt-2 text-base leading-normal text-ink-2">
        <p>
          Il mittente è <b className="text-ink">Lieta</b>, l’oggetto è{' '}
          <b className="text-ink">«Verifica la tua email»</b>.
        </p>
        <p>Guarda anche nella posta indesiderata e nelle promozioni, a volte finisce lì.</p>
      </div>
    </>
  )
}

/** Rests a minute after each mail, and an hour after five. */
function Resend({ registration, secret, onChange, resent }: Omit<SentProps, 'correct'>) {
  const [left] = useCountdown(registration.resend_in)
  const [again, setAgain] = useState(false)
  const [failed, setFailed] = useState(false)
  const resend = useMutation({
    mutationFn: () => fetchBody(registrationEndpoints.resend, { body: { secret } }),
    onMutate: () => setFailed(false),
    onSuccess: (now) => onChange(now),
    onError: () => setFailed(true),
  })
  useEffect(() => {
    if (left === 0) setAgain(true)
  }, [left])
  if (registration.exhausted)
    return (
      <p className="self-center text-base text-ink-2">
        Riprova fra un’ora o{' '}
        <Link className="link" to="/help">
          scrivi all’assistenza
        </Link>
        .
      </p>
    )
  return (
    <div className="grid gap-2">
      <Button
        look="secondary"
        size="lg"
        className="num"
        busy={resend.isPending && 'Invio…'}
        blocked={left > 0 && 'Puoi chiedere un nuovo messaggio ogni minuto.'}
        onClick={() => resend.mutate()}
      >
        <span aria-live="off">{left > 0 ? `Invia di nuovo fra ${clock(left)}` : 'Invia di nuovo'}</span>
      </Button>
      <p role="status" className="text-base text-ink-2 empty:hidden">
        {failed
          ? 'Non è partito. Riprova.'
          : resent && left > 0
            ? `Inviato di nuovo alle ${italianTime(registration.mailed_at)}`
            : ''}
        {again && left === 0 && !failed ? (
          <span className="sr-only">Puoi chiedere un nuovo messaggio.</span>
        ) : null}
      </p>
    </div>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

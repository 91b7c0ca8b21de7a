import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { datePlanEndpoints } from '#contract/date-plans.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { momentOf } from './plan-words.tsx'

interface Question {
  title: string
  text: string
  answers: readonly { label: string; send: () => Promise<string> }[]
}

/** `/piano/tutto-bene`: where 'Tutto bene?' in a mail leads. A press is asked for, because programs open links too. */
export function CheckInPage() {
  const link = useMailLink()
  return (
    <Answers
      title="Tutto bene?"
      text="Conferma che l’incontro è finito e che stai bene. Non serve accedere."
      answers={[
        {
          label: 'Sì, tutto bene',
          async send() {
            await call(datePlanEndpoints.checkInByMail, { body: link, quiet: true })
            return 'Bene, lo abbiamo segnato. Chi ha il link del piano lo vede; se avevamo già scritto alla persona di fiducia, adesso lo sa.'
          },
        },
        {
          label: 'Mi serve un’altra ora',
          async send() {
            const { body } = await call(datePlanEndpoints.extendByMail, { body: link, quiet: true })
            return `Va bene. Te lo chiediamo di nuovo ${momentOf(body.ends_at)}.`
          },
        },
      ]}
    />
  )
}

/** `/piano/stop`: where a trusted person refuses. */
export function RefusePlanPage() {
  const link = useMailLink()
  return (
    <Answers
      title="Avvisi come persona di fiducia"
      text="Se non vuoi riceverli, dimentichiamo il tuo indirizzo, avvisiamo chi ti ha indicato e nessuno potrà più farlo."
      answers={[
        {
          label: 'Non voglio ricevere avvisi',
          async send() {
            await call(datePlanEndpoints.refuseByMail, { query: link, quiet: true })
            return 'Fatto: non ti scriveremo più per questo. Chi ti aveva indicato lo sa.'
          },
        },
      ]}
    />
  )
}

function useMailLink(): { plan: number; signature: string } {
  const [query] = useSearchParams()
  return { plan: Number(query.get('plan')), signature: query.get('signature') ?? '' }
}

function Answers({ title, text, answers }: Question) {
  usePageTitle(title)
  const {
    mutate,
    isPending,
    data: done,
    error,
  } = useMutation({
    mutationFn: (send: () => Promise<string>) => send(),
  })
  const [sending, setSending] = useState('')
  return (
    <div className="wrap grid max-w-[560px]! justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{title}</h1>
      {done ? (
        <p role="status" className="text-ink-2">
          {done}
        </p>
      ) : (
        <>
          <p className="text-ink-2">{text}</p>
          {error ? <Alert>{messageOf(error)}</Alert> : null}
          <div className="flex flex-wrap gap-2.5">
            {answers.map(({ label, send }, index) => (
              <Button
                key={label}
                look={index === 0 ? 'primary' : 'secondary'}
                size="lg"
                busy={isPending && label === sending && 'Un momento...'}
                onClick={() => {
                  setSending(label)
                  mutate(send)
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="text-base text-ink-2">
        In pericolo chiama il{' '}
        <a className="link" href="tel:112">
          112
        </a>
        , contro violenza e stalking il{' '}
        <a className="link" href="tel:1522">
          1522
        </a>
        .
      </p>
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { datePlanEndpoints } from '#contract/date-plans.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface Question {
  title: string
  text: string
  /** On the button. */
  answer: string
  done: string
}

/** `/piano/tutto-bene`: where 'Tutto bene?' in a mail leads. A press is asked for, because programs open links too. */
export function CheckInPage() {
  const link = useMailLink()
  return (
    <Answer
      question={{
        title: 'Tutto bene?',
        text: 'Conferma che l’incontro è finito e che stai bene. Non serve accedere.',
        answer: 'Sì, tutto bene',
        done: 'Bene, lo abbiamo segnato. Chi ha il link del piano lo vede; se avevamo già scritto alla persona di fiducia, adesso lo sa.',
      }}
      send={() => call(datePlanEndpoints.checkInByMail, { body: link, quiet: true })}
    />
  )
}

/** `/piano/stop`: where a trusted person refuses. */
export function RefusePlanPage() {
  const link = useMailLink()
  return (
    <Answer
      question={{
        title: 'Avvisi come persona di fiducia',
        text: 'Se non vuoi riceverli, dimentichiamo il tuo indirizzo, avvisiamo chi ti ha indicato e nessuno potrà più farlo.',
        answer: 'Non voglio ricevere avvisi',
        done: 'Fatto: non ti scriveremo più per questo. Chi ti aveva indicato lo sa.',
      }}
      send={() => call(datePlanEndpoints.refuseByMail, { query: link, quiet: true })}
    />
  )
}

function useMailLink(): { plan: number; signature: string } {
  const [query] = useSearchParams()
  return { plan: Number(query.get('plan')), signature: query.get('signature') ?? '' }
}

function Answer({ question, send }: { question: Question; send: () => Promise<unknown> }) {
  usePageTitle(question.title)
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send })
  return (
    <div className="wrap grid max-w-[560px]! justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{question.title}</h1>
      {isSuccess ? (
        <p role="status" className="text-ink-2">
          {question.done}
        </p>
      ) : (
        <>
          <p className="text-ink-2">{question.text}</p>
          {error ? <Alert>{messageOf(error)}</Alert> : null}
          <Button size="lg" busy={isPending && 'Un momento...'} onClick={() => mutate()}>
            {question.answer}
          </Button>
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

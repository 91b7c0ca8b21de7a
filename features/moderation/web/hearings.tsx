import { useQuery } from '@tanstack/react-query'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { answerLimit, type Hearing, hearingEndpoints } from '../contract/hearings.ts'
import { hearingsKey, hearingsQuery } from './queries.ts'

/** Suspensions that were announced: why, from when, and what the person has to say first. Nothing where there is none. */
export function Hearings() {
  const { data = [] } = useQuery(hearingsQuery())
  return data.map((hearing) => <HearingView key={hearing.id} hearing={hearing} />)
}

function HearingView({ hearing }: { hearing: Hearing }) {
  const lines = [
    ['Motivo', hearing.reason],
    ['Regola', hearing.rule],
    ['Chi ha deciso', `Una persona del team, il ${italianMoment(hearing.announced_at)}`],
  ]
  return (
    <section aria-label="Sospensione annunciata" className="mb-4 grid gap-4 rounded-md bg-sunken p-4">
      <div className="grid justify-items-start gap-2">
        <Badge tone="wait">{hearing.answer === null ? 'Aspettiamo la tua risposta' : 'Hai risposto'}</Badge>
        <p className="text-base leading-normal font-medium">{hearing.outcome}</p>
      </div>
      <dl className="grid gap-3.5">
        {lines.map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm font-semibold">{term}</dt>
            <dd className="num mt-0.5 text-base leading-normal wrap-anywhere whitespace-pre-line text-ink-2">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {hearing.answer === null ? (
        <Answer hearing={hearing} />
      ) : (
        <>
          <p className="text-base leading-normal wrap-anywhere whitespace-pre-line">«{hearing.answer}»</p>
          <p className="text-sm leading-normal text-ink-2">
            Un’altra persona del team leggerà la tua risposta. Fino ad allora il tuo account resta com’è.
          </p>
        </>
      )}
    </section>
  )
}

function Answer({ hearing }: { hearing: Hearing }) {
  const form = useEndpointForm(hearingEndpoints.answer, {
    params: { id: hearing.id },
    defaults: { text: '' },
    id: `hearing-${hearing.id}`,
    blame: 'text',
    check: ({ text }) => ({ text: text.trim() === '' && 'Scrivi la tua risposta.' }),
    outdates: [hearingsKey],
    onDone: ({ message }) => toast.success(message),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <p className="text-sm leading-normal text-ink-2">
        Se non rispondi, la sospensione comincia il{' '}
        <b className="num text-ink">{italianMoment(hearing.due_at)}</b>. Se rispondi, può cominciare soltanto
        dopo che un’altra persona del team ha letto la tua risposta.
      </p>
      <Textarea
        label="La tua risposta"
        hint={
          <>
            Puoi mandarla una volta sola.{' '}
            <span className="num">
              {form.form.watch('text').length}/{answerLimit}
            </span>
          </>
        }
        rows={4}
        maxLength={answerLimit}
        required
        {...form.field('text')}
      />
      <Button type="submit" className="justify-self-start" busy={form.busy && 'Invio…'}>
        Rispondi
      </Button>
    </form>
  )
}

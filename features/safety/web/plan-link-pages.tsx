import { useSearchParams } from 'react-router'
import { datePlanEndpoints } from '../contract/date-plans.ts'
import { call } from '#platform/web/api/client.ts'
import { MailLinkPage } from '#platform/web/shell/mail-link-page.tsx'
import { PhoneLink } from '#platform/web/ui/phone-link.tsx'
import { momentOf } from './plan-words.tsx'

/** `/piano/tutto-bene`: where 'Tutto bene?' in a mail leads. */
export function CheckInPage() {
  const link = useMailLink()
  return (
    <MailLinkPage
      title="Tutto bene?"
      text="Conferma che l’incontro è finito e che stai bene. Non serve accedere."
      answers={[
        {
          label: 'Sì, tutto bene',
          async send() {
            await call(datePlanEndpoints.checkInByMail, { body: link, quiet: true })
            return 'Bene, lo abbiamo segnato. Chi ha il link del piano lo vede. Se avevamo già scritto alla persona di fiducia, adesso lo sa.'
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
    >
      <Emergency />
    </MailLinkPage>
  )
}

/** `/piano/stop`: where a trusted person refuses. */
export function RefusePlanPage() {
  const link = useMailLink()
  return (
    <MailLinkPage
      title="Avvisi come persona di fiducia"
      text="Se non vuoi riceverli, cancelliamo il tuo indirizzo, avvisiamo chi ti ha indicato e nessuno potrà più farlo."
      answers={[
        {
          label: 'Non voglio ricevere avvisi',
          async send() {
            await call(datePlanEndpoints.refuseByMail, { query: link, quiet: true })
            return 'Non ti scriveremo più per questo. Chi ti aveva indicato lo sa.'
          },
        },
      ]}
    >
      <Emergency />
    </MailLinkPage>
  )
}

function useMailLink(): { plan: number; signature: string } {
  const [query] = useSearchParams()
  return { plan: Number(query.get('plan')), signature: query.get('signature') ?? '' }
}

function Emergency() {
  return (
    <p className="text-base text-ink-2">
      In pericolo chiama il <PhoneLink number="112" />, contro violenza e stalking il{' '}
      <PhoneLink number="1522" />.
    </p>
  )
}

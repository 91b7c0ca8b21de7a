import { useSearchParams } from 'react-router'
import { type Unsubscribable, unsubscribable } from '../contract/notification-types.ts'
import { notificationEndpoints } from '../contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'
import { MailLinkPage } from '#platform/web/shell/mail-link-page.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const words: Record<
  Unsubscribable,
  { title: string; question: string; done: string; back: { to: string; label: string } }
> = {
  searches: {
    title: 'Email sulle ricerche salvate',
    question: 'Vuoi smettere di ricevere email sui nuovi profili delle tue ricerche salvate?',
    done: 'Non riceverai più email sulle tue ricerche salvate. Le ricerche restano, e puoi cambiare idea quando vuoi.',
    back: { to: '/saved-searches', label: 'Apri le tue ricerche' },
  },
  messages: {
    title: 'Email sui messaggi non letti',
    question: 'Vuoi smettere di ricevere email quando hai messaggi non letti?',
    done: 'Non riceverai più email sui messaggi non letti. Puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
    back: { to: '/profile', label: 'Apri il tuo profilo' },
  },
  reviews: {
    title: 'Email sulle recensioni',
    question: 'Vuoi smettere di ricevere email quando qualcuno ti lascia una recensione?',
    done: 'Non riceverai più email sulle recensioni. Puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
    back: { to: '/profile', label: 'Apri il tuo profilo' },
  },
  spending: {
    title: 'Email su quanto spendi',
    question: 'Vuoi smettere di ricevere email sul limite di spesa e sul riepilogo del mese?',
    done: 'Non riceverai più email su quanto spendi. Il tuo limite resta, e puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
    back: { to: '/spesa', label: 'Quanto hai speso' },
  },
}

/** `/unsubscribe`: the mails that nobody has to receive. */
export function UnsubscribePage() {
  const [query] = useSearchParams()
  const about = unsubscribable.find((kind) => kind === query.get('about')) ?? 'searches'
  const { title, question, done, back } = words[about]
  return (
    <MailLinkPage
      title={title}
      tab="Disiscrizione"
      text={question}
      answers={[
        {
          label: 'Non ricevere più queste email',
          async send() {
            await call(notificationEndpoints.unsubscribe, {
              query: { user: query.get('user') ?? '', signature: query.get('signature') ?? '', about },
              quiet: true,
            })
            return done
          },
        },
      ]}
      onwards={
        <ButtonLink to={back.to} look="secondary">
          {back.label}
        </ButtonLink>
      }
    />
  )
}

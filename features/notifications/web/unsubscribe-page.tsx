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
    title: 'E-mail sulle ricerche salvate',
    question: 'Vuoi smettere di ricevere e-mail sui nuovi profili delle tue ricerche salvate?',
    done: 'Fatto: non riceverai più e-mail sulle tue ricerche salvate. Le ricerche restano, e puoi cambiare idea quando vuoi.',
    back: { to: '/saved-searches', label: 'Apri le tue ricerche' },
  },
  messages: {
    title: 'E-mail sui messaggi non letti',
    question: 'Vuoi smettere di ricevere e-mail quando hai messaggi non letti?',
    done: 'Fatto: non riceverai più e-mail sui messaggi non letti. Puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
    back: { to: '/profile', label: 'Apri il tuo profilo' },
  },
  reviews: {
    title: 'E-mail sulle recensioni',
    question: 'Vuoi smettere di ricevere e-mail quando qualcuno ti lascia una recensione?',
    done: 'Fatto: non riceverai più e-mail sulle recensioni. Puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
    back: { to: '/profile', label: 'Apri il tuo profilo' },
  },
  spending: {
    title: 'Email su quanto spendi',
    question: 'Vuoi smettere di ricevere email sul tuo limite e sul tuo mese?',
    done: 'Fatto: non riceverai più email su quanto spendi. Il tuo limite resta, e puoi cambiare idea quando vuoi, nel tuo profilo alla voce Notifiche.',
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
          label: 'Non ricevere più queste e-mail',
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

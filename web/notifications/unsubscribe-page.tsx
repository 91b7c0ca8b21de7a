import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { notificationEndpoints, type Unsubscribable } from '#contract/notifications.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

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
}

/** `/unsubscribe`: where the link in a mail leads that nobody has to receive; no session needed. */
export function UnsubscribePage() {
  usePageTitle('Disiscrizione')
  const [query] = useSearchParams()
  const about: Unsubscribable = query.get('about') === 'messages' ? 'messages' : 'searches'
  const { title, question, done, back } = words[about]
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call(notificationEndpoints.unsubscribe, {
        query: { user: query.get('user') ?? '', signature: query.get('signature') ?? '', about },
        quiet: true,
      }),
  })
  return (
    <div className="wrap grid max-w-[560px]! justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{title}</h1>
      {isSuccess ? (
        <>
          <p role="status" className="text-ink-2">
            {done}
          </p>
          <ButtonLink to={back.to} look="secondary">
            {back.label}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-2">{question}</p>
          {error ? <Alert>{messageOf(error)}</Alert> : null}
          <Button busy={isPending && 'Un momento...'} onClick={() => mutate()}>
            Non ricevere più queste e-mail
          </Button>
        </>
      )}
    </div>
  )
}

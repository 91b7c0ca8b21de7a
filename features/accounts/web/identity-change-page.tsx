import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { MailLinkPage } from '#platform/web/shell/mail-link-page.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  type IdentityChange,
  type IdentityChangeKind,
  identityChangeEndpoints as endpoints,
} from '../contract/identity-changes.ts'

const words: Readonly<Record<IdentityChangeKind, { changed: string; back: string }>> = {
  email: { changed: 'L’e-mail del tuo account è cambiata', back: 'torna l’indirizzo di prima' },
  phone: { changed: 'Il numero di cellulare del tuo account è cambiato', back: 'torna il numero di prima' },
  password: { changed: 'La password del tuo account è cambiata', back: 'la nuova password non vale più' },
  second_factor: {
    changed: 'La tua verifica in due passaggi è cambiata',
    back: 'la verifica in due passaggi si toglie',
  },
  passkey: { changed: 'Una passkey è stata aggiunta al tuo account', back: 'la passkey si toglie' },
}

/** `/annulla-modifica`: the link in the notice of a change. Nothing happens before a press. */
export function IdentityChangePage() {
  usePageTitle('Annulla la modifica')
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['identity-change', token],
    queryFn: ({ signal }) => fetchBody(endpoints.read, { body: { token }, signal, quiet: true }),
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <Asked token={token} change={data} />
  return (
    <div className="wrap grid max-w-[560px] justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">Annulla la modifica</h1>
      {error instanceof NetworkError ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : error ? (
        <>
          <Alert>
            {error instanceof ApiError && error.status === 422
              ? 'Il link non è completo: aprilo di nuovo dal messaggio.'
              : messageOf(error)}
          </Alert>
          <p className="text-ink-2">
            Se pensi che qualcuno usi il tuo account, scegli subito una nuova password e scrivi
            all’assistenza.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to="/forgot-password" size="lg">
              Nuova password
            </ButtonLink>
            <ButtonLink to="/help" look="secondary" size="lg">
              Assistenza
            </ButtonLink>
          </div>
        </>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </div>
  )
}

function Asked({ token, change }: { token: string; change: IdentityChange }) {
  const { changed, back } = words[change.kind]
  const body = { token }
  return (
    <MailLinkPage
      title="Annulla la modifica"
      text={`${changed} il ${italianMoment(change.changed_at)}. Se non l’hai fatto tu, annulla: ${back}, ogni dispositivo viene disconnesso e scegli una nuova password. Puoi farlo fino al ${italianMoment(change.undo_until)}.`}
      answers={[
        {
          label: 'Annulla la modifica',
          send: async () => (await fetchBody(endpoints.undo, { body, quiet: true })).message,
        },
        ...(change.confirmable
          ? [
              {
                label: 'L’ho fatto io: conferma',
                send: async () => (await fetchBody(endpoints.confirm, { body, quiet: true })).message,
              },
            ]
          : []),
      ]}
      onwards={
        <ButtonLink to="/" size="lg">
          Torna a Lieta
        </ButtonLink>
      }
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { getToken, setToken } from '#platform/web/api/token.ts'
import { forgetPerson } from '#platform/web/intent/session-end.ts'
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
import { useSession } from './session.tsx'

const words: Readonly<Record<IdentityChangeKind, { changed: string; back: string }>> = {
  email: { changed: 'L’email del tuo account è cambiata', back: 'torna l’indirizzo di prima' },
  phone: { changed: 'Il numero di cellulare del tuo account è cambiato', back: 'torna il numero di prima' },
  password: { changed: 'La password del tuo account è cambiata', back: 'la nuova password non vale più' },
  second_factor: {
    changed: 'La tua verifica in due passaggi è cambiata',
    back: 'la verifica in due passaggi viene rimossa',
  },
  passkey: { changed: 'Una passkey è stata aggiunta al tuo account', back: 'la passkey viene rimossa' },
}

const changeKey = 'identity-change'

/** `/annulla-modifica`: the link in the notice of a change. Nothing happens before a press. */
export function IdentityChangePage() {
  usePageTitle('Annulla la modifica')
  const [search] = useSearchParams()
  const { user } = useSession()
  const token = search.get('token') ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [changeKey, token],
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
              ? 'Il link non è completo. Aprilo di nuovo dal messaggio.'
              : messageOf(error)}
          </Alert>
          <p className="text-ink-2">
            Se pensi che qualcuno usi il tuo account, scegli subito una nuova password e scrivi
            all’assistenza.
          </p>
          <div className="flex flex-wrap gap-2.5">
            {/* The page of a forgotten password is for guests alone. */}
            <ButtonLink to={newPasswordPage(user)} size="lg">
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

function newPasswordPage(user: { role: string } | null): string {
  if (user === null) return '/forgot-password'
  return user.role === 'ADMIN' ? '/admin/access' : '/profile/settings'
}

function Asked({ token, change }: { token: string; change: IdentityChange }) {
  const { changed, back } = words[change.kind]
  const body = { token }
  const { user } = useSession()
  const forgetFetched = useForgetFetched()
  const [undone, setUndone] = useState(false)

  async function undo(): Promise<string> {
    const send = async () => (await fetchBody(endpoints.undo, { body, quiet: true })).message
    const message = change.own ? await withSessionAside(send) : await send()
    if (change.own) forgetFetched()
    setUndone(true)
    return message
  }

  return (
    <MailLinkPage
      title="Annulla la modifica"
      text={`${changed} il ${italianMoment(change.changed_at)}. Se non l’hai fatto tu, annulla. Così ${back}, ogni dispositivo viene disconnesso e scegli una nuova password. Puoi farlo fino al ${italianMoment(change.undo_until)}.`}
      answers={[
        { label: 'Annulla la modifica', send: undo },
        ...(change.confirmable
          ? [
              {
                label: 'L’ho fatto io, conferma',
                send: async () => (await fetchBody(endpoints.confirm, { body, quiet: true })).message,
              },
            ]
          : []),
      ]}
      onwards={
        undone && user === null ? (
          <ButtonLink to="/login" size="lg">
            Vai all’accesso
          </ButtonLink>
        ) : (
          <ButtonLink to="/" size="lg">
            Torna a Lieta
          </ButtonLink>
        )
      }
    />
  )
}

/**
 * The undo ends the session of this browser too. It is put aside before: a call or a socket of this page that met its
 * end would reload the page, and with it would go the sentence that says what happened.
 */
async function withSessionAside<T>(undo: () => Promise<T>): Promise<T> {
  const token = getToken()
  setToken(null)
  try {
    const done = await undo()
    // No session that has run out: the sign-in page would offer the address of whoever made the change.
    forgetPerson()
    return done
  } catch (error) {
    setToken(token)
    throw error
  }
}

/** What was fetched for whoever was signed in, but for the question that is on the screen. */
function useForgetFetched(): () => void {
  const queryClient = useQueryClient()
  return () => queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== changeKey })
}

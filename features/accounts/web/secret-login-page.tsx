import { useMutation } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { fetchBody, openBanNotice } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { oneTimeLinks } from '../contract/one-time-links.ts'
import { useSession } from './session.tsx'

/** Where staff enter as somebody else; outside every layout [ROUTE-01]. */
export function SecretLoginPage() {
  usePageTitle('Accesso assistenza')
  const [search] = useSearchParams()
  const [id, hash, expires, signature] = ['id', 'hash', 'expires', 'signature'].map((key) => search.get(key))
  if (!id || !hash || !expires || !signature) return <Navigate to="/404" replace />
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-6 py-10 text-center">
      <Logo />
      <h1 className="text-3xl">Accesso assistenza</h1>
      <p className="max-w-110 text-ink-2">
        Entri come un’altra persona per 30 minuti. Puoi guardare, non leggere i suoi messaggi né agire per
        lei. L’accesso resta nel registro.
      </p>
      <ImpersonatedSignIn params={{ id, hash }} body={{ expires, signature }} />
    </main>
  )
}

interface ImpersonatedSignInProps {
  params: { id: string; hash: string }
  body: { expires: string; signature: string }
}

/** A button, not a call on arrival: a mail program that looks at the link must not spend it. */
function ImpersonatedSignIn({ params, body }: ImpersonatedSignInProps) {
  const session = useSession()
  const entry = useMutation({
    async mutationFn() {
      const answer = await fetchBody(oneTimeLinks.enter, { params, body, quiet: true })
      if ('banned' in answer) return openBanNotice(answer.username, answer.ban_token)
      await session.signIn({ ...answer, welcome_new_user: false }, '/profile')
      toast.success(say('Logged in successfully'))
    },
    onError: () => toast.error(say('Login Link has expired')),
  })
  return (
    <>
      {entry.isError ? (
        <div className="grid gap-3">
          <h2 lang={langOf('Verification failed')} className="text-xl font-card">
            {say('Verification failed')}
          </h2>
          <Alert>{messageOf(entry.error)}</Alert>
        </div>
      ) : null}
      <Button size="lg" busy={entry.isPending && 'Verifico…'} onClick={() => entry.mutate()}>
        <span lang={langOf('Click to Login')}>{say('Click to Login')}</span>
      </Button>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { OpenedLink } from '#features/accounts/web/opened-link.tsx'
import { userKey } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { confirmNewEmail } from '../contract/new-email-link.ts'

/** Where the link in the mail to a new address leads; it stands outside every layout [ROUTE-02]. */
export function VerifyNewEmailPage() {
  usePageTitle('Verifica nuova email')
  const [search] = useSearchParams()
  const [expires, email, hash, signature] = ['expires', 'email', 'hash', 'signature'].map((key) =>
    search.get(key),
  )
  const link = expires && email && hash && signature ? { expires, email, hash, signature } : null
  const navigate = useNavigate()
  const modal = useModal()
  const queryClient = useQueryClient()

  function notify() {
    toast.success('E-mail verificata con successo! Reindirizzamento in corso...')
    modal.open({
      title: 'Nuova email verificata',
      body: 'La tua nuova email è in coda di approvazione da parte del moderatore. Fino ad allora resta valida quella di prima.',
      actions: <Button onClick={modal.close}>OK</Button>,
    })
    // What is on its way was asked before the link was opened.
    void queryClient
      .cancelQueries({ queryKey: userKey })
      .then(() => queryClient.invalidateQueries({ queryKey: userKey }))
    void navigate('/profile', { replace: true })
  }

  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-5 py-10 text-center">
      <Logo />
      <h1 className="text-3xl">Verifica nuova email</h1>
      <OpenedLink
        link={link}
        name="verify-new-email"
        open={(body) => fetchBody(confirmNewEmail, { body, quiet: true })}
        onOpened={notify}
        wayOut={
          <ButtonLink to="/profile" size="lg">
            Vai al profilo
          </ButtonLink>
        }
        className="justify-items-center"
      />
    </main>
  )
}

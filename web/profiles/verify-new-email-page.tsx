import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { personalDataEndpoints } from '#contract/personal-data.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError, NetworkError, textAt } from '#web/api/errors.ts'
import { useModal } from '#web/shell/modal.tsx'
import { usePageTitle } from '#web/shell/page-title.ts'
import { userKey } from '#web/shell/session.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Where the link in the mail to a new address leads; it stands outside every layout [ROUTE-02]. */
export function VerifyNewEmailPage() {
  usePageTitle('Verifica nuova e-mail')
  const [search] = useSearchParams()
  const [expires, email, hash, signature] = ['expires', 'email', 'hash', 'signature'].map((key) =>
    search.get(key),
  )
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-5 py-10! text-center">
      <h1 className="text-3xl">Verifica nuova e-mail</h1>
      {expires && email && hash && signature ? (
        <Verification query={{ expires, email, hash, signature }} />
      ) : (
        <Failure>
          <span lang="en">Missing required verification parameters</span>
        </Failure>
      )}
    </main>
  )
}

interface VerificationProps {
  query: { expires: string; email: string; hash: string; signature: string }
}

function Verification({ query }: VerificationProps) {
  const navigate = useNavigate()
  const modal = useModal()
  const queryClient = useQueryClient()
  const told = useRef(false)
  // The link works once: the call must not be repeated behind the reader's back.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify-new-email', query],
    queryFn: () => fetchBody(personalDataEndpoints.verifyNewEmail, { query, quiet: true }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (data === undefined || told.current) return
    told.current = true
    toast.success('E-mail verificata con successo! Reindirizzamento in corso...')
    modal.open({
      title: 'Nuova e-mail verificata',
      body: 'La tua nuova e-mail è in coda di approvazione da parte del moderatore. Fino ad allora resta valida quella di prima.',
      actions: <Button onClick={modal.close}>OK</Button>,
    })
    void queryClient.invalidateQueries({ queryKey: userKey })
    void navigate('/profile', { replace: true })
  }, [data, modal, navigate, queryClient])

  if (error instanceof NetworkError)
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (error !== null)
    return (
      <Failure>{(error instanceof ApiError && textAt(error.body, 'message')) || 'Verifica fallita'}</Failure>
    )
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <span className="spinner" aria-hidden="true" />
      Verifica in corso...
    </p>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <>
      <Alert>{children}</Alert>
      <ButtonLink to="/profile" size="lg">
        Vai al profilo
      </ButtonLink>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { accountEndpoints } from '#contract/accounts.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError, NetworkError, textAt } from '#web/api/errors.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useEnter } from './enter.tsx'
import { asides } from './pledges.ts'

/** Where the link in the mail leads. */
export function VerifyEmailPage() {
  usePageTitle('Verifica e-mail')
  const [search] = useSearchParams()
  const [id, expires, hash, signature] = ['id', 'expires', 'hash', 'signature'].map((key) => search.get(key))
  return (
    <AuthLayout title="Verifica e-mail" aside={asides.everyone}>
      {id && expires && hash && signature ? (
        <Verification link={{ id, expires, hash, signature }} />
      ) : (
        <Failure>
          <span lang="en">Missing required verification parameters</span>
        </Failure>
      )}
    </AuthLayout>
  )
}

interface VerificationProps {
  link: { id: string; expires: string; hash: string; signature: string }
}

function Verification({ link: { id, ...query } }: VerificationProps) {
  const enter = useEnter()
  const entered = useRef(false)
  // The link works once: the call must not be repeated behind the reader's back.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify-email', id, query],
    queryFn: () => fetchBody(accountEndpoints.verifyEmail, { params: { id }, query, quiet: true }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (data === undefined || entered.current) return
    entered.current = true
    void enter(data)
  }, [data, enter])

  if (error instanceof NetworkError)
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (error !== null)
    return (
      <Failure>{(error instanceof ApiError && textAt(error.body, 'message')) || 'Verifica fallita'}</Failure>
    )
  return (
    <p role="status" className="mt-7 flex items-center gap-3 text-ink-2">
      <span className="spinner" aria-hidden="true" />
      {data === undefined ? 'Verifica in corso...' : 'E-mail verificata. Un momento...'}
    </p>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 grid justify-items-start gap-5">
      <Alert>{children}</Alert>
      <ButtonLink to="/login" size="lg">
        Accedi
      </ButtonLink>
    </div>
  )
}

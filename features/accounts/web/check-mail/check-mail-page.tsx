import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Registration, registrationEndpoints } from '../../contract/registration.ts'
import { homeOf } from '../access.ts'
import { useCompleteSignIn } from '../complete-sign-in.tsx'
import { useSession } from '../session.tsx'
import { MailActions } from './mail-actions.tsx'
import { forgetRegistration, keptRegistration } from './kept-registration.ts'
import { NextSteps } from './next-steps.tsx'

const askEvery = 4000

/** `/controlla-posta`: from the form to the mailbox and back. Leads on by itself once the link was opened, wherever. */
export function CheckMailPage() {
  usePageTitle('Guarda la posta')
  const [secret] = useState(keptRegistration)
  const { user } = useSession()
  const completeSignIn = useCompleteSignIn()
  // Opened in another tab of this browser: that one has signed in here too.
  if (user) return <Navigate to={homeOf(user)} replace />
  if (secret === null) return <Navigate to="/login" replace />
  return <Waiting secret={secret} onGoneOn={completeSignIn} />
}

interface WaitingProps {
  secret: string
  onGoneOn: ReturnType<typeof useCompleteSignIn>
}

function Waiting({ secret, onGoneOn }: WaitingProps) {
  // Signing in spends the secret and drops everything fetched: from then on nothing is asked with it.
  const [confirmed, setConfirmed] = useState<Registration | null>(null)
  const {
    data: asked,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...registrationQuery(secret),
    enabled: confirmed === null,
    refetchInterval: askEvery,
    // What arrives while the tab is hidden is noticed when somebody looks at it again.
    refetchOnWindowFocus: 'always',
  })
  const data = confirmed ?? asked
  const over = confirmed === null && error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (asked?.state === 'confirmed') setConfirmed(asked)
  }, [asked])
  useGoingOn(secret, confirmed !== null, onGoneOn)
  if (over) return <Over />
  return (
    <div className="grid min-h-[calc(100dvh-var(--header-h))] grid-cols-1 md:-mb-24 md:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <div className="px-4 py-7 max-md:order-2 md:py-18 md:pr-14 md:pl-[max(var(--gutter),calc((100vw-80rem)/2+var(--gutter)))]">
        <div className="max-w-140">
          {data ? (
            <Letter registration={data} secret={secret} offline={error instanceof NetworkError} />
          ) : error ? (
            <>
              <h1 className="sr-only">Guarda la posta</h1>
              <ErrorState onRetry={() => void refetch()} busy={isFetching} />
            </>
          ) : (
            <LetterSkeleton />
          )}
          <NextSteps role={data?.role ?? 'HOSTESS'} />
        </div>
      </div>
      <img
        src="/art/scenes/letter.svg"
        alt=""
        width={440}
        height={830}
        className="h-full w-full object-cover object-bottom max-md:h-50"
      />
    </div>
  )
}

export const registrationQuery = (secret: string) => ({
  queryKey: ['registration', secret] as const,
  queryFn: () => fetchBody(registrationEndpoints.status, { body: { secret }, quiet: true }),
  // Gone is gone; without a connection the next round asks again.
  retry: false,
})

/** Once: the answer is a session, or what is still missing for one. Without a connection it is tried again. */
function useGoingOn(secret: string, confirmed: boolean, onGoneOn: WaitingProps['onGoneOn']) {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: () => fetchBody(registrationEndpoints.goOn, { body: { secret }, quiet: true }),
    retry: (_, failure) => failure instanceof NetworkError,
    retryDelay: askEvery,
    async onSuccess(answer) {
      forgetRegistration()
      toast.success('Indirizzo confermato')
      await onGoneOn(answer)
    },
    onError() {
      forgetRegistration()
      void navigate('/login', { replace: true })
    },
  })
  const started = useRef(false)
  useEffect(() => {
    if (!confirmed || started.current) return
    started.current = true
    mutate()
  }, [confirmed, mutate])
}

interface LetterProps {
  registration: Registration
  secret: string
  offline: boolean
}

function Letter({ registration, secret, offline }: LetterProps) {
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-4xl wrap-anywhere outline-none">
        Guarda la posta, {registration.name}
      </h1>
      {offline ? (
        <div className="mt-4">
          <Alert>Sei offline. Appena torna la connessione controlliamo di nuovo.</Alert>
        </div>
      ) : null}
      <MailActions
        registration={registration}
        secret={secret}
        onChange={(now) => queryClient.setQueryData(registrationQuery(secret).queryKey, now)}
      />
    </>
  )
}

function LetterSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Caricamento</span>
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-13 w-72" />
    </div>
  )
}

/** The day is over, or the account has gone on without this tab. */
function Over() {
  useEffect(forgetRegistration, [])
  return <Navigate to="/login" replace />
}

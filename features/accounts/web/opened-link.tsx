import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, NetworkError, textAt } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'

interface OpenedLinkProps<Link, Answer> {
  /** What the link carries; null when something of it is missing. */
  link: Link | null
  /** Of what it confirms. */
  name: string
  open: (link: Link) => Promise<Answer>
  /** Called once. */
  onOpened: (answer: Answer) => void
  /** While `onOpened` leads elsewhere. */
  opened?: string
  /** Where to go when the link does not work. */
  wayOut: ReactNode
  /** Margin, and where its pieces stand. */
  className: string
}

/** What a link in a mail confirms as soon as its page opens: it works once, so it is never asked again by itself. */
export function OpenedLink<Link, Answer>(props: OpenedLinkProps<Link, Answer>) {
  const { link, wayOut, className } = props
  if (link !== null) return <Opening {...props} link={link} />
  return (
    <Failure wayOut={wayOut} className={className}>
      <span lang={langOf('Missing required verification parameters')}>
        {say('Missing required verification parameters')}
      </span>
    </Failure>
  )
}

function Opening<Link, Answer>({
  link,
  name,
  open,
  onOpened,
  opened = 'Verifico…',
  wayOut,
  className,
}: OpenedLinkProps<Link, Answer> & { link: Link }) {
  const noticed = useRef(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [name, link],
    queryFn: () => open(link),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (data === undefined || noticed.current) return
    noticed.current = true
    onOpened(data)
  }, [data, onOpened])

  if (error instanceof NetworkError)
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (error !== null)
    return (
      <Failure wayOut={wayOut} className={className}>
        {(error instanceof ApiError && textAt(error.body, 'message')) || 'Verifica fallita'}
      </Failure>
    )
  return (
    <p role="status" className={`flex items-center gap-3 text-ink-2 ${className}`}>
      <span className="spinner" aria-hidden="true" />
      {data === undefined ? 'Verifico…' : opened}
    </p>
  )
}

interface FailureProps {
  wayOut: ReactNode
  className: string
  children: ReactNode
}

function Failure({ wayOut, className, children }: FailureProps) {
  return (
    <div className={`grid gap-5 ${className}`}>
      <Alert>{children}</Alert>
      {wayOut}
    </div>
  )
}

import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#web/api/errors.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { usePageTitle } from './page-title.ts'

/** An unmatched route [ERR-04]. */
export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <ErrorPage
      figure="404"
      title={<span lang="en">Page Not Found</span>}
      text="Il collegamento è scaduto o la pagina non c'è più."
      action={
        <ButtonLink to="/" look="secondary">
          Torna alla home
        </ButtonLink>
      }
    />
  )
}

interface ErrorPageProps {
  figure: string
  title: ReactNode
  text: ReactNode
  action: ReactNode
  details?: ReactNode
}

function ErrorPage({ figure, title, text, action, details }: ErrorPageProps) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <p className="font-display text-[4rem] leading-none font-display tracking-[-0.03em] text-primary-text italic">
        {figure}
      </p>
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="max-w-[52ch] text-ink-2">{text}</p>
      <div className="mt-2">{action}</div>
      {details}
    </div>
  )
}

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  error: Error | null
  /** Where the error happened. */
  pathname: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, pathname: this.props.pathname }

  static getDerivedStateFromError(error: Error): Partial<BoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return pathname === state.pathname ? null : { error: null, pathname }
  }

  override render() {
    const { error } = this.state
    return error ? <FaultPage error={error} /> : this.props.children
  }
}

/** Catches what a page throws; another path is another try. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

/** An answer with a status shows it [ERR-05]; anything else its name and, while developing, its stack [ERR-06]. */
function FaultPage({ error }: { error: Error }) {
  const status = error instanceof ApiError ? error.status : null
  usePageTitle('Errore')
  return (
    <ErrorPage
      figure={status === null ? 'Ops' : String(status)}
      title="Si è verificato un errore"
      text={status === null ? 'Ricarica la pagina. Se succede ancora, scrivi al team.' : error.message}
      action={
        <Button look="secondary" onClick={() => location.reload()}>
          Riprova
        </Button>
      }
      details={
        <details className="mt-6 max-w-[80ch] text-left text-sm text-ink-2">
          <summary>Dettagli tecnici</summary>
          <pre className="mt-2 overflow-x-auto rounded-sm bg-sunken p-3 text-xs whitespace-pre-wrap">
            {import.meta.env.DEV ? error.stack : `${error.name}: ${error.message}`}
          </pre>
        </details>
      }
    />
  )
}

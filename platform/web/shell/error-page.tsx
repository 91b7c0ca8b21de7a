import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '../api/errors.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from './page-title.ts'
import { reloadIfOnline } from './reload.ts'
import { langOf, say } from './wording.ts'

/** An unmatched route [ERR-04]. */
export function NotFoundPage() {
  usePageTitle(say('Page Not Found'))
  return (
    <ErrorPage
      figure="404"
      title={<span lang={langOf('Page Not Found')}>{say('Page Not Found')}</span>}
      text="Il collegamento è scaduto o la pagina non c’è più."
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
  details?: string
}

function ErrorPage({ figure, title, text, action, details }: ErrorPageProps) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <p className="font-display text-[4rem] leading-none font-display tracking-tight text-primary-text italic">
        {figure}
      </p>
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="max-w-[52ch] text-balance text-ink-2">{text}</p>
      <div className="mt-2">{action}</div>
      {details === undefined ? null : (
        <details className="mt-6 w-full max-w-[80ch] text-left text-sm text-ink-2">
          <summary className="py-1.5">Dettagli tecnici</summary>
          <pre className="mt-2 rounded-sm bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
            {details}
          </pre>
        </details>
      )}
    </div>
  )
}

export function FaultPage({ error }: { error: unknown }) {
  usePageTitle('Errore')
  if (error instanceof NetworkError) return <ErrorState text={error.message} onRetry={reloadIfOnline} />
  const errorText = error instanceof ApiError ? refusalOf(error) : faultOf(error)
  return (
    <ErrorPage
      title="Si è verificato un errore"
      action={
        <Button look="secondary" onClick={reloadIfOnline}>
          Riprova
        </Button>
      }
      {...errorText}
    />
  )
}

type ErrorText = Pick<ErrorPageProps, 'figure' | 'text' | 'details'>

/** An answer with a status: status, status text, data [ERR-05]. */
function refusalOf({ status, statusText, message, body }: ApiError): ErrorText {
  return {
    figure: String(status),
    text: message,
    details: [`${status} ${statusText}`.trim(), JSON.stringify(body, null, 2)].join('\n'),
  }
}

/** Anything else: name and message, and the stack only for those who develop [ERR-06]. */
function faultOf(error: unknown): ErrorText {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    figure: 'Ops',
    text: 'Ricarica la pagina. Se succede ancora, scrivi al team.',
    details: (import.meta.env.DEV && stack) || `${name}: ${message}`,
  }
}

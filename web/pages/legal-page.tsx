import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { legalEndpoints } from '#contract/pages.ts'
import { fetchBody } from '#web/api/client.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Contents, jumpTo } from './jump-link.tsx'
import { readLegalText } from './legal-text.tsx'

const pages = {
  terms: { title: 'Termini e Condizioni', lang: undefined, endpoint: legalEndpoints.terms },
  privacy: { title: 'Privacy Policy', lang: 'en', endpoint: legalEndpoints.privacy },
  cookies: { title: 'Cookie Policy', lang: 'en', endpoint: legalEndpoints.cookies },
  payments: { title: 'Crediti e Pagamenti', lang: undefined, endpoint: legalEndpoints.credits },
} as const

/** `/terms`, `/privacy`, `/cookies`, `/payments` [LEGAL-01..05]. */
export function LegalPage({ slug }: { slug: keyof typeof pages }) {
  const { title, lang, endpoint } = pages[slug]
  usePageTitle(title)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['legal', slug],
    queryFn: ({ signal }) => fetchBody(endpoint, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="wrap pb-8">
      <header className="border-b border-line pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 lang={lang} className="text-4xl">
          {title}
        </h1>
        <p className="mt-2.5 min-h-[1lh] text-ink-2">{data && `In vigore dal ${dayOf(data.page.version)}`}</p>
      </header>
      {data ? (
        <>
          <Text html={data.page.content} />
          <Versions versions={data.page.versions} />
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid min-h-[60dvh] place-items-center text-primary-text">
          <span className="spinner size-9!" aria-hidden="true" />
          <span className="sr-only">Caricamento...</span>
        </div>
      )}
    </div>
  )
}

function Text({ html }: { html: string }) {
  const { body, chapters } = useMemo(() => readLegalText(html), [html])
  const { hash } = useLocation()

  // The browser looked for the chapter before there was one.
  useEffect(() => {
    if (hash !== '') jumpTo(hash.slice(1))
  }, [hash])

  return (
    <div className="grid grid-cols-1 items-start gap-x-18 min-[1001px]:grid-cols-[260px_minmax(0,1fr)]">
      <nav
        aria-label="Indice"
        className="sticky top-[calc(var(--header-h)+2rem)] mt-10 max-h-[calc(100dvh-var(--header-h)-4rem)] overflow-y-auto max-[1000px]:hidden"
      >
        <Contents chapters={chapters} />
      </nav>
      <details className="group mt-6 rounded-md bg-surface shadow-1 min-[1001px]:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          Indice
          <ChevronDown
            size={20}
            strokeWidth={1.6}
            aria-hidden
            className="text-ink-3 transition-transform duration-(--dur-2) group-open:rotate-180"
          />
        </summary>
        <nav aria-label="Indice" className="px-4 pb-3">
          <Contents chapters={chapters} />
        </nav>
      </details>
      <article className="mt-10 max-w-[68ch] text-[1.0625rem] leading-[1.65]">{body}</article>
    </div>
  )
}

function Versions({ versions }: { versions: readonly { version: string; changes: string }[] }) {
  return (
    <section className="mt-14 border-t border-line pt-6 min-[1001px]:ml-83">
      <h2 className="text-xl font-card">Versioni</h2>
      <dl className="mt-3 grid max-w-[68ch] grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-base text-ink-2">
        {versions.map(({ version, changes }) => (
          <div key={version} className="contents">
            <dt className="num">{dayOf(version)}</dt>
            <dd>{changes}</dd>
          </div>
        ))}
      </dl>
      {versions.length > 1 ? (
        <p className="mt-3 text-sm text-ink-2">
          I testi precedenti si chiedono dalla pagina{' '}
          <Link className="link" to="/help">
            Aiuto
          </Link>
          .
        </p>
      ) : null}
    </section>
  )
}

/** `2026-11-21` → `21/11/2026`, whatever the time zone. */
function dayOf(date: string): string {
  return date.split('-').reverse().join('/')
}

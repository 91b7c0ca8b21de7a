import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { LegalPage as Page } from '../contract/pages.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { LegalBody } from './legal-body.tsx'
import { WhyItChanges } from './why-it-changes.tsx'
import { legalPageQuery } from './legal-query.ts'

const pages = {
  terms: { title: 'Termini e Condizioni', lang: undefined, document: 'terms' },
  privacy: { title: 'Privacy Policy', lang: 'en', document: 'privacy' },
  cookies: { title: 'Cookie Policy', lang: 'en', document: 'cookies' },
  payments: { title: 'Crediti e Pagamenti', lang: undefined, document: 'credits' },
} as const

/** `/terms`, `/privacy`, `/cookies`, `/payments` [LEGAL-01..05]; with `?version=` as it was or will be on a day. */
export function LegalPage({ slug }: { slug: keyof typeof pages }) {
  const { title, lang, document } = pages[slug]
  usePageTitle(title)
  const [params] = useSearchParams()
  const { data, isError, isFetching, refetch } = useQuery(
    legalPageQuery(document, params.get('version') ?? undefined),
  )
  return (
    <div className="wrap pb-8">
      <header className="border-b border-line pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 lang={lang} className="text-4xl">
          {title}
        </h1>
        <p className="mt-2.5 min-h-[1lh] text-ink-2">{data && sinceWhen(data.page)}</p>
      </header>
      {data ? (
        <>
          {data.page.version === data.page.present ? null : <OtherVersion page={data.page} />}
          <WhyItChanges told={shownOf(data.page)} />
          <LegalBody html={data.page.content} />
          <Versions page={data.page} />
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid min-h-[60dvh] place-items-center text-primary-text">
          <span className="spinner size-9" aria-hidden="true" />
          <span className="sr-only">Carico…</span>
        </div>
      )}
    </div>
  )
}

const shownOf = ({ version: shown, versions, upcoming }: Page) =>
  [...upcoming, ...versions].find(({ version }) => version === shown)

function sinceWhen({ version, present }: Page): string {
  if (version > present) return `Sarà in vigore dal ${dayOf(version)}`
  return version === present
    ? `In vigore dal ${dayOf(version)}`
    : `In vigore dal ${dayOf(version)}, poi sostituito`
}

function OtherVersion({ page: { version, present } }: { page: Page }) {
  return (
    <p className="mt-6 max-w-text rounded-md bg-sunken px-4 py-3.5 text-base text-ink-2">
      {version > present
        ? `Questo testo vale dal ${dayOf(version)}. `
        : 'Questo testo non vale più. Lo conserviamo per chi vuole rileggerlo. '}
      <Link className="link" to="?">
        Leggi quello in vigore
      </Link>
    </p>
  )
}

/** Each one with a link to its text, but for the one shown. */
function Versions({ page: { version: shown, versions, upcoming, present } }: { page: Page }) {
  return (
    <section className="mt-14 border-t border-line pt-6 columns:ml-83">
      <h2 className="text-xl font-card">Versioni</h2>
      <dl className="mt-3 grid max-w-text grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-base text-ink-2">
        {[...upcoming, ...versions].map(({ version, changes, reasons }) => (
          <div key={version} className="contents">
            <dt className="num">
              {version === shown ? (
                dayOf(version)
              ) : (
                <Link className="link" to={version === present ? '?' : `?version=${version}`}>
                  {dayOf(version)}
                </Link>
              )}
            </dt>
            <dd>
              {version > present ? 'Non ancora in vigore. ' : ''}
              {changes}
              {reasons ? ` Perché cambia. ${reasons}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `2026-11-21` → `21/11/2026`, whatever the time zone. */
function dayOf(date: string): string {
  return date.split('-').reverse().join('/')
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { Contents, jumpTo } from '#platform/web/ui/jump-link.tsx'
import { readLegalText } from './legal-text.tsx'

/** The text of a legal page beside its list of contents. */
export function LegalBody({ html }: { html: string }) {
  const { body, chapters } = useMemo(() => readLegalText(html), [html])
  const { hash } = useLocation()

  // The browser looked for the chapter before there was one.
  useEffect(() => {
    if (hash !== '') jumpTo(hash.slice(1))
  }, [hash])

  return (
    <div className="grid grid-cols-1 items-start gap-x-18 columns:grid-cols-[260px_minmax(0,1fr)]">
      <nav
        aria-label="Indice"
        className="sticky top-[calc(var(--header-h)+2rem)] mt-10 max-h-[calc(100dvh-var(--header-h)-4rem)] overflow-y-auto max-columns:hidden"
      >
        <Contents chapters={chapters} />
      </nav>
      <details className="group mt-6 rounded-md bg-surface shadow-1 columns:hidden">
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
      <Article className="mt-10">{body}</Article>
    </div>
  )
}

/** The text alone. */
export function LegalArticle({ html }: { html: string }) {
  const { body } = useMemo(() => readLegalText(html), [html])
  return <Article className="mt-6">{body}</Article>
}

function Article({ className, children }: { className: string; children: ReactNode }) {
  return <article className={`max-w-text text-prose leading-[1.65] ${className}`}>{children}</article>
}

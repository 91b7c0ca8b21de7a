import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { legalDocuments } from '#platform/contract/documents.ts'
import { inWords } from '#platform/contract/hours.ts'
import { useCannedReplies } from '#features/support/web/staff/support-queries.ts'
import { faqSource } from '#features/content/web/staff/home-text-sources.ts'
import { legalEditorQuery } from '#features/content/web/staff/legal-queries.ts'
import { namesHours } from './names-hours.ts'

interface HoursInTextsProps {
  /** Numbers of hours that do not hold, or soon will not. */
  stale: readonly number[]
}

interface Place {
  readonly to: string
  readonly name: string
}

/** Which texts still name other hours than the refund waits: they are somebody's words, and change by hand. */
export function HoursInTexts({ stale }: HoursInTextsProps) {
  const places = usePlaces(stale)
  if (places.length === 0) return null
  return (
    <div role="status" className="mt-4 rounded-md bg-wait-soft px-3.5 py-3 text-sm">
      <p className="font-semibold">
        Questi testi dicono ancora {stale.map(inWords).join(' o ')}: si cambiano a mano.
      </p>
      <ul className="mt-1.5 grid gap-1">
        {places.map(({ to, name }) => (
          <li key={name}>
            <Link className="link" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function usePlaces(stale: readonly number[]): Place[] {
  const { data: faqs = [] } = useQuery({
    queryKey: faqSource.key,
    queryFn: ({ signal }) => faqSource.list(signal),
  })
  const { data: replies = [] } = useCannedReplies()
  const pages = useQueries({
    queries: legalDocuments.map((document) => legalEditorQuery(document)),
  })
  const names = (...texts: string[]) => texts.some((text) => stale.some((hours) => namesHours(text, hours)))
  return [
    ...faqs
      .filter(({ question, answer }) => names(question, answer))
      .map(({ question }) => ({ to: '/admin/texts/faqs', name: `Domanda «${question}»` })),
    ...replies
      .filter(({ title, text }) => names(title, text))
      .map(({ title }) => ({ to: '/admin/texts/replies', name: `Modello di risposta «${title}»` })),
    ...pages.flatMap(({ data }) =>
      data && names(data.published, data.draft?.source ?? '')
        ? [{ to: `/admin/texts/legal/${data.document}`, name: `Pagina «${data.title}»` }]
        : [],
    ),
  ]
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type Faq, pageEndpoints } from '../contract/pages.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { editorsText } from './editors-text.ts'

/** Hidden when there are none, or none could be had [HOME-11]. */
export function Faqs() {
  const { data, isError } = useQuery({
    queryKey: sharedKeys.faqs,
    queryFn: ({ signal }) => fetchBody(pageEndpoints.faqs, { signal, quiet: true }),
    ...editorsText,
  })
  const faqs = isError ? [] : (data?.faqs ?? [])
  return <FaqList faqs={faqs} />
}

interface FaqListProps {
  faqs: readonly Faq[]
  openAt?: number
  /** In one column, as on a phone. */
  narrow?: boolean
}

/** As the home page shows them; nothing where there are none. */
export function FaqList({ faqs, openAt = 0, narrow = false }: FaqListProps) {
  if (faqs.length === 0) return null
  return (
    <section
      className={`grid items-start gap-x-18 gap-y-8 ${narrow ? 'grid-cols-1' : 'mt-28 columns:grid-cols-[340px_1fr]'}`}
    >
      <h2 className="text-4xl">Domande frequenti</h2>
      <div>
        {faqs.map(({ question, answer }, index) => (
          // Of details with one name the browser keeps one open [HOME-10].
          <details
            key={question}
            name="faq"
            open={index === openAt}
            className="accordion group border-b border-line-strong"
          >
            <summary className="flex min-h-17 list-none items-center justify-between gap-5 text-prose font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                size={20}
                strokeWidth={1.6}
                aria-hidden
                className="flex-none text-ink-3 transition-transform duration-(--dur-2) group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[64ch] pb-6 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

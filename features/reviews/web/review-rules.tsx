import { ChevronDown } from 'lucide-react'
import { usePromises } from '#platform/web/api/promises.ts'
import { reviewRules } from '../contract/review-rules.ts'

/** Beside the stars: who may give them, and how we know. */
export function ReviewRules() {
  const promises = usePromises()
  if (!promises) return null
  return (
    <details className="group text-base text-ink-2">
      <summary className="link inline-flex min-h-target list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        Come funzionano le recensioni
        <ChevronDown
          size={16}
          strokeWidth={1.6}
          aria-hidden
          className="transition-transform duration-(--dur-2) group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-text gap-2 pb-2 leading-normal">
        {reviewRules(promises).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </details>
  )
}

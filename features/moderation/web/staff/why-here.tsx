import { useId } from 'react'
import type { Case } from '../../contract/moderation.ts'
import { reasonsOf } from './why-words.ts'

/** Who or what brought a text here, in sentences; nothing where a person did. */
export function WhyHere({ moderationCase }: { moderationCase: Pick<Case, 'findings' | 'after'> }) {
  const heading = useId()
  const reasons = reasonsOf(moderationCase)
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-1.5 border-b border-line px-4 py-3.5 lg:px-6">
      <h3 id={heading} className="font-text text-sm font-semibold">
        Perché è qui
      </h3>
      <ul className="grid gap-1 text-sm leading-normal wrap-anywhere text-ink-2">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )
}

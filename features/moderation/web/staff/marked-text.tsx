import type { Finding } from '../../contract/moderation.ts'
import { splitAt } from './split-at.ts'

/** A text with the words that a rule objects to made visible. */
export function MarkedText({ text, findings }: { text: string; findings: readonly Finding[] }) {
  return (
    <span className="break-words whitespace-pre-wrap">
      {splitAt(
        text,
        findings.filter(({ reader }) => reader === undefined).map(({ matched }) => matched),
        // The reader weighs words, and 'no' is no part of 'sono' to it.
        findings.filter(({ reader }) => reader !== undefined).map(({ matched }) => matched),
      ).map(({ start, words, marked }) =>
        marked ? (
          <mark key={start} className="rounded-[3px] bg-credit-line px-0.75 font-semibold text-ink">
            {words}
          </mark>
        ) : (
          words
        ),
      )}
    </span>
  )
}

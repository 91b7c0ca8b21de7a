import { useDeferredValue, useMemo } from 'react'
import { type DiffLine, diffLines } from './line-diff.ts'

const looks = {
  same: 'text-ink-2',
  removed: 'bg-danger-soft text-danger-text',
  added: 'bg-trust-soft text-trust-text',
} as const
const words = { same: '', removed: 'Tolto: ', added: 'Aggiunto: ' } as const
const marks = { same: ' ', removed: '−', added: '+' } as const

/** Unchanged lines around a change. */
const around = 2

/** The text being written against the newest published one, line by line. */
export function LegalDiff({ before, after }: { before: string; after: string }) {
  const written = useDeferredValue(after)
  const lines = useMemo(() => diffLines(before, written), [before, written])
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  )
  if (!shown.includes(true)) return <p className="mt-6 text-ink-2">Uguale al testo pubblicato.</p>
  return (
    <ol className="mt-4 overflow-hidden rounded-md bg-surface py-2 font-mono text-xs leading-relaxed shadow-1">
      {lines.map((line, index) =>
        shown[index] ? (
          // Lines repeat, and only their place tells them apart.
          <Line key={index} line={line} />
        ) : shown[index - 1] ? (
          <li key={index} aria-hidden="true" className="px-4 py-1 text-ink-3">
            …
          </li>
        ) : null,
      )}
    </ol>
  )
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  return (
    <li className={`grid grid-cols-[1rem_minmax(0,1fr)] gap-2 px-4 py-0.5 ${looks[kind]}`}>
      <span aria-hidden="true">{marks[kind]}</span>
      <span className="break-words whitespace-pre-wrap">
        <span className="sr-only">{words[kind]}</span>
        {text}
      </span>
    </li>
  )
}

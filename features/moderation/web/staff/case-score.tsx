import type { Case } from '../../contract/moderation.ts'
import type { ScoreParts } from '../../contract/score.ts'
import { urgencyOf } from './case-words.ts'

const partWords: Readonly<Record<keyof ScoreParts, string>> = {
  ground: 'Motivo',
  reach: 'Diffusione',
  deadline: 'Scadenza',
  strikes: 'Richiami',
}

/** What the queue is sorted by, never without what it is made of. */
export function CaseScore({ moderationCase }: { moderationCase: Case }) {
  const { score, score_parts: parts } = moderationCase
  if (score === null || parts === null) return null
  const urgent = urgencyOf(moderationCase) === 'danger'
  return (
    <div className="flex flex-none items-center gap-4">
      <p className={`num font-display text-4xl leading-none ${urgent ? 'text-danger-text' : ''}`}>
        <span className="sr-only">Priorità </span>
        {score}
      </p>
      <dl className="grid grid-cols-[auto_auto_auto_auto] gap-x-2.5 gap-y-0.5 text-xs">
        {(Object.keys(partWords) as (keyof ScoreParts)[]).map((part) => (
          <div key={part} className="contents">
            <dt className="text-ink-2">{partWords[part]}</dt>
            <dd className="num text-right font-semibold">{parts[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

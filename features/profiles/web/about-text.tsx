import { readDescription } from '../contract/prompts.ts'

interface AboutTextProps {
  description: string
  /** Of the words themselves. */
  className: string
}

/** A description: questions stand above their answers, everything else is as it was written. */
export function AboutText({ description, className }: AboutTextProps) {
  const { words, answers } = readDescription(description)
  if (answers.length === 0)
    return <p className={`${className} break-words whitespace-pre-line`}>{description}</p>
  return (
    <div className="grid gap-5">
      {words === '' ? null : <p className={`${className} break-words whitespace-pre-line`}>{words}</p>}
      <dl className="grid gap-5">
        {answers.map(({ question, text }) => (
          <div key={question}>
            <dt className="text-sm font-semibold text-ink-2">{question}</dt>
            <dd className={`${className} mt-0.5 break-words whitespace-pre-line`}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

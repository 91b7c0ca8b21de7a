import { useState } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cardWords, countedLines } from '../contract/card.ts'
import type { CardLine } from '../contract/conditions.ts'
import { ConditionLines, OwnSentence, type Shown } from './condition-lines.tsx'

/** Of a line whether its words were not among those read before. */
export function missingIn(known: readonly string[]): (line: CardLine) => boolean {
  return (line) => !cardWords([line], null).every((words) => known.includes(words))
}

interface ConditionsCardProps {
  name: string
  picture: string
  shown: Shown
  /** Instead of how many there are. */
  note?: string
  /** The keyboard starts at its heading. */
  headingRef?: React.Ref<HTMLHeadingElement>
  /** Lines that come while it is read stand out. */
  follows?: boolean
}

/** The card as he reads it. */
export function ConditionsCard({
  name,
  picture,
  shown,
  note,
  headingRef,
  follows = false,
}: ConditionsCardProps) {
  const [known] = useState(() => cardWords(shown.lines, null))
  return (
    <div className="rounded-md bg-surface shadow-2 inset-ring inset-ring-line">
      <header className="grid grid-cols-[44px_1fr] items-center gap-3.5 border-b border-line px-5 py-4">
        <Avatar src={picture} size={44} />
        <div className="min-w-0">
          <h2 ref={headingRef} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
            Le condizioni di {name}
          </h2>
          <p className="text-sm text-ink-2">{note ?? countedLines(shown)}</p>
        </div>
      </header>
      <div className="grid gap-5 p-5">
        {shown.lines.length > 0 ? (
          <ConditionLines shown={shown} {...(follows && { isNew: missingIn(known) })} />
        ) : null}
        {shown.sentence === null ? null : (
          <div className={shown.lines.length > 0 ? 'border-t border-line pt-4' : ''}>
            <OwnSentence>{shown.sentence}</OwnSentence>
          </div>
        )}
      </div>
    </div>
  )
}

import { CameraOff, Clock3, Languages, type LucideIcon, MapPinned, Moon, Route, WineOff } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cardWords, countedLines } from '../contract/card.ts'
import type { CardLine } from '../contract/conditions.ts'

const icons: Readonly<Record<CardLine['kind'], LucideIcon>> = {
  place: MapPinned,
  ends: Moon,
  photos: CameraOff,
  alcohol: WineOff,
  notice: Clock3,
  languages: Languages,
  distance: Route,
}

export interface Shown {
  readonly lines: readonly CardLine[]
  readonly sentence: string | null
}

interface ConditionLinesProps {
  shown: Shown
  /** On a wide page, two beside each other with a line below. */
  columns?: boolean
  /** Words of lines that were read before: the others stand out. */
  known?: readonly string[]
}

export function ConditionLines({ shown, columns = false, known }: ConditionLinesProps) {
  const row = columns ? 'border-b border-line py-3.5' : ''
  return (
    <ul className={columns ? 'grid gap-x-12 sm:grid-cols-2' : 'grid gap-4'}>
      {shown.lines.map((line) => {
        const Icon = icons[line.kind]
        const isNew = known !== undefined && !cardWords([line], null).every((words) => known.includes(words))
        return (
          <li
            key={line.kind}
            className={`grid grid-cols-[20px_1fr] gap-x-3.5 text-base leading-normal ${row}`}
          >
            <Icon size={20} strokeWidth={1.6} className="mt-0.5 text-ink-2" aria-hidden />
            <span>
              <span className={isNew ? 'font-bold text-primary-text' : 'font-semibold'}>
                {isNew ? <span className="sr-only">Cambiata: </span> : null}
                {line.title}
              </span>
              <span className="block text-sm text-ink-2">{line.detail}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function OwnSentence({ children }: { children: string }) {
  return <p className="text-base leading-normal wrap-anywhere italic">«{children}»</p>
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
        {shown.lines.length > 0 ? <ConditionLines shown={shown} {...(follows && { known })} /> : null}
        {shown.sentence === null ? null : (
          <div className={shown.lines.length > 0 ? 'border-t border-line pt-4' : ''}>
            <OwnSentence>{shown.sentence}</OwnSentence>
          </div>
        )}
      </div>
    </div>
  )
}

import { CameraOff, Clock3, Languages, type LucideIcon, MapPinned, Moon, Route, WineOff } from 'lucide-react'
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
  /** Of a line that was not there when it was read before: it stands out. */
  isNew?: (line: CardLine) => boolean
}

export function ConditionLines({ shown, columns = false, isNew = () => false }: ConditionLinesProps) {
  const row = columns ? 'border-b border-line py-3.5' : ''
  return (
    <ul className={columns ? 'grid gap-x-12 sm:grid-cols-2' : 'grid gap-4'}>
      {shown.lines.map((line) => {
        const Icon = icons[line.kind]
        const standsOut = isNew(line)
        return (
          <li
            key={line.kind}
            className={`grid grid-cols-[20px_1fr] gap-x-3.5 text-base leading-normal ${row}`}
          >
            <Icon size={20} strokeWidth={1.6} className="mt-0.5 text-ink-2" aria-hidden />
            <span>
              <span className={standsOut ? 'font-bold text-primary-text' : 'font-semibold'}>
                {standsOut ? <span className="sr-only">Cambiata: </span> : null}
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

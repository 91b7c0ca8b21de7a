import {
  AtSign,
  Ban,
  CircleUser,
  Flag,
  Image,
  type LucideIcon,
  MessageSquare,
  Scale,
  Text,
  UserPen,
  UserX,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Case, CaseSubject } from '#contract/moderation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ageOf, excerpt, motives, subjectWords, urgencyOf } from './case-words.ts'
import { photoSrc } from './photo-src.ts'

const icons: Readonly<Record<CaseSubject, LucideIcon>> = {
  profile: CircleUser,
  photo: Image,
  text: Text,
  personal: UserPen,
  email: AtSign,
  message: MessageSquare,
  report: Flag,
  verification: CircleUser,
  appeal: Scale,
  deletion: UserX,
  ban: Ban,
}

interface CaseTableProps {
  cases: readonly Case[]
  currentId: number | undefined
  onChoose: (id: number) => void
}

export function CaseTable({ cases, currentId, onChoose }: CaseTableProps) {
  const now = useMinute()
  return (
    <table className="w-full table-fixed border-collapse text-base">
      <thead className="text-left text-xs text-ink-3 max-sm:hidden">
        <tr>
          <th scope="col" className={`${heading} pl-4 lg:pl-7`}>
            Elemento
          </th>
          <th scope="col" className={`${heading} w-36 max-[1320px]:hidden`}>
            Tipo
          </th>
          <th scope="col" className={`${heading} w-44`}>
            Motivo
          </th>
          <th scope="col" className={`${heading} w-24 pr-4 text-right lg:pr-6`}>
            In coda
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((kase) => (
          <Row key={kase.id} kase={kase} now={now} current={kase.id === currentId} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  )
}

const heading = 'sticky top-0 z-1 border-b border-line bg-paper px-3 py-2.5 font-medium'
const cell = 'h-16 border-b border-line px-3 py-2 align-middle'

interface RowProps {
  kase: Case
  now: number
  current: boolean
  onChoose: (id: number) => void
}

function Row({ kase, now, current, onChoose }: RowProps) {
  const Icon = icons[kase.subject]
  const urgency = urgencyOf(kase)
  const [motive, ...more] = motives(kase)
  return (
    // The row listens for the mouse's sake; the keyboard has the button in its first cell.
    <tr
      onClick={() => onChoose(kase.id)}
      className={`cursor-pointer ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--primary-text)]' : 'hover:bg-sunken'}`}
    >
      <td className={`${cell} pl-4 lg:pl-7`}>
        <button
          type="button"
          id={rowId(kase.id)}
          aria-current={current || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onChoose(kase.id)
          }}
          className="grid w-full grid-cols-[40px_minmax(0,1fr)] items-center gap-3 rounded-xs text-left"
        >
          <Thumb kase={kase} />
          <span className="min-w-0">
            <span className="block truncate leading-snug font-semibold">{kase.user.name}</span>
            <span className="block truncate text-sm leading-normal text-ink-2">{excerpt(kase)}</span>
          </span>
        </button>
      </td>
      <td className={`${cell} text-ink-2 max-[1320px]:hidden`}>
        <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
          <Icon size={17} strokeWidth={1.6} aria-hidden />
          {subjectWords[kase.subject].type}
        </span>
      </td>
      <td className={`${cell} max-sm:hidden`}>
        <Badge tone={urgency}>{motive}</Badge>
        {more.length > 0 ? <span className="ml-1.5 text-xs text-ink-2">+{more.length}</span> : null}
      </td>
      <td
        className={`${cell} num w-32 pr-4 sm:w-24 text-right whitespace-nowrap lg:pr-6 ${urgency === 'danger' ? 'font-semibold text-danger-text' : 'text-ink-2'}`}
      >
        <span className="sr-only">In coda da </span>
        {ageOf(kase.opened_at, now)}
        <span className="block truncate text-xs font-medium sm:hidden">{motive}</span>
      </td>
    </tr>
  )
}

/** The first photo of what waits, else the person's initial. */
function Thumb({ kase }: { kase: Case }) {
  const photo = kase.after?.photos?.[0]
  if (photo)
    return (
      <img
        src={photoSrc(photo.url, 320)}
        alt=""
        width={40}
        height={50}
        loading="lazy"
        className="h-12.5 w-10 rounded-[6px] bg-sunken object-cover"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-primary-soft font-display text-lg text-primary-text italic"
    >
      {kase.user.name.charAt(0).toUpperCase()}
    </span>
  )
}

const rowId = (id: number) => `case-${id}`
export const caseHeadingId = 'case-heading'

/** Puts the keyboard on a case: on its row, or on its heading where the list is covered. */
export function focusCase(id: number): void {
  const row = document.getElementById(rowId(id))
  row?.focus()
  if (document.activeElement !== row) document.getElementById(caseHeadingId)?.focus()
}

/** The present time, renewed each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

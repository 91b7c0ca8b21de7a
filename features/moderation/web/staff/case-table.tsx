import {
  AtSign,
  Ban,
  CircleUser,
  Flag,
  Gavel,
  HandHeart,
  Image,
  type LucideIcon,
  MessageSquare,
  Scale,
  Text,
  UserPen,
  UserX,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { type Case, type Claim, isSafeInBulk } from '../../contract/moderation.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { blurredFor } from '../../contract/undecided-pictures.ts'
import {
  ageOf,
  deadlineOf,
  excerpt,
  fromTo,
  isOverdue,
  motives,
  shortDeadlineOf,
  subjectWords,
  urgencyOf,
} from './case-words.ts'
import { photoSrc } from './photo-src.ts'
import type { Selection } from './selection.ts'
import { useVeil } from './undecided-picture.tsx'

const icons: Readonly<Record<CaseSubject, LucideIcon>> = {
  profile: CircleUser,
  photo: Image,
  text: Text,
  conditions: HandHeart,
  personal: UserPen,
  email: AtSign,
  message: MessageSquare,
  report: Flag,
  verification: CircleUser,
  appeal: Scale,
  deletion: UserX,
  ban: Ban,
  action: Gavel,
}

interface CaseTableProps {
  cases: readonly Case[]
  claims: readonly Claim[]
  currentId: number | undefined
  onChoose: (id: number, byKeyboard: boolean) => void
  /** Undefined: nothing here is approved together with others. */
  selection: Selection | undefined
  blurred: boolean
}

export function CaseTable({ cases, claims, currentId, onChoose, selection, blurred }: CaseTableProps) {
  const now = useMinute()
  const safe = cases.filter((moderationCase) => isSafeInBulk(moderationCase)).map(({ id }) => id)
  return (
    <table className="w-full table-fixed border-collapse text-base">
      <thead className="text-left text-xs text-ink-3 max-sm:hidden">
        <tr>
          {selection ? (
            <th scope="col" className={`${heading} w-13 pl-4 lg:w-16 lg:pl-7`}>
              {safe.length > 0 ? (
                <input
                  type="checkbox"
                  className="tick align-middle"
                  aria-label="Seleziona tutti i casi senza nulla di segnalato"
                  checked={safe.every((id) => selection.has(id))}
                  onChange={(event) => selection.set(event.target.checked ? safe : [])}
                />
              ) : (
                <span className="sr-only">Selezione</span>
              )}
            </th>
          ) : null}
          <th scope="col" className={`${heading} ${selection ? '' : 'pl-4 lg:pl-7'}`}>
            Elemento
          </th>
          <th scope="col" className={`${heading} w-36 max-2xl:hidden`}>
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
        {cases.map((moderationCase) => (
          <Row
            key={moderationCase.id}
            moderationCase={moderationCase}
            claim={claims.find(({ case_id }) => case_id === moderationCase.id)}
            now={now}
            current={moderationCase.id === currentId}
            onChoose={onChoose}
            selection={selection}
            blurred={blurred}
          />
        ))}
      </tbody>
    </table>
  )
}

const heading = 'sticky top-0 z-1 border-b border-line bg-paper px-3 py-2.5 font-medium'
const cell = 'h-16 border-b border-line px-3 py-2 align-middle'

interface RowProps {
  moderationCase: Case
  claim: Claim | undefined
  now: number
  current: boolean
  onChoose: (id: number, byKeyboard: boolean) => void
  selection: Selection | undefined
  blurred: boolean
}

function Row({ moderationCase, claim, now, current, onChoose, selection, blurred }: RowProps) {
  const Icon = icons[moderationCase.subject]
  const urgency = urgencyOf(moderationCase)
  const late = isOverdue(moderationCase, now)
  const [motive, ...more] = motives(moderationCase)
  return (
    // The row listens for the mouse's sake; the keyboard has the button in its first cell.
    <tr
      onClick={() => onChoose(moderationCase.id, false)}
      className={`group cursor-pointer ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--primary-text)]' : 'hover:bg-sunken'}`}
    >
      {selection ? (
        <td className={`${cell} w-13 pl-4 lg:w-16 lg:pl-7 max-sm:w-11`}>
          {isSafeInBulk(moderationCase) ? (
            <input
              type="checkbox"
              className="tick align-middle"
              aria-label={`Seleziona ${moderationCase.user.name}, pratica ${moderationCase.id}`}
              checked={selection.has(moderationCase.id)}
              onClick={(event) => event.stopPropagation()}
              onChange={() => selection.toggle(moderationCase.id)}
            />
          ) : null}
        </td>
      ) : null}
      <td className={`${cell} ${selection ? '' : 'pl-4 lg:pl-7'}`}>
        <button
          type="button"
          id={caseRowId(moderationCase.id)}
          aria-current={current || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onChoose(moderationCase.id, event.detail === 0)
          }}
          className="grid w-full grid-cols-[40px_minmax(0,1fr)] items-center gap-3 rounded-xs text-left"
        >
          <Thumb moderationCase={moderationCase} blurred={blurred && !current} />
          <span className="min-w-0">
            <span className="block truncate leading-snug font-semibold">{fromTo(moderationCase)}</span>
            <span className="block truncate text-sm leading-normal text-ink-2">
              {excerpt(moderationCase)}
            </span>
            <Notice moderationCase={moderationCase} claim={claim} />
          </span>
        </button>
      </td>
      <td className={`${cell} text-ink-2 max-2xl:hidden`}>
        <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
          <Icon size={17} strokeWidth={1.6} aria-hidden />
          {subjectWords[moderationCase.subject].type}
        </span>
      </td>
      <td className={`${cell} max-sm:hidden`}>
        <Badge tone={urgency}>{motive}</Badge>
        {more.length > 0 ? <span className="ml-1.5 text-xs text-ink-2">+{more.length}</span> : null}
      </td>
      <td
        className={`${cell} num w-32 pr-4 sm:w-24 text-right whitespace-nowrap lg:pr-6 ${late ? 'font-semibold text-danger-text' : 'text-ink-2'}`}
      >
        {moderationCase.outcome === null ? (
          <>
            <span className="sr-only">{late ? 'In coda da troppo tempo: ' : 'In coda da '}</span>
            <time dateTime={moderationCase.opened_at} title={italianMoment(moderationCase.opened_at)}>
              {ageOf(moderationCase.opened_at, now)}
            </time>
          </>
        ) : (
          <time
            dateTime={moderationCase.outcome.decided_at}
            title={italianMoment(moderationCase.outcome.decided_at)}
          >
            {ageOf(moderationCase.outcome.decided_at, now)} fa
          </time>
        )}
        <span className="block truncate text-xs font-medium sm:hidden">{motive}</span>
      </td>
    </tr>
  )
}

/** What else decides whether to open it now: whose it is, and what runs meanwhile. */
function Notice({ moderationCase, claim }: { moderationCase: Case; claim: Claim | undefined }) {
  const { id } = useUser()
  if (moderationCase.outcome)
    return (
      <span className="block truncate text-xs text-ink-2">
        {moderationCase.outcome.state === 'approved' ? 'Approvato' : 'Rifiutato'} da{' '}
        {moderationCase.outcome.decided_by}
      </span>
    )
  if (moderationCase.own_decision)
    return (
      <span className="block truncate text-xs font-medium text-wait-text">
        Hai deciso tu, tocca a un’altra persona
      </span>
    )
  if (claim && claim.user.id !== id)
    return (
      <span className="block truncate text-xs font-medium text-wait-text">
        Lo sta esaminando {claim.user.name}
      </span>
    )
  if (moderationCase.deadline)
    return (
      <span
        className="block truncate text-xs font-medium text-wait-text"
        title={deadlineOf(moderationCase.deadline)}
      >
        {shortDeadlineOf(moderationCase.deadline)}
      </span>
    )
  return null
}

/** The first photo of what waits, else the person's initial. */
function Thumb({ moderationCase, blurred }: { moderationCase: Case; blurred: boolean }) {
  const photo = moderationCase.after?.photos?.[0]
  const { blurred: covered, grey } = useVeil(blurredFor(moderationCase))
  // What is covered in the case is not shown by passing over its row.
  const veil = covered
    ? 'blur-[6px]'
    : blurred
      ? 'blur-[6px] group-focus-within:blur-none group-hover:blur-none'
      : ''
  if (photo)
    return (
      <span className="block h-12.5 w-10 overflow-hidden rounded-mark bg-sunken">
        <img
          src={photoSrc(photo.url, 320)}
          alt=""
          width={40}
          height={50}
          loading="lazy"
          className={`size-full object-cover ${veil} ${grey ? 'grayscale' : ''}`}
        />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-primary-soft font-display text-lg text-primary-text italic"
    >
      {moderationCase.user.name.charAt(0).toUpperCase()}
    </span>
  )
}

export const caseRowId = (id: number) => `case-${id}`

/** The present time, renewed each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

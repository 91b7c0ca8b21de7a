import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chat } from '../contract/chat.ts'
import { inWords } from '#platform/contract/hours.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { toTheDay } from '#platform/web/ui/to-the-day.ts'
import { duration, hoursUntil, spokenMoment } from './dates.ts'
import { AnswerDrawing, RefundDrawing } from './moment-drawings.tsx'
import { spokenHours, whyRefunded } from './refund-words.ts'
import { useNow } from './use-now.ts'

/** So long after her reply he still reads how long it took. */
const replyShownHours = 24

/** Under the header of a chat: where his price stands. Pressure is for nobody: she reads one line with a date. */
export function RefundBar({ chat }: { chat: Chat }) {
  return chat.other_user.role === 'HOSTESS' ? <ForKing chat={chat} /> : <ForHostess chat={chat} />
}

function ForKing({ chat }: { chat: Chat }) {
  const { refund } = chat
  const now = useNow(15_000)
  const left =
    refund.state === 'paused'
      ? (refund.left_hours ?? 0)
      : hoursUntil(refund.due_at ?? now.toISOString(), now, refund.hours)
  return (
    <>
      {/* Always there, so that a change is heard; the clock itself is silent. */}
      <div role="status" className="flex-none">
        {refund.state === 'refunded' ? (
          <Bar tone="trust" icon={<RefundDrawing />}>
            {whyRefunded(chat)}
          </Bar>
        ) : (
          <span className="sr-only">{refund.state === 'running' ? spokenHours(left) : ''}</span>
        )}
      </div>
      <KingsBar chat={chat} now={now} left={left} />
    </>
  )
}

function KingsBar({ chat, now, left }: { chat: Chat; now: Date; left: number }) {
  const { other_user: other, refund } = chat
  const amount = formatCredits(credits(refund.cost))
  switch (refund.state) {
    case 'none':
    case 'refunded':
      return null
    case 'running':
      return (
        <Clock chat={chat} left={left}>
          Se {other.name} non risponde, tra <b className="num">{duration(left * 3_600_000)}</b> ti restituiamo{' '}
          {amount}.
        </Clock>
      )
    case 'paused':
      return (
        <Clock chat={chat} left={left}>
          Una risposta è in moderazione. Fino alla decisione il tempo è fermo, a{' '}
          <b className="num">{duration(left * 3_600_000)}</b> dal rimborso.
        </Clock>
      )
    case 'earned':
      return refund.ended_at && now.getTime() - Date.parse(refund.ended_at) < replyShownHours * 3_600_000 ? (
        <Bar tone="trust" icon={<AnswerDrawing />}>
          {other.name} ha risposto
          {refund.unlocked_at ? (
            <>
              {' '}
              dopo <b className="num">{elapsed(refund.unlocked_at, refund.ended_at)}</b>
            </>
          ) : null}
          . Da qui in poi la chat è vostra.
        </Bar>
      ) : null
  }
}

interface ClockProps {
  chat: Chat
  /** Hours. */
  left: number
  children: ReactNode
}

function Clock({ chat: { other_user: other, refund }, left, children }: ClockProps) {
  const modal = useModal()
  const amount = formatCredits(credits(refund.cost))
  const explain = () =>
    modal.open({
      title: 'Come funziona il rimborso',
      body: `Se ${other.name} non risponde entro ${inWords(refund.hours)} dal tuo primo messaggio consegnato, ti restituiamo i ${amount} e la chat si blocca di nuovo. Mentre una sua risposta è in moderazione il tempo si ferma. Non devi fare nulla.`,
    })
  return (
    <div
      role="timer"
      aria-live="off"
      className="grid flex-none grid-cols-[40px_1fr_auto] items-center gap-3.5 border-b border-wait-line bg-wait-soft px-6 py-3 text-base leading-normal max-sm:px-4 max-sm:py-2.5"
    >
      <RefundRing clock={{ state: 'running', hours: left, of: refund.hours }} size={40} />
      <span>{children}</span>
      <button type="button" onClick={explain} className="link text-base max-sm:hidden">
        Come funziona
      </button>
      <span className="-m-2 sm:hidden">
        <IconButton label="Come funziona il rimborso" onClick={explain}>
          <Info size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

function ForHostess({ chat: { refund } }: { chat: Chat }) {
  switch (refund.state) {
    case 'running':
      return refund.due_at ? (
        <Bar>La chat resta aperta fino {toTheDay(spokenMoment(refund.due_at))}.</Bar>
      ) : null
    case 'paused':
      return <Bar>Il tuo messaggio è in moderazione. La chat resta aperta fino alla decisione.</Bar>
    case 'refunded':
      return <Bar>La chat è di nuovo bloccata perché {whyLocked(refund.reason)}</Bar>
    case 'none':
    case 'earned':
      return null
  }
}

function whyLocked(reason: Chat['refund']['reason']): string {
  switch (reason) {
    case 'no_message':
      return 'non è arrivato nessun messaggio.'
    case 'no_reply':
      return 'il tempo per una risposta è passato.'
    case 'declined':
      return 'hai declinato con garbo, e i Crediti sono stati restituiti.'
    default:
      return 'i Crediti sono stati restituiti.'
  }
}

interface BarProps {
  tone?: 'trust' | 'plain'
  icon?: ReactNode
  children: ReactNode
}

const tones = {
  trust: 'bg-trust-soft [&>svg]:flex-none [&>svg]:text-trust-text',
  plain: 'border-b border-line text-ink-2',
}

function Bar({ tone = 'plain', icon, children }: BarProps) {
  return (
    <p
      className={`flex flex-none items-center gap-4 px-6 py-3 text-base leading-normal max-sm:px-4 max-sm:py-2.5 ${tones[tone]}`}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Whole hours once there is one: nobody needs the minutes of a reply. */
function elapsed(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  return ms >= 3_600_000 ? `${Math.floor(ms / 3_600_000)} h` : duration(ms)
}

import { CheckCheck, Info, Shield, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chat } from '#contract/chat.ts'
import { credits, formatCredits } from '#contract/money.ts'
import { useModal } from '#web/shell/modal.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { RefundRing } from '#web/ui/refund-ring.tsx'
import { duration, hoursUntil, spokenMoment } from './dates.ts'
import { useNow } from './use-now.ts'

/** Under the header of a chat: where his price stands. Pressure is for nobody: she reads one line with a date. */
export function RefundBar({ chat }: { chat: Chat }) {
  return chat.other_user.role === 'HOSTESS' ? <ForKing chat={chat} /> : <ForHostess chat={chat} />
}

function ForKing({ chat }: { chat: Chat }) {
  const { other_user: other, refund } = chat
  const amount = formatCredits(credits(refund.cost))
  switch (refund.state) {
    case 'none':
      return null
    case 'running':
      return <Countdown chat={chat} amount={amount} />
    case 'paused':
      return (
        <Bar tone="wait" icon={<Shield size={20} strokeWidth={1.6} aria-hidden />}>
          Una risposta è in moderazione: fino alla decisione il tempo è fermo.
        </Bar>
      )
    case 'earned':
      return (
        <Bar tone="trust" icon={<CheckCheck size={20} strokeWidth={1.6} aria-hidden />}>
          {other.name} ha risposto
          {refund.unlocked_at && refund.ended_at ? (
            <>
              {' '}
              dopo <b className="num">{elapsed(refund.unlocked_at, refund.ended_at)}</b>
            </>
          ) : null}
          .
        </Bar>
      )
    case 'refunded':
      return (
        <Bar tone="trust" icon={<Undo2 size={20} strokeWidth={1.6} aria-hidden />}>
          {whyRefunded(chat)}: i {amount} sono tornati sul saldo.
        </Bar>
      )
  }
}

function whyRefunded({ other_user: other, refund }: Chat): string {
  switch (refund.reason) {
    case 'no_message':
      return `Nessun messaggio consegnato in ${refund.hours.toLocaleString('it-IT')} ore`
    case 'banned':
    case 'erased':
    case 'blocked':
      return `${other.name} non può più rispondere`
    default:
      return `Nessuna risposta in ${refund.hours.toLocaleString('it-IT')} ore`
  }
}

function Countdown({ chat: { other_user: other, refund }, amount }: { chat: Chat; amount: string }) {
  const now = useNow(15_000)
  const modal = useModal()
  const dueAt = refund.due_at ?? now.toISOString()
  const left = hoursUntil(dueAt, now, refund.hours)
  const explain = () =>
    modal.open({
      title: 'Come funziona il rimborso',
      body: `Se ${other.name} non risponde entro ${refund.hours.toLocaleString('it-IT')} ore dal tuo primo messaggio consegnato, i ${amount} tornano da soli sul tuo saldo e la chat si blocca di nuovo. Non devi fare nulla.`,
    })
  return (
    <div
      role="timer"
      aria-live="off"
      className="grid flex-none grid-cols-[40px_1fr_auto] items-center gap-3.5 border-b border-wait-line bg-wait-soft px-6 py-3 text-base leading-normal max-sm:px-4 max-sm:py-2.5"
    >
      <RefundRing clock={{ state: 'running', hours: ringHours(left, refund.hours) }} size={40} />
      <span>
        Se {other.name} non risponde, tra <b className="num">{duration(left * 3_600_000)}</b> ti tornano{' '}
        {amount}.
      </span>
      <button type="button" onClick={explain} className="link text-base max-sm:hidden">
        Come funziona
      </button>
      <span className="-m-2 sm:hidden">
        <IconButton label="Come funziona il rimborso" onClick={explain}>
          <Info size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </span>
      <span role="status" className="sr-only">
        {left <= 2
          ? 'Mancano meno di 2 ore al rimborso.'
          : left <= 24
            ? 'Mancano meno di 24 ore al rimborso.'
            : ''}
      </span>
    </div>
  )
}

/** The ring is drawn for 72 hours, whatever the configured time is. */
export function ringHours(left: number, whole: number): number {
  return whole > 0 ? (left / whole) * 72 : 0
}

function ForHostess({ chat: { refund } }: { chat: Chat }) {
  switch (refund.state) {
    case 'running':
      return refund.due_at ? <Bar>La chat resta aperta fino al {spokenMoment(refund.due_at)}.</Bar> : null
    case 'refunded':
      return <Bar>La chat è di nuovo bloccata: {whyLocked(refund.reason)}</Bar>
    case 'none':
    case 'paused':
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
    default:
      return 'i Crediti sono stati restituiti.'
  }
}

interface BarProps {
  tone?: 'wait' | 'trust' | 'plain'
  icon?: ReactNode
  children: ReactNode
}

const tones = {
  wait: 'border-b border-wait-line bg-wait-soft [&>svg]:text-wait-text',
  trust: 'bg-trust-soft [&>svg]:text-trust-text',
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

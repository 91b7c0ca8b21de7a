import { Check, CheckCheck, CircleAlert, Clock, EyeOff, Lock, type LucideIcon, Shield } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { BubbleActions, isQuotable, type Quotable, useShown } from './bubble-actions.tsx'
import { Quote } from './quote.tsx'
import { clockTime } from './dates.ts'
import type { BubbleItem, BubbleState } from './thread-items.ts'

interface Status {
  readonly icon: LucideIcon
  readonly text: string
}

const statuses: Readonly<Partial<Record<BubbleState, Status>>> = {
  sending: { icon: Clock, text: 'Invio in corso' },
  queued: { icon: Clock, text: 'In attesa della connessione' },
  sent: { icon: Check, text: 'Inviato' },
  read: { icon: CheckCheck, text: 'Letto' },
  waiting: { icon: Lock, text: 'In attesa di sblocco' },
  held: { icon: Shield, text: 'In moderazione' },
  refused: { icon: CircleAlert, text: 'Non approvato' },
  failed: { icon: CircleAlert, text: 'Non inviato' },
}

interface BubbleProps {
  item: BubbleItem
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Of what is doubtful about the other's message. */
  onReport?: (() => void) | undefined
  onQuote?: ((message: Quotable) => void) | undefined
  readerId?: number
  /** Of the other. */
  name?: string
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { item, onRetry, onDiscard, onReport, onQuote, readerId, name = '' } = props
  const { key, id, own, colleague, state, first, last, quote } = item
  const { shown, hide, handlers } = useShown()
  // Where nothing can be written, as in the staff's view, a bubble is only read.
  const acts = onQuote !== undefined && isQuotable(item) && id !== null
  const reply = () => id !== null && onQuote?.({ id, sender_id: own ? (readerId ?? 0) : 0, text: item.text })
  return (
    <>
      <div
        data-bubble
        data-message={id}
        {...(acts && {
          tabIndex: -1,
          ...handlers,
          onKeyDown: (event: React.KeyboardEvent) => {
            if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault()
            reply()
          },
        })}
        className={`relative w-fit max-w-[min(70%,520px)] rounded-lg px-4 pt-[11px] pb-[9px] text-md leading-message wrap-anywhere max-sm:max-w-[82%] ${look(item)} ${corners(item)}`}
      >
        {colleague !== null && first ? (
          <span className="block text-2xs leading-[1.5] font-semibold text-bubble-me-meta">
            {colleague}
            <span className="sr-only">: </span>
          </span>
        ) : own && first ? (
          <span className="sr-only">Tu: </span>
        ) : null}
        {quote ? <Quote quote={quote} author={quote.sender_id === readerId ? 'Tu' : name} own={own} /> : null}
        <Words item={item} />
        {last || state === 'failed' || state === 'queued' ? (
          <span
            className={`num mt-[3px] flex flex-wrap items-center justify-end gap-x-[5px] text-2xs leading-[1.3] ${metaLook(state)}`}
          >
            <Meta item={item} />
            {state === 'failed' ? (
              <>
                <MetaButton onClick={() => onRetry(key)}>Riprova</MetaButton>
                <MetaButton onClick={() => onDiscard(key)}>Elimina</MetaButton>
              </>
            ) : null}
          </span>
        ) : null}
        {acts && shown ? (
          <BubbleActions item={item} onQuote={reply} onReport={onReport} onDone={hide} />
        ) : null}
      </div>
      {item.caution ? <Caution text={item.caution} onReport={onReport} /> : null}
    </>
  )
})

/** What her own filter hides, she may look at. */
function Words({ item: { text, filtered } }: { item: BubbleItem }) {
  const [shown, setShown] = useState(false)
  if (!filtered || shown) return <span className="whitespace-pre-wrap">{text}</span>
  return (
    <span className="flex items-center gap-2">
      <EyeOff size={16} strokeWidth={1.8} className="flex-none" aria-hidden />
      Messaggio nascosto dal tuo filtro
      <button
        type="button"
        onClick={() => setShown(true)}
        className="link -my-2 min-h-target flex-none font-semibold"
      >
        Mostra
      </button>
    </span>
  )
}

/** Under a message that asks for money or the like; only its receiver sees it. */
function Caution({ text, onReport }: { text: string; onReport: (() => void) | undefined }) {
  return (
    <p
      role="note"
      className="mb-1 flex w-fit max-w-[min(70%,520px)] items-start gap-2 self-start rounded-md bg-credit-soft px-3.5 py-2.5 text-sm leading-message text-ink inset-ring inset-ring-credit-line max-sm:max-w-[82%]"
    >
      <CircleAlert size={16} strokeWidth={1.8} className="mt-0.5 flex-none text-credit-text" aria-hidden />
      <span>
        {text}{' '}
        <Link to="/sicurezza" className="link font-semibold">
          Consigli di sicurezza
        </Link>{' '}
        {onReport ? (
          <button type="button" onClick={onReport} className="link font-semibold">
            Segnala
          </button>
        ) : null}
      </span>
    </p>
  )
}

function MetaButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="link -my-1.5 min-h-8 px-1 font-semibold">
      {children}
    </button>
  )
}

function Meta({ item: { state, time, saysState } }: { item: BubbleItem }) {
  const status = statuses[state]
  const at = <time dateTime={time}>{clockTime(time)}</time>
  if (!status) return at
  const { icon: Icon, text } = status
  switch (state) {
    // What is not delivered says so first; the hour comes after it.
    case 'held':
    case 'refused':
    case 'waiting':
      return (
        <>
          <Icon size={15} strokeWidth={2} aria-hidden />
          {text} · {at}
        </>
      )
    case 'sent':
    case 'read':
      return (
        <>
          {at}
          {saysState ? (
            <>
              <Icon size={15} strokeWidth={2} aria-hidden />
              {text}
            </>
          ) : (
            <Icon size={15} strokeWidth={2} role="img" aria-label={text} />
          )}
        </>
      )
    default:
      return (
        <>
          {state === 'failed' ? null : at}
          <Icon size={15} strokeWidth={2} aria-hidden />
          {text}
        </>
      )
  }
}

function look({ own, state }: BubbleItem): string {
  if (!own) return 'self-start bg-bubble-them text-bubble-them-ink'
  switch (state) {
    case 'held':
      return 'self-end bg-wait-soft text-ink inset-ring-[1.5px] inset-ring-wait-line'
    case 'refused':
    case 'failed':
      return 'self-end bg-danger-soft text-ink inset-ring-[1.5px] inset-ring-danger-line'
    default:
      return 'self-end bg-bubble-me text-bubble-me-ink'
  }
}

function metaLook(state: BubbleState): string {
  switch (state) {
    case 'theirs':
      return 'text-bubble-them-meta'
    case 'held':
      return 'font-semibold text-wait-text'
    case 'refused':
    case 'failed':
      return 'font-semibold text-danger-text'
    default:
      return 'text-bubble-me-meta'
  }
}

/** A run hangs together on the side of who wrote it. */
function corners({ own, first, last }: BubbleItem): string {
  const upper = own ? 'rounded-tr-[6px]' : 'rounded-tl-[6px]'
  const lower = own ? 'rounded-br-[6px]' : 'rounded-bl-[6px]'
  return `${first ? '' : upper} ${last ? lower : ''}`
}

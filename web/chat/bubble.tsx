import { Check, CheckCheck, CircleAlert, Clock, Lock, type LucideIcon, Shield } from 'lucide-react'
import { clockTime } from './dates.ts'
import type { BubbleItem, BubbleState } from './thread-items.ts'

interface Status {
  readonly icon: LucideIcon
  readonly text: string
}

const statuses: Readonly<Partial<Record<BubbleState, Status>>> = {
  sending: { icon: Clock, text: 'Invio in corso' },
  sent: { icon: Check, text: 'Inviato' },
  read: { icon: CheckCheck, text: 'Letto' },
  waiting: { icon: Lock, text: 'In attesa di sblocco' },
  held: { icon: Shield, text: 'In moderazione' },
  refused: { icon: CircleAlert, text: 'Non approvato' },
  failed: { icon: CircleAlert, text: 'Non inviato' },
}

interface BubbleProps {
  item: BubbleItem
  onRetry: () => void
}

export function Bubble({ item, onRetry }: BubbleProps) {
  const { text, own, state, last } = item
  return (
    <div
      className={`relative w-fit max-w-[min(70%,520px)] rounded-lg px-4 pt-[11px] pb-[9px] text-md leading-[1.45] wrap-anywhere max-sm:max-w-[82%] ${look(item)} ${corners(item)}`}
    >
      <span className="sr-only">{own ? 'Tu: ' : ''}</span>
      <span className="whitespace-pre-wrap">{text}</span>
      {last ? (
        <span
          className={`num mt-[3px] flex items-center justify-end gap-[5px] text-2xs leading-[1.3] ${metaLook(state)}`}
        >
          <Meta item={item} />
          {state === 'failed' ? (
            <button type="button" onClick={onRetry} className="link font-semibold">
              Riprova
            </button>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

function Meta({ item: { state, time } }: { item: BubbleItem }) {
  const status = statuses[state]
  const at = <time dateTime={time}>{clockTime(time)}</time>
  if (!status) return at
  const { icon: Icon, text } = status
  // What is not delivered says so first; the hour comes after it.
  if (state === 'held' || state === 'refused' || state === 'waiting')
    return (
      <>
        <Icon size={15} strokeWidth={2} aria-hidden />
        {text} · {at}
      </>
    )
  return (
    <>
      {state === 'failed' ? null : at}
      <Icon size={15} strokeWidth={2} aria-hidden />
      {text}
    </>
  )
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

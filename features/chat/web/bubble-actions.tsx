import { Copy, Flag, type LucideIcon, Reply } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { Message } from '../contract/chat.ts'
import type { BubbleItem } from './thread-items.ts'

/** What the next message can quote. */
export type Quotable = NonNullable<Message['reply_to']> & { readonly text: string }

/** What the other can read: theirs, and one's own that is on its way to nobody else. */
export const isQuotable = ({ state, id, filtered }: BubbleItem) =>
  id !== null &&
  !filtered &&
  (state === 'theirs' || state === 'sent' || state === 'read' || state === 'waiting')

const longPressMs = 450

/** A long press of a finger, as what hovers for a mouse: what can be done about a bubble. */
export function useShown() {
  const [shown, setShown] = useState(false)
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(press.current)
  return {
    shown,
    hide: () => setShown(false),
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setShown(true),
      onPointerLeave: (event: PointerEvent) => {
        end()
        if (event.pointerType === 'mouse') setShown(false)
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        end()
        press.current = setTimeout(() => setShown(true), longPressMs)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onFocus: () => setShown(true),
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setShown(false)
      },
    },
  }
}

interface BubbleActionsProps {
  item: BubbleItem
  onQuote: (() => void) | undefined
  onReport: (() => void) | undefined
  onDone: () => void
}

/** Beside a bubble; above it where there is no room beside. */
export function BubbleActions({ item: { own, text }, onQuote, onReport, onDone }: BubbleActionsProps) {
  const side = own ? 'right-full pr-1.5 max-sm:right-0' : 'left-full pl-1.5 max-sm:left-0'
  const act = (work: () => void) => () => {
    onDone()
    work()
  }
  const copy = () => {
    navigator.clipboard
      .writeText(text)
      .then(() => toast.success('Copiato'))
      .catch(() => toast.error('Il browser non ha copiato il testo'))
  }
  return (
    <span
      className={`absolute top-1/2 z-10 -translate-y-1/2 max-sm:top-auto max-sm:bottom-full max-sm:translate-y-1 max-sm:p-0 ${side}`}
    >
      <span className="flex rounded-full bg-surface px-1 text-ink-2 shadow-2">
        {onQuote ? <Action icon={Reply} label="Rispondi" onPress={act(onQuote)} /> : null}
        <Action icon={Copy} label="Copia" onPress={act(copy)} />
        {onReport && !own ? <Action icon={Flag} label="Segnala" onPress={act(onReport)} /> : null}
      </span>
    </span>
  )
}

function Action({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken hover:text-ink"
    >
      <Icon size={17} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

const bubbles = '[data-bubble][tabindex]'

/** In the thread: up and down go from bubble to bubble. True: it did. */
export function moveBetweenBubbles(log: HTMLElement, key: string): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
  const all = [...log.querySelectorAll<HTMLElement>(bubbles)]
  const at = all.findIndex((bubble) => bubble.contains(document.activeElement))
  // From the thread itself the way up begins at the newest.
  const next =
    at === -1 ? (key === 'ArrowUp' ? all.at(-1) : undefined) : all[at + (key === 'ArrowUp' ? -1 : 1)]
  next?.focus()
  return next !== undefined
}

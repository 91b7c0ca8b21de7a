import { X } from 'lucide-react'
import { Reply } from 'lucide-react'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { Message } from '../contract/chat.ts'
import type { Quotable } from './bubble-actions.tsx'

const gone = 'Messaggio non disponibile'

interface QuoteProps {
  quote: NonNullable<Message['reply_to']>
  /** Who wrote it, to this reader. */
  author: string
  own: boolean
}

/** In a bubble, above its words: what it answers; it leads there. */
export function Quote({ quote: { id, text }, author, own }: QuoteProps) {
  return (
    <button
      type="button"
      onClick={() => jumpTo(id)}
      disabled={text === null}
      className={`mb-2 block w-full border-l-[3px] py-0.5 pl-2.5 text-left text-sm leading-snug ${own ? 'border-bubble-me-meta text-bubble-me-ink' : 'border-primary text-bubble-them-ink'}`}
    >
      <span className="block font-semibold">
        <span className="sr-only">In risposta a </span>
        {author}
      </span>
      <span className={`line-clamp-2 ${text === null ? 'italic' : ''}`}>{text ?? gone}</span>
    </button>
  )
}

function jumpTo(messageId: number): void {
  const source = document.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
  if (source === null)
    return toast.notice('È più in alto. Apri i messaggi precedenti con «Mostra di più».', { id: 'quote' })
  source.scrollIntoView({ block: 'center' })
  source.focus({ preventScroll: true })
}

/** Above the words that are being written. */
export function QuoteBar({ quote, author, onDrop }: { quote: Quotable; author: string; onDrop: () => void }) {
  return (
    <div className="quote-bar -mr-[5px] -ml-4.5 flex items-center gap-3 border-b border-line pr-2 pl-4.5">
      <Reply size={17} strokeWidth={1.8} className="flex-none text-primary-text" aria-hidden />
      <p className="min-w-0 flex-1 py-2 text-sm leading-snug">
        <span className="block font-semibold text-primary-text">Rispondi a {author}</span>
        <span className="block truncate text-ink-2">{quote.text}</span>
      </p>
      <button
        type="button"
        aria-label="Rimuovi la citazione"
        onClick={onDrop}
        className="grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:text-ink"
      >
        <X size={18} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  )
}

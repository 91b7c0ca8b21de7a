import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import { messageLengthMax, sendFailure } from '../contract/chat.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

/** From so many characters on, the person sees how many are left. */
const counterFrom = messageLengthMax - 100

interface ComposerProps {
  label: string
  text: string
  onChange: (text: string) => void
  onSend: (text: string) => void
  /** Asked before a text leaves; refused, it stays where it is. */
  mayLeave?: (text: string) => boolean
  /** What is being answered, above the words. */
  quote?: ReactNode
  /** Esc, where there is a quote. */
  onDropQuote?: (() => void) | undefined
  /** Comes back in the place of something that had the focus. */
  takesFocus?: boolean
}

/** Enter sends, Shift+Enter adds a line [CHAT-09]. A text that is too long stays as it is. */
export function Composer(props: ComposerProps) {
  const { label, text, onChange, onSend, mayLeave, quote, onDropQuote, takesFocus = false } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const left = messageLengthMax - text.trim().length

  useLayoutEffect(() => {
    const element = field.current
    // Where the style sheet cannot do it; measuring at each key costs a layout of the whole page.
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])

  useEffect(() => {
    if (takesFocus && (document.activeElement ?? document.body) === document.body) field.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it comes back
  }, [])

  function send() {
    if (isBlank(text)) return
    if (left < 0) return toast.error(sendFailure, { id: 'too-long' })
    if (mayLeave && !mayLeave(text.trim())) return
    onSend(text.trim())
    onChange('')
    field.current?.focus()
  }

  // Whoever answers a message goes on writing.
  const quotes = Boolean(quote)
  useEffect(() => {
    if (quotes) field.current?.focus()
  }, [quotes])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && onDropQuote && !isComposing(event)) {
      event.preventDefault()
      // It has done what it was pressed for.
      event.stopPropagation()
      return onDropQuote()
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    // A key that is held down is one press.
    if (!event.repeat) send()
  }

  return (
    <form
      data-kept
      className="mx-6 mb-6 flex-none rounded-[24px] border border-control-line bg-surface py-[5px] pr-[5px] pl-4.5 focus-within:border-ink max-sm:mx-3 max-sm:mb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {quote}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={label}
          placeholder={label}
          aria-invalid={left < 0}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          // Grows to 200 px and scrolls from there on [CHAT-10].
          className="max-h-[200px] field-sizing-content min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 leading-message outline-none shadow-none placeholder:text-ink-3"
        />
        {text.length >= counterFrom ? <Counter left={left} /> : null}
        <SendButton />
      </div>
    </form>
  )
}

function Counter({ left }: { left: number }) {
  return (
    <span
      role="status"
      className={`num self-center text-xs ${left < 0 ? 'font-semibold text-danger-text' : 'text-ink-2'}`}
    >
      <span className="sr-only">Caratteri rimasti: </span>
      {left}
    </span>
  )
}

function SendButton() {
  return (
    <button
      type="submit"
      aria-label="Invia"
      // On a phone the keyboard stays where it is.
      onPointerDown={(event) => event.preventDefault()}
      className="grid size-11 flex-none place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active"
    >
      <ArrowUp size={20} strokeWidth={1.8} aria-hidden />
    </button>
  )
}

/** Enter also ends a composition, of an accent or an ideogram; Safari says so by the code only. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

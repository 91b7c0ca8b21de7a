import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isBlank } from '#contract/blank.ts'
import { messageLengthMax, sendFailure } from '#contract/chat.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Pixels up to which the field grows; after that it scrolls. */
const heightMax = 200
/** From so many characters on, the person sees how many are left. */
const counterFrom = messageLengthMax - 100

interface ComposerProps {
  label: string
  text: string
  onChange: (text: string) => void
  onSend: (text: string) => void
}

/** Enter sends, Shift+Enter adds a line. */
export function Composer({ label, text, onChange, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const left = messageLengthMax - text.trim().length

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, heightMax)}px`
  }, [text])

  function send() {
    if (isBlank(text)) return
    if (left < 0) return toast.error(sendFailure)
    onSend(text.trim())
    onChange('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends a composition, of an accent or an ideogram.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="mx-6 mb-6 flex flex-none items-end gap-2 rounded-[24px] border border-control-line bg-surface py-[5px] pr-[5px] pl-4.5 focus-within:border-ink max-sm:mx-3 max-sm:mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
        className="min-h-11 flex-1 resize-none bg-transparent py-2.5 leading-[1.45] outline-none! shadow-none! placeholder:text-ink-3"
      />
      {text.length >= counterFrom ? (
        <span
          role="status"
          className={`num self-center text-xs ${left < 0 ? 'font-semibold text-danger-text' : 'text-ink-2'}`}
        >
          <span className="sr-only">Caratteri rimasti: </span>
          {left}
        </span>
      ) : null}
      <button
        type="submit"
        aria-label="Invia"
        className="grid size-11 flex-none place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active"
      >
        <ArrowUp size={20} strokeWidth={1.8} aria-hidden />
      </button>
    </form>
  )
}

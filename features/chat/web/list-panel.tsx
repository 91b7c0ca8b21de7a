import { X } from 'lucide-react'
import { type TouchEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#platform/web/ui/button.tsx'
import { markRoot } from '#platform/web/ui/root-mark.ts'
import { ConversationList } from './conversation-list.tsx'

interface ListPanelProps {
  open: boolean
  onClose: () => void
  currentId: number | null
  onOpen: (chatId: number) => void
}

/** So far to the left, and more sideways than up or down, is a swipe that puts the panel away. Pixels. */
const swipePx = 60

/**
 * On a phone the list slides over the conversation [CHAT-08]; the way to the other pages is here too. Esc, the
 * cross, the backdrop, a swipe and the browser's 'back' put it away.
 */
export function ListPanel({ open, onClose, currentId, onOpen }: ListPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[aria-current]')?.focus()
    }
    if (!open) element?.close()
    return open ? markRoot('modal') : undefined
  }, [open])

  function onTouchStart({ touches }: TouchEvent) {
    const touch = touches.length === 1 ? touches[0] : undefined
    start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0]
    if (!start.current || !touch) return
    const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
    if (right < -swipePx && Math.abs(right) > 2 * Math.abs(down)) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Conversazioni"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
      className="m-0 h-dvh max-h-none w-[calc(100%-44px)] max-w-none bg-paper text-ink shadow-3 transition-[translate] duration-(--dur-3) backdrop:bg-scrim starting:-translate-x-full"
    >
      <div className="flex h-full flex-col">
        <ConversationList
          currentId={currentId}
          onOpen={onOpen}
          aside={
            <IconButton label="Chiudi" onClick={onClose}>
              <X size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          }
        />
        <nav
          aria-label="Altre pagine"
          className="flex gap-2 border-t border-line px-5 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))]"
        >
          <Link to="/search" className="inline-flex min-h-target items-center px-2 text-base font-medium">
            Cerca
          </Link>
          <Link to="/profile" className="inline-flex min-h-target items-center px-2 text-base font-medium">
            Il mio profilo
          </Link>
        </nav>
      </div>
    </dialog>
  )
}

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/button.tsx'
import { ConversationList } from './conversation-list.tsx'

interface ListPanelProps {
  open: boolean
  onClose: () => void
  currentId: number | null
  onOpen: (chatId: number) => void
}

/** On a phone the list slides over the conversation [CHAT-08]; the way to the other pages is here too. */
export function ListPanel({ open, onClose, currentId, onOpen }: ListPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label="Conversazioni"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
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
        <nav aria-label="Altre pagine" className="flex gap-2 border-t border-line px-5 py-2">
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

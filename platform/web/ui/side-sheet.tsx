import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { NativeDialog } from './dialog.tsx'

interface SideSheetProps {
  open: boolean
  /** Esc, the backdrop, the cross. */
  onClose: () => void
  /** Given where there is a step before this one. */
  onBack?: (() => void) | undefined
  /** Nothing closes it now. */
  held?: boolean
  picture?: ReactNode
  title: string
  children: ReactNode
  /** Stays in sight under the scrolling content. */
  footer: ReactNode
}

/** Over the page, which stays in sight: from the right on a desktop, from below on a phone. */
export function SideSheet(props: SideSheetProps) {
  const { open, onClose, onBack, held = false, picture, title, children, footer } = props
  const titleId = useId()
  return (
    <NativeDialog
      open={open}
      onClose={() => {
        if (!held) onClose()
      }}
      onKeyDown={(event) => {
        if (held && event.key === 'Escape') event.preventDefault()
      }}
      className="side-sheet"
      aria-labelledby={titleId}
    >
      <div className="flex h-full flex-col max-sm:max-h-[calc(100dvh-2.5rem)]">
        <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line sm:hidden" />
        <header className="flex flex-none items-center gap-3 py-4 pr-3 pl-6 max-sm:py-2.5 max-sm:pl-4">
          {onBack ? (
            <IconButton
              label="Indietro"
              className="-ml-3"
              aria-disabled={held || undefined}
              onClick={() => held || onBack()}
            >
              <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          ) : null}
          {picture}
          <h2
            id={titleId}
            tabIndex={-1}
            data-first-focus
            className="min-w-0 flex-1 text-2xl wrap-anywhere outline-none"
          >
            {title}
          </h2>
          <IconButton label="Chiudi" aria-disabled={held || undefined} onClick={() => held || onClose()}>
            <X size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6 max-sm:px-4 max-sm:pb-4">
          {children}
        </div>
        <footer className="flex-none border-t border-line px-6 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:px-4">
          {footer}
        </footer>
      </div>
    </NativeDialog>
  )
}

/** While `work` shows something of its own above the whole page, the bank's question for one, no sheet lies over it. */
export async function underOtherLayers<T>(work: () => Promise<T>): Promise<T> {
  const sheet = document.querySelector<HTMLDialogElement>('dialog.side-sheet:modal')
  sheet?.close()
  sheet?.show()
  try {
    return await work()
  } finally {
    if (sheet?.open) {
      sheet.close()
      sheet.showModal()
    }
  }
}

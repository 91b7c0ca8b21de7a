import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'

export interface ModalContent {
  title: ReactNode
  body: ReactNode
  actions?: ReactNode
}

interface Modal {
  /** Replaces what the modal shows. */
  open: (content: ModalContent) => void
  close: () => void
}

const ModalContext = createContext<Modal | null>(null)

/** The one modal that any screen fills [SHELL-17]. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<ModalContent | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const modal = useMemo<Modal>(
    () => ({
      close,
      open(next) {
        setContent(next)
        setOpen(true)
      },
    }),
    [close],
  )
  return (
    <ModalContext value={modal}>
      {children}
      {content ? (
        <Dialog open={isOpen} onClose={close} title={content.title} actions={content.actions}>
          {content.body}
        </Dialog>
      ) : null}
    </ModalContext>
  )
}

export function useModal(): Modal {
  const modal = use(ModalContext)
  if (!modal) throw new Error('useModal outside ModalProvider')
  return modal
}

import { createContext, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from 'react'
import { lazyPage } from './lazy-page.ts'

/** Comes after the page (apps/web/afterwards.tsx). */
const Dialog = lazyPage(() => import('../ui/dialog.tsx'), 'Dialog')

export interface ModalContent {
  title: ReactNode
  body: ReactNode
  actions?: ReactNode
  /** However it is closed. */
  onClosed?: () => void
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
  const onClosed = useRef<(() => void) | undefined>(undefined)
  const close = useCallback(() => {
    setOpen(false)
    const closed = onClosed.current
    onClosed.current = undefined
    closed?.()
  }, [])
  const modal = useMemo<Modal>(
    () => ({
      close,
      open(next) {
        setContent(next)
        onClosed.current = next.onClosed
        setOpen(true)
      },
    }),
    [close],
  )
  return (
    <ModalContext value={modal}>
      {children}
      {content ? (
        <Suspense>
          <Dialog open={isOpen} onClose={close} title={content.title} actions={content.actions}>
            {content.body}
          </Dialog>
        </Suspense>
      ) : null}
    </ModalContext>
  )
}

export function useModal(): Modal {
  const modal = use(ModalContext)
  if (!modal) throw new Error('useModal outside ModalProvider')
  return modal
}

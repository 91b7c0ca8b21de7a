import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What follows from it. */
  children: ReactNode
  /** What is done, in a word or two; without one, 'Conferma'. */
  confirm?: string
  /** Something is lost by it. */
  destructive?: boolean
  /** While it works: the gerund to show. */
  busy: string | false
  onConfirm: () => void
}

/** A question with two answers; the harmless one comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm = 'Conferma', destructive = false, busy, onConfirm } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" autoFocus onClick={onClose}>
            Annulla
          </Button>
          <Button look={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

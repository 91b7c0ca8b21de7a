import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { markRoot } from './root-mark.ts'

interface DialogProps {
  open: boolean
  /** Esc, the backdrop, the cross. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, in one row at the end. Of a destructive question, the harmless one carries `autoFocus`. */
  actions?: ReactNode
  /** Something to be read from its beginning: the keyboard starts there, not at the first control. */
  focusTitle?: boolean
}

/** The modal of the product: at most 506 px wide, closed by its backdrop [SHELL-17]. */
export function Dialog({ open, onClose, title, children, actions, focusTitle = false }: DialogProps) {
  const titleId = useId()
  return (
    <NativeDialog open={open} onClose={onClose} className="dialog" aria-labelledby={titleId}>
      <div className="p-7 max-sm:p-5">
        <h2
          id={titleId}
          className="text-2xl outline-none"
          {...(focusTitle && { tabIndex: -1, 'data-first-focus': true })}
        >
          {title}
        </h2>
        <div className="mt-2.5 text-ink-2">{children}</div>
        {actions ? <div className="mt-6 flex flex-wrap justify-end gap-2.5">{actions}</div> : null}
      </div>
    </NativeDialog>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays in sight under the scrolling content. */
  footer?: ReactNode
}

export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  const titleId = useId()
  return (
    <NativeDialog open={open} onClose={onClose} className="drawer" aria-labelledby={titleId}>
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between border-b border-line py-4 pr-3 pl-6">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <IconButton label="Chiudi" onClick={onClose}>
            <X size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </header>
        <div className="flex-1 overflow-y-auto overscroll-contain p-6">{children}</div>
        {footer ? <footer className="flex gap-3 border-t border-line p-4 px-6">{footer}</footer> : null}
      </div>
    </NativeDialog>
  )
}

type NativeDialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  open: boolean
  onClose: () => void
}

/** What every modal is made of: the browser keeps the focus within, and gives it back. */
export function NativeDialog({ open, onClose, children, ...rest }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      keepRoomForScrollbar()
      element.showModal()
      // The browser takes the first control; `autoFocus` comes too early, while the dialog is closed.
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open && element.open) element.close()
    if (!open) return
    const release = markRoot('modal')
    // Also when the browser closes it and its owner does not listen.
    element.addEventListener('close', release)
    return () => {
      element.removeEventListener('close', release)
      release()
    }
  }, [open])

  return (
    // The dialog has no padding, so that a press on itself is one on its backdrop. Press and release both count:
    // selecting text and letting go outside must not close it. Esc is the dialog's own.
    <dialog
      {...rest}
      ref={dialog}
      // Told of every close, a little later: that its owner has closed it is no news to them.
      onClose={() => {
        if (open && dialog.current?.open === false) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedOutside.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** The page behind is held still without its scrollbar (base.css), and must not move into the room it leaves. */
function keepRoomForScrollbar(): void {
  const { documentElement: page } = document
  if (document.querySelector('dialog:modal') === null)
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
}

import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { leaving } from '../intent/leaving.ts'
import { hasUnsavedIn } from '../intent/unsaved.ts'
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

/**
 * The modal of the product: at most 506 px wide, closed by its backdrop [SHELL-17]. On a phone it is a sheet that comes
 * from below, with a cross in sight and its buttons under the thumb, however long it is.
 */
export function Dialog({ open, onClose, title, children, actions, focusTitle = false }: DialogProps) {
  const titleId = useId()
  return (
    <NativeDialog open={open} onClose={onClose} className="dialog" aria-labelledby={titleId}>
      <div className="sheet-body p-7 max-sm:px-5 max-sm:pt-0 max-sm:pb-[calc(20px+env(safe-area-inset-bottom))]">
        <div className="sheet-head">
          <h2
            id={titleId}
            className="min-w-0 text-2xl outline-none wrap-anywhere"
            {...(focusTitle && { tabIndex: -1, 'data-first-focus': true })}
          >
            {title}
          </h2>
          <SheetClose onClose={onClose} />
        </div>
        <div className="mt-2.5 text-ink-2 max-sm:mt-1">{children}</div>
        {actions ? (
          <div className="sheet-actions mt-6 flex flex-wrap justify-end gap-2.5">{actions}</div>
        ) : null}
      </div>
    </NativeDialog>
  )
}

/** Desks have the backdrop and Esc. It is no place to begin: the focus goes past it. */
function SheetClose({ onClose }: { onClose: () => void }) {
  return (
    <span className="-mr-2.5 sm:hidden">
      <IconButton label="Chiudi" data-sheet-close onClick={onClose}>
        <X size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
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
      {/* A filter is typed again at once. */}
      <div data-kept className="flex h-full flex-col">
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
  /** By the person: what they have typed is not thrown away without a question. */
  function leave() {
    if (dialog.current && hasUnsavedIn(dialog.current)) leaving.ask(onClose)
    else onClose()
  }

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      keepRoomForScrollbar()
      element.showModal()
      // The browser takes the first control; `autoFocus` comes too early, while the dialog is closed.
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
      if (document.activeElement?.matches('[data-sheet-close]')) focusBeginning(element)
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
      // The key itself: a browser closes a dialog at the second Esc, whatever we say of its request.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !hasUnsavedIn(event.currentTarget)) return
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !hasUnsavedIn(event.currentTarget)) return
        event.preventDefault()
        leave()
      }}
      // Told of every close, a little later: that its owner has closed it is no news to them.
      onClose={() => {
        if (open && dialog.current?.open === false) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedOutside.current) leave()
      }}
    >
      {children}
    </dialog>
  )
}

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The first control, or the title while the content still loads. */
function focusBeginning(dialog: HTMLElement): void {
  const first = [...dialog.querySelectorAll<HTMLElement>(controls)].find(
    (control) => !control.matches('[data-sheet-close], :disabled') && control.checkVisibility(),
  )
  const title = dialog.querySelector('h2')
  // Only now: the browser would else begin there wherever there are controls, too.
  if (!first) title?.setAttribute('tabindex', '-1')
  ;(first ?? title)?.focus()
}

/** The page behind is held still without its scrollbar (base.css), and must not move into the room it leaves. */
function keepRoomForScrollbar(): void {
  const { documentElement: page } = document
  if (document.querySelector('dialog:modal') === null)
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
}

import { type ReactNode, useEffect, useRef } from 'react'
import { markRoot } from '#platform/web/ui/root-mark.ts'

/** Modal as any other, but nothing closes it: not Esc, not its backdrop. */
export function LockedDialog({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const release = markRoot('modal')
    // A browser may close it on a second Esc whatever we say.
    const reopen = () => element?.showModal()
    element?.addEventListener('close', reopen)
    return () => {
      element?.removeEventListener('close', reopen)
      element?.close()
      release()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={labelledBy}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="p-7 max-sm:p-5">{children}</div>
    </dialog>
  )
}

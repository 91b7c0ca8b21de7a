import { Check, MessageCircle, Shield, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { KeyCap } from '../staff/key-cap.tsx'
import { useShortcuts, useShortcutsSwitch } from '../staff/shortcuts.ts'
import { type Toast, type ToastTone, toast, toastStore } from './toast-store.ts'
import { UndoRing } from './undo-ring.tsx'

const none: readonly Toast[] = []

const looks = {
  done: { icon: Check, className: 'bg-trust-soft text-trust-text' },
  waiting: { icon: Shield, className: 'bg-wait-soft text-wait-text' },
  message: { icon: MessageCircle, className: 'bg-primary-soft text-primary-text' },
  error: { icon: X, className: 'bg-danger-soft text-danger-text' },
} satisfies Record<ToastTone, unknown>

/** Mounted once, in the root. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const region = useRef<HTMLElement>(null)

  // What waits for the end of a notice would otherwise never happen.
  useEffect(() => {
    const leave = () => {
      for (const { id, onEnd } of toastStore.read()) if (onEnd) toast.dismiss(id)
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  // Shown anew for every toast: the last popover shown lies over a dialog that was opened before it.
  useEffect(() => {
    const element = region.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])

  return (
    <section ref={region} popover="manual" className="toasts" aria-label="Avvisi">
      {toasts.map((shown) => (
        <ToastCard
          key={shown.id}
          toast={shown}
          // Of two that listen to the same letter the later one does.
          letter={
            toasts.findLast(({ action }) => action?.letter === shown.action?.letter) === shown
              ? shown.action?.letter
              : undefined
          }
        />
      ))}
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  /** Does what its button does. */
  letter: string | undefined
}

function ToastCard({ toast: { id, tone, text, seconds, action }, letter: wanted }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  const { icon: Icon, className } = looks[tone]
  const [shortcuts] = useShortcutsSwitch()
  const letter = shortcuts ? wanted : undefined
  const act = () => toast.act(id)
  useShortcuts(letter !== undefined, letter === undefined ? {} : { [letter]: act })

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, held, seconds, text])

  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="toast grid grid-cols-[28px_1fr_auto_24px] items-center gap-3 rounded-md bg-surface p-3.5 text-base leading-normal text-ink shadow-3"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {action && tone !== 'message' ? (
        <UndoRing seconds={seconds} />
      ) : (
        <span className={`grid size-7 place-items-center rounded-full ${className}`}>
          <Icon size={16} strokeWidth={2.2} aria-hidden />
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${action ? 'line-clamp-3' : 'col-span-2'}`}>{text}</span>
      {action ? (
        <button
          type="button"
          className="link -my-2.5 min-h-target px-1 text-sm font-semibold"
          aria-keyshortcuts={letter?.toUpperCase()}
          onClick={act}
        >
          {action.label}
          {letter === undefined ? null : <KeyCap>{letter.toUpperCase()}</KeyCap>}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Chiudi"
        className="grid size-6 place-items-center rounded-full text-ink-3 hover:text-ink"
        onClick={() => toast.dismiss(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

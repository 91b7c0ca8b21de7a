export type ToastTone = 'done' | 'waiting' | 'message' | 'error'

export interface Toast {
  id: string
  tone: ToastTone
  text: string
  /** How long it stays, when nobody points at it. */
  seconds: number
  /** One thing to do about it, such as taking back what was done. */
  action?: ToastAction | undefined
  onEnd?: (() => void) | undefined
}

export interface ToastAction {
  label: string
  run: () => void
  /** The letter that does it, as long as the toast is there; for those who use such keys. */
  letter?: string
}

interface ToastOptions {
  /** A toast of the same id is replaced, not repeated. */
  id?: string
  /** Default 5; 10 for notices of moderation and of the profile [SHELL-18], and where there is something to do. */
  seconds?: number
  action?: ToastAction
  /** Called when it is gone for whatever reason but its action: nothing can be taken back any more. */
  onEnd?: () => void
}

const most = 3
let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[], acted?: Toast): void {
  const gone = toasts.filter((toast) => toast !== acted && !next.includes(toast))
  toasts = next
  for (const listener of listeners) listener()
  for (const { onEnd } of gone) onEnd?.()
}

function show(
  tone: ToastTone,
  text: string,
  { id = `toast-${++count}`, action, onEnd, seconds = action ? 10 : 5 }: ToastOptions = {},
): void {
  // Said twice, by the client and by whoever called it, it is one thing.
  const others = toasts.filter((other) => other.id !== id && (other.tone !== tone || other.text !== text))
  change([...others, { id, tone, text, seconds, action, onEnd }].slice(-most))
}

/** Callable from anywhere, also outside React. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('done', text, options),
  /** Moderation and profile notices. */
  notice: (text: string, options?: ToastOptions) => show('waiting', text, { seconds: 10, ...options }),
  /** Somebody wrote; its action leads there, and takes nothing back. */
  message: (text: string, options?: ToastOptions) => show('message', text, { seconds: 7, ...options }),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  dismiss: (id: string) => change(toasts.filter((toast) => toast.id !== id)),
  /** Does what its button does, once. */
  act(id: string) {
    const acted = toasts.find((toast) => toast.id === id)
    if (acted === undefined) return
    change(
      toasts.filter((toast) => toast !== acted),
      acted,
    )
    acted.action?.run()
  },
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => toasts,
}

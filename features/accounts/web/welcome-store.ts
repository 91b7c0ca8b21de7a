let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opened by the sign-in that says `welcome_new_user` [SESS-10]; stays until closed. */
export const welcome = {
  open: () => set(true),
  close: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isOpen,
}

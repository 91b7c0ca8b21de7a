/**
 * What a colleague is in the middle of: where they are, and what they have written and not sent. It stays in this tab
 * when the session ends under their hands, and goes when they sign out.
 */
const prefix = 'DESK:'
const listeners = new Set<() => void>()

const keyOf = (staffId: number, name: string) => `${prefix}${staffId}:${name}`

export const keptWork = {
  read: (staffId: number, name: string): string | null => sessionStorage.getItem(keyOf(staffId, name)),
  /** Null: nothing to keep any more. */
  write(staffId: number, name: string, value: string | null): void {
    if (value === null) sessionStorage.removeItem(keyOf(staffId, name))
    else sessionStorage.setItem(keyOf(staffId, name), value)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Forgets everything, but what is `of` somebody who has just signed in again. */
export function forgetWork(of?: number): void {
  const kept = of === undefined ? undefined : keyOf(of, '')
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(kept !== undefined && key.startsWith(kept)))
      sessionStorage.removeItem(key)
}

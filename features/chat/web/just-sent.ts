import { useSyncExternalStore } from 'react'
import type { Message } from '../contract/chat.ts'
import { unsendSeconds } from '../contract/courtesies.ts'

/** What this tab sent last, while it can be taken back. */
export interface JustSent {
  readonly message: Message
  /** By `performance.now()`: the clock of the device may be wrong. */
  readonly until: number
}

let latest: JustSent | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: JustSent | null): void {
  latest = next
  for (const listener of listeners) listener()
}

export const justSent = {
  note(message: Message): void {
    clearTimeout(timer)
    timer = setTimeout(() => change(null), unsendSeconds * 1_000)
    change({ message, until: performance.now() + unsendSeconds * 1_000 })
  },
  forget(): void {
    clearTimeout(timer)
    change(null)
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useJustSent(): JustSent | null {
  return useSyncExternalStore(subscribe, () => latest)
}

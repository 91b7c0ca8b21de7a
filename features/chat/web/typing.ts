import { useCallback, useRef, useSyncExternalStore } from 'react'
import { call } from '#platform/web/api/client.ts'
import { courtesyEndpoints, typingEverySeconds, typingSeconds } from '../contract/courtesies.ts'

const ends = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The other one is writing in this chat: for a few seconds, unless that is said again. */
export function typingHeard(chatId: number): void {
  clearTimeout(ends.get(chatId))
  ends.set(
    chatId,
    setTimeout(() => typingEnded(chatId), typingSeconds * 1_000),
  )
  tell()
}

/** What they were writing has come. */
export function typingEnded(chatId: number): void {
  const end = ends.get(chatId)
  if (end === undefined) return
  clearTimeout(end)
  ends.delete(chatId)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTyping(chatId: number): boolean {
  return useSyncExternalStore(subscribe, () => ends.has(chatId))
}

/** To be called at each key; says no more than every few seconds that one is writing. Null: not in this chat. */
export function useSayTyping(chatId: number | null): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (chatId === null || performance.now() - saidAt.current < typingEverySeconds * 1_000) return
    saidAt.current = performance.now()
    // A sign that gets lost is none.
    call(courtesyEndpoints.typing, { params: { id: chatId }, quiet: true }).catch(() => {})
  }, [chatId])
}

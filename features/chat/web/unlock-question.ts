import { useSyncExternalStore } from 'react'

let askedFor: number | null = null
const listeners = new Set<() => void>()

function change(chatId: number | null): void {
  askedFor = chatId
  for (const listener of listeners) listener()
}

/** In which chat the king is being asked whether to pay; what asks may not be on the screen with the chat. */
export const unlockQuestion = {
  ask: (chatId: number) => change(chatId),
  close: () => change(null),
}

export function useUnlockQuestion(chatId: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => askedFor === chatId,
  )
}

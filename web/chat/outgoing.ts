import { useSyncExternalStore } from 'react'
import { heldNoticeSeconds } from '#contract/chat.ts'
import { onToken } from '#web/api/token.ts'

/** A message that the server has not confirmed yet. */
export interface Outgoing {
  readonly clientId: string
  readonly text: string
  /** ISO. */
  readonly time: string
  readonly state: 'sending' | 'failed'
}

interface ChatState {
  readonly messages: readonly Outgoing[]
  /** While in the future, the composer gives way to the notice [CHAT-19]. Milliseconds since 1970. */
  readonly heldUntil: number
}

const empty: ChatState = { messages: [], heldUntil: 0 }
let chats = new Map<number, ChatState>()
const listeners = new Set<() => void>()

function change(chatId: number, next: Partial<ChatState>): void {
  chats = new Map(chats).set(chatId, { ...(chats.get(chatId) ?? empty), ...next })
  for (const listener of listeners) listener()
}

const of = (chatId: number) => chats.get(chatId) ?? empty

/** What this browser is trying to send, per chat; it lives as long as the tab, and not past a sign-out. */
export const outgoing = {
  put(chatId: number, message: Outgoing): void {
    const others = of(chatId).messages.filter(({ clientId }) => clientId !== message.clientId)
    change(chatId, { messages: [...others, message] })
  },
  remove(chatId: number, clientId: string): void {
    change(chatId, { messages: of(chatId).messages.filter((message) => message.clientId !== clientId) })
  },
  hold(chatId: number): void {
    change(chatId, { heldUntil: Date.now() + heldNoticeSeconds * 1000 })
  },
}

export function useOutgoing(chatId: number): ChatState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => of(chatId),
  )
}

if (typeof window !== 'undefined')
  onToken(() => {
    chats = new Map()
  })

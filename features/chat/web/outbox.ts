import { type HeldFinding, heldNoticeSeconds, type Message } from '../contract/chat.ts'

/**
 * - `pending`: on its way, or in line behind another
 * - `unsent`: no answer came; it is tried again by itself
 * - `failed`: the server refused it; it is tried again when the person says so
 * - `held`: a moderator decides; it stays until the thread itself has it
 * - `warned`: it would be held; the person decides, and what was written after it waits
 */
export type OutgoingState = 'pending' | 'unsent' | 'failed' | 'held' | 'warned'

/** A message that the server has not confirmed yet. */
export interface Outgoing {
  readonly chatId: number
  readonly clientId: string
  readonly text: string
  /** ISO. */
  readonly time: string
  readonly state: OutgoingState
  /** What it quotes. */
  readonly replyTo?: NonNullable<Message['reply_to']> | undefined
  /** Why it would be held; from then on the person knows. */
  readonly findings?: readonly HeldFinding[]
}

export interface ChatOutbox {
  readonly messages: readonly Outgoing[]
  /** While in the future, the composer gives way to the notice [CHAT-19]. Milliseconds since 1970. */
  readonly heldUntil: number
}

interface Stored {
  readonly messages: readonly Outgoing[]
  readonly heldUntil: Readonly<Record<string, number>>
}

const nothing: Stored = { messages: [], heldUntil: {} }
const nothingInChat: ChatOutbox = { messages: [], heldUntil: 0 }

export const outboxKey = (userId: number) => `OUTBOX:${userId}`

/**
 * What a person wrote and the server has not confirmed, oldest first. It survives a reload, all tabs of the
 * person share it, and it ends with the session.
 */
export class Outbox {
  readonly #listeners = new Set<() => void>()
  readonly #storage: Storage
  #userId: number | null = null
  #stored = nothing
  #byChat = new Map<number, ChatOutbox>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Null: nobody is signed in. */
  open(userId: number | null): void {
    if (userId === this.#userId) return
    this.#userId = userId
    this.reload()
  }

  /** Another tab has written. */
  reload(): void {
    this.#show(this.#read())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until something changes in any chat. */
  of(chatId: number): ChatOutbox {
    const known = this.#byChat.get(chatId)
    if (known) return known
    const messages = this.#stored.messages.filter((message) => message.chatId === chatId)
    const heldUntil = this.#stored.heldUntil[chatId] ?? 0
    const chat = messages.length === 0 && heldUntil === 0 ? nothingInChat : { messages, heldUntil }
    this.#byChat.set(chatId, chat)
    return chat
  }

  chatsToSend(): number[] {
    return [...new Set(this.#stored.messages.filter(isToSend).map(({ chatId }) => chatId))]
  }

  /** What another tab has sent meanwhile is no longer there. */
  nextToSend(chatId: number): Outgoing | undefined {
    this.reload()
    const next = this.of(chatId).messages.find((message) => isToSend(message) || message.state === 'warned')
    return next?.state === 'warned' ? undefined : next
  }

  add(message: Outgoing): void {
    this.#change(({ messages, ...rest }) => ({ ...rest, messages: [...messages, message] }))
  }

  mark(clientIds: readonly string[], state: OutgoingState): void {
    const marked = new Set(clientIds)
    this.#change(({ messages, ...rest }) => ({
      ...rest,
      messages: messages.map((message) => (marked.has(message.clientId) ? { ...message, state } : message)),
    }))
  }

  warn(clientId: string, findings: readonly HeldFinding[]): void {
    this.#change(({ messages, ...rest }) => ({
      ...rest,
      messages: messages.map((message) =>
        message.clientId === clientId ? { ...message, state: 'warned', findings } : message,
      ),
    }))
  }

  /** Confirmed, or given up. */
  remove(clientIds: readonly string[]): void {
    const gone = new Set(clientIds)
    if (!this.#stored.messages.some(({ clientId }) => gone.has(clientId))) return
    this.#change(({ messages, ...rest }) => ({
      ...rest,
      messages: messages.filter(({ clientId }) => !gone.has(clientId)),
    }))
  }

  /** Starts the minute without a composer [CONST-16]. */
  hold(chatId: number, now = Date.now()): void {
    this.#change(({ messages, heldUntil }) => ({
      messages,
      heldUntil: {
        ...Object.fromEntries(Object.entries(heldUntil).filter(([, until]) => until > now)),
        [chatId]: now + heldNoticeSeconds * 1000,
      },
    }))
  }

  /** Tabs write one after the other: each begins with what the other left. */
  #change(next: (stored: Stored) => Stored): void {
    if (this.#userId === null) return
    const stored = next(this.#read())
    try {
      if (stored.messages.length === 0 && Object.keys(stored.heldUntil).length === 0)
        this.#storage.removeItem(outboxKey(this.#userId))
      else this.#storage.setItem(outboxKey(this.#userId), JSON.stringify(stored))
    } catch (error) {
      // A full storage: it lives as long as the tab then.
      console.error(error)
    }
    this.#show(stored)
  }

  #read(): Stored {
    if (this.#userId === null) return nothing
    const json = this.#storage.getItem(outboxKey(this.#userId))
    return json === null ? nothing : { ...nothing, ...(JSON.parse(json) as Partial<Stored>) }
  }

  #show(stored: Stored): void {
    this.#stored = stored
    this.#byChat = new Map()
    for (const listener of this.#listeners) listener()
  }
}

const isToSend = ({ state }: Outgoing) => state === 'pending' || state === 'unsent'

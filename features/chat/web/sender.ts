import type { Outbox, Outgoing } from './outbox.ts'

/**
 * What became of one try. `later`: no answer, or none that counts; all that follows would fare the same.
 * `asked`: the person must say first whether they mean it.
 */
export type Tried = 'sent' | 'held' | 'refused' | 'later' | 'asked'

interface SenderNeeds {
  readonly outbox: Outbox
  /** Sends one message and shows what the server made of it. */
  readonly post: (message: Outgoing) => Promise<Tried>
  /** Runs `work` while no other tab runs its own for this chat. */
  readonly alone: (chatId: number, work: () => Promise<void>) => Promise<void>
}

const backoffSeconds = [3, 6, 12, 24, 30]

/**
 * Sends what is in the outbox: in each chat one message after the other, in the order in which they were
 * written. Without an answer it tries again, later and later; the same `client_id` makes one message however
 * often it is sent.
 */
export class Sender {
  readonly #needs: SenderNeeds
  readonly #busy = new Set<number>()
  readonly #again = new Set<number>()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(needs: SenderNeeds) {
    this.#needs = needs
  }

  /** Now, whatever the clock of the next try says: the connection may be back. */
  flush(): void {
    clearTimeout(this.#timer)
    for (const chatId of this.#needs.outbox.chatsToSend()) void this.flushChat(chatId)
  }

  /** Resolves when the chat has nothing left to send, or the connection is gone. */
  async flushChat(chatId: number): Promise<void> {
    if (this.#busy.has(chatId)) {
      this.#again.add(chatId)
      return
    }
    this.#busy.add(chatId)
    try {
      do {
        this.#again.delete(chatId)
        // oxlint-disable-next-line no-await-in-loop -- once more for what was written meanwhile
        await this.#needs.alone(chatId, () => this.#sendAll(chatId))
      } while (this.#again.has(chatId))
    } finally {
      this.#busy.delete(chatId)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #sendAll(chatId: number): Promise<void> {
    const { outbox, post } = this.#needs
    for (let next = outbox.nextToSend(chatId); next; next = outbox.nextToSend(chatId)) {
      // oxlint-disable-next-line no-await-in-loop -- the order in which they were written
      const tried = await post(next)
      if (tried === 'later') {
        const waiting = outbox.of(chatId).messages.filter(({ state }) => state === 'pending')
        outbox.mark(
          waiting.map(({ clientId }) => clientId),
          'unsent',
        )
        this.#again.delete(chatId)
        this.#tryLater()
        return
      }
      this.#failures = 0
      if (tried === 'asked') return
      if (tried === 'sent') outbox.remove([next.clientId])
      else outbox.mark([next.clientId], tried === 'held' ? 'held' : 'failed')
    }
  }

  #tryLater(): void {
    const seconds = backoffSeconds[Math.min(this.#failures++, backoffSeconds.length - 1)] ?? 30
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), seconds * 1000)
  }
}

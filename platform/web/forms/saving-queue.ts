import { NetworkError } from '../api/errors.ts'

/** `unsaved`: it waits for its time, for the one before it, or for an answer. */
export type SavingState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'saved'; readonly at: Date }

type Task = () => Promise<void>

/**
 * What a page saves by itself, field by field. Of one field the newest value alone is sent, one after the other, so that
 * the last word is the last typed; without a connection it waits until there is one.
 */
export class SavingQueue {
  readonly #waiting = new Map<string, Task>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #running = new Set<string>()
  readonly #refused = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #offline = false
  #state: SavingState = { kind: 'nothing' }
  #savedAt: Date | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SavingState => this.#state

  /** Saves a field after `rest` milliseconds in which it did not change; 0: at once. */
  readonly save = (field: string, task: Task, rest = 0): void => {
    this.#waiting.set(field, task)
    this.#refused.delete(field)
    clearTimeout(this.#timers.get(field))
    this.#timers.delete(field)
    if (rest === 0) void this.#work(field)
    else
      this.#timers.set(
        field,
        setTimeout(() => void this.#work(field), rest),
      )
    this.#tell()
  }

  /** Something of this field is not saved yet. */
  readonly holds = (field: string): boolean => this.#waiting.has(field) || this.#running.has(field)

  /** Sends what waits; answers whether nothing is left unsaved. */
  readonly settle = async (): Promise<boolean> => {
    while (this.#waiting.size > 0 || this.#running.size > 0) {
      await Promise.all([...this.#waiting.keys()].map((field) => this.#work(field)))
      if (this.#offline) return false
      // A field that somebody else is sending.
      await new Promise((done) => setTimeout(done, 20))
    }
    return this.#refused.size === 0
  }

  /** There is a connection again, or there may be. */
  readonly retry = (): void => {
    if (!this.#offline) return
    for (const field of this.#waiting.keys()) void this.#work(field)
  }

  async #work(field: string): Promise<void> {
    clearTimeout(this.#timers.get(field))
    this.#timers.delete(field)
    if (this.#running.has(field)) return
    this.#running.add(field)
    this.#offline = false
    this.#tell()
    for (let task = this.#waiting.get(field); task !== undefined; task = this.#waiting.get(field)) {
      this.#waiting.delete(field)
      try {
        await task()
        this.#savedAt = new Date()
      } catch (error) {
        if (error instanceof NetworkError) {
          this.#offline = true
          // Unless it has been changed meanwhile.
          if (!this.#waiting.has(field)) this.#waiting.set(field, task)
          break
        }
        this.#refused.add(field)
      }
    }
    this.#running.delete(field)
    this.#tell()
  }

  #tell(): void {
    this.#state = this.#now()
    for (const listener of this.#listeners) listener()
  }

  #now(): SavingState {
    if (this.#offline) return { kind: 'offline' }
    if (this.#waiting.size > 0 || this.#running.size > 0) return { kind: 'unsaved' }
    if (this.#refused.size > 0) return { kind: 'refused' }
    return this.#savedAt === null ? { kind: 'nothing' } : { kind: 'saved', at: this.#savedAt }
  }
}

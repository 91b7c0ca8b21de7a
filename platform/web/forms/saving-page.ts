import { NetworkError } from '../api/errors.ts'
import { SavingQueue } from './saving-queue.ts'

/** A field that saves by itself. */
export interface SavedField<T> {
  /** As it is saved. */
  readonly first: () => T
  readonly send: (value: T) => Promise<unknown>
  /** So many milliseconds without a change before it is sent. */
  readonly rest?: number
  /** What does not fit is kept whole, and not sent. */
  readonly fits?: (value: T) => boolean
}

/** What happened to a field without its owner. `undo`: back to what it was before. */
export interface SavingNotice {
  /** It began with what this device had and the server had not; another tab has saved something newer. */
  readonly kind: 'restored' | 'overtaken'
  readonly undo: () => void
}

interface Saved {
  readonly key: string | null
  readonly name: string
  readonly value: unknown
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What a page saves by itself: the values of its fields, whichever of them are shown, and the queue that sends them. Under
 * `key` the device has what the server has not, and other tabs are told what was saved; null: neither.
 */
export class SavingPage {
  readonly queue = new SavingQueue()
  readonly key: string | null
  /** What is not saved anywhere: which photo is chosen. */
  readonly kept = new Map<string, unknown>()
  readonly #values = new Map<string, unknown>()
  readonly #fields = new Map<string, SavedField<unknown>>()
  readonly #restored = new Set<string>()
  readonly #problems = new Map<string, unknown>()
  readonly #notices = new Map<string, SavingNotice>()
  readonly #turns = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #channel: BroadcastChannel | null = null
  #shown: readonly SavingNotice[] = []

  constructor(key: string | null) {
    this.key = key
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly notices = (): readonly SavingNotice[] => this.#shown
  readonly valueOf = (name: string): unknown => this.#values.get(name)
  readonly problemOf = (name: string): unknown => this.#problems.get(name)
  /** How often a value has changed from elsewhere: for forms that hold a copy. */
  readonly turnOf = (name: string): number => this.#turns.get(name) ?? 0

  /** The value that a field begins with; what was there before comes first. */
  begin(name: string, first: () => unknown): void {
    if (this.#values.has(name)) return
    const kept = this.#read()
    if (name in kept) this.#restored.add(name)
    this.#values.set(name, name in kept ? kept[name] : first())
  }

  /** The field is on the screen, until the function that it answers is called. */
  show(name: string, field: SavedField<unknown>): () => void {
    this.#fields.set(name, field)
    if (this.#restored.delete(name)) {
      this.#notice(name, { kind: 'restored', undo: () => this.#put(name, field.first()) })
      this.#save(name)
    }
    return () => {
      this.#fields.delete(name)
      this.#notice(name, null)
    }
  }

  readonly change = (name: string, value: unknown): void => {
    this.#values.set(name, value)
    this.#keep(name, value)
    // What stands there now is what was written here.
    if (this.#notices.get(name)?.kind === 'overtaken') this.#notice(name, null)
    this.#save(name)
    this.#tell()
  }

  readonly again = (name: string): void => this.#save(name, 0)

  /** Hears of what other tabs save, until the function that it answers is called. */
  listen(): () => void {
    if (this.key === null) return () => {}
    const channel = new BroadcastChannel('saving')
    channel.onmessage = ({ data }: MessageEvent<Saved>) => {
      if (data.key === this.key) this.#overtake(data.name, data.value)
    }
    this.#channel = channel
    return () => {
      channel.close()
      this.#channel = null
    }
  }

  #overtake(name: string, value: unknown): void {
    const mine = this.#values.get(name)
    // What is unsaved here is newer still, and says so to the other one.
    if (!this.#values.has(name) || same(mine, value) || this.queue.holds(name)) return
    this.#values.set(name, value)
    this.#turn(name)
    const before = this.#notices.get(name)
    if (this.#fields.has(name) && before?.kind !== 'overtaken')
      this.#notice(name, { kind: 'overtaken', undo: () => this.#put(name, mine) })
    this.#tell()
  }

  #put(name: string, value: unknown): void {
    this.#turn(name)
    this.#notice(name, null)
    this.change(name, value)
  }

  #save(name: string, rest?: number): void {
    const field = this.#fields.get(name)
    const value = this.#values.get(name)
    if (field === undefined || field.fits?.(value) === false) return
    this.#problems.delete(name)
    this.queue.save(name, () => this.#send(name, field, value), rest ?? field.rest)
  }

  async #send(name: string, field: SavedField<unknown>, value: unknown): Promise<void> {
    try {
      await field.send(value)
      if (same(this.#values.get(name), value)) this.#keep(name, undefined)
      const saved: Saved = { key: this.key, name, value }
      this.#channel?.postMessage(saved)
    } catch (error) {
      if (!(error instanceof NetworkError)) this.#problems.set(name, error)
      this.#tell()
      throw error
    }
  }

  #turn(name: string): void {
    this.#turns.set(name, this.turnOf(name) + 1)
  }

  #notice(name: string, notice: SavingNotice | null): void {
    if (notice) this.#notices.set(name, notice)
    else this.#notices.delete(name)
    this.#shown = [...this.#notices.values()]
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #read(): Record<string, unknown> {
    if (this.key === null) return {}
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Record<string, unknown>
    } catch {
      return {}
    }
  }

  #keep(name: string, value: unknown): void {
    if (this.key === null) return
    try {
      const kept = { ...this.#read(), [name]: value }
      if (Object.values(kept).every((one) => one === undefined)) localStorage.removeItem(this.key)
      else localStorage.setItem(this.key, JSON.stringify(kept))
    } catch (error) {
      // A full storage: it lives as long as the page then.
      console.error(error)
    }
  }
}

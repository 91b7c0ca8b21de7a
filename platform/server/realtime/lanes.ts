import { setTimeout as sleep } from 'node:timers/promises'

interface LaneOptions<T> {
  readonly count: number
  /** How many items wait in one lane; the oldest are dropped beyond that. */
  readonly waitingMax: number
  readonly batchMax: number
  readonly pausesMs: readonly number[]
  readonly laneOf: (item: T) => number
  readonly work: (batch: readonly T[]) => Promise<void>
  /** Whether a failed batch is tried again. */
  readonly worthRepeating: (error: unknown) => boolean
  readonly onDropped: (items: number, error?: unknown) => void
}

/**
 * Bounded queues in memory for work that nobody waits for: each lane works off its items in order, in batches, and
 * tries a failed batch again after each of the pauses.
 */
export function lanes<T>(options: LaneOptions<T>) {
  const { count, waitingMax, batchMax, pausesMs, work, worthRepeating, onDropped } = options
  const waiting = Array.from({ length: count }, (): T[] => [])
  const running: (Promise<void> | null)[] = Array.from({ length: count }, () => null)
  const stop = new AbortController()

  const attempt = async (batch: readonly T[]): Promise<void> => {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await work(batch)
      } catch (error) {
        const pause = pausesMs[attempts]
        if (pause === undefined || stop.signal.aborted || !worthRepeating(error))
          return onDropped(batch.length, error)
        await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  const run = async (lane: number): Promise<void> => {
    for (;;) {
      const batch = waiting[lane]!.splice(0, batchMax)
      if (batch.length === 0) break
      await attempt(batch)
    }
    running[lane] = null
  }

  return {
    add(item: T): void {
      const lane = options.laneOf(item) % count
      const queue = waiting[lane]!
      queue.push(item)
      if (queue.length > waitingMax) onDropped(queue.splice(0, 1).length)
      running[lane] ??= run(lane)
    },
    /** Waits for running batches; failed ones are not tried again. */
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(running.filter((lane) => lane !== null))
    },
  }
}

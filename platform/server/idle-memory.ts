import { getHeapStatistics } from 'node:v8'
import { openTrim } from './system-memory.ts'

const defaults = {
  /** How long it is watched at a time. */
  periodMs: 5_000,
  /**
   * How long it has to be quiet before a collection, which stops the process for some 50 ms.
   * With the objects that no request needs now V8 drops the code that it has optimised for them: the next thousands of
   * requests are dearer by a third.
   */
  restMs: 60_000,
}

/** The share of a period that a process may compute and still be quiet: sweeps, and sockets that are only open. */
const quietShare = 0.05
/** What the heap has to hold beyond what it held after the last collection. */
const worthBytes = 8 * 1024 * 1024

interface Period {
  /** The share of the period that the process computed, 0 to 1. */
  busyShare: number
  /** What the heap holds at its end. */
  heapBytes: number
}

/** Says after each period whether to collect. `collected` tells it what the heap holds after that. */
export function collectAtRest({ periodMs, restMs } = defaults) {
  // The first time one period is enough: nobody has come yet. What goes on after a start is worth it however little it is.
  let quietMs = restMs
  let heldBytes = 0
  return {
    isDue({ busyShare, heapBytes }: Period): boolean {
      quietMs = busyShare <= quietShare ? quietMs + periodMs : 0
      return quietMs >= restMs && heapBytes - heldBytes >= worthBytes
    },
    collected(heapBytes: number): void {
      heldBytes = heapBytes
      quietMs = 0
    },
  }
}

/**
 * Gives back what a busy moment needed: at once what the start did, which has just ended, then after a minute of quiet. V8
 * makes room for what is young while much of it is alive and keeps the room for good; only the collection before a
 * process would run out of memory empties it. Where Node was started without `--expose-gc`, nothing is collected. What
 * malloc keeps goes back in each period, busy or not.
 */
export function giveMemoryBack(times = defaults): void {
  const { gc } = globalThis
  const trim = openTrim()
  const rest = collectAtRest(times)
  const heapBytes = () => getHeapStatistics().total_heap_size
  const collect = () => gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
  collect()
  trim?.()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const busyShare = performance.eventLoopUtilization(now, before).utilization
    if (rest.isDue({ busyShare, heapBytes: heapBytes() })) {
      collect()
      rest.collected(heapBytes())
    }
    trim?.()
    before = performance.eventLoopUtilization()
  }, times.periodMs).unref()
}

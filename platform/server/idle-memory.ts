import { getHeapStatistics } from 'node:v8'
import { openTrim } from './system-memory.ts'

const defaults = {
  /** How long it is watched before it counts as quiet. */
  periodMs: 5_000,
  /** At most one collection in so long: it stops the process for some 50 ms. */
  pauseMs: 60_000,
}

/** The share of a period that a process may compute and still be quiet: sweeps, and sockets that are only open. */
const quietShare = 0.05
/** What the heap has to hold beyond what it held after the last collection. */
const worthBytes = 8 * 1024 * 1024

/**
 * Gives back what a busy moment needed: at once what the start did, which has just ended, then whenever it is quiet. V8
 * makes room for what is young while much of it is alive and keeps the room for good; only the collection before a
 * process would run out of memory empties it. Where Node was started without `--expose-gc`, nothing is collected. What
 * malloc keeps goes back in each period, busy or not.
 */
export function giveMemoryBack({ periodMs, pauseMs } = defaults): void {
  const { gc } = globalThis
  const trim = openTrim()
  let heldBytes = 0
  const collect = () => {
    gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
    heldBytes = getHeapStatistics().total_heap_size
  }
  collect()
  trim?.()
  // The first quiet moment comes soon: what goes on after a start needs no pause, and is worth it however little it is.
  heldBytes = 0
  let collectedAt = -Infinity
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const isQuiet = performance.eventLoopUtilization(now, before).utilization <= quietShare
    const isWorth = getHeapStatistics().total_heap_size - heldBytes >= worthBytes
    const time = performance.now()
    if (isQuiet && isWorth && time - collectedAt >= pauseMs) {
      collect()
      collectedAt = time
    }
    trim?.()
    before = performance.eventLoopUtilization()
  }, periodMs).unref()
}

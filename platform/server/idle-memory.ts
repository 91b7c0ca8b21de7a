import { getHeapStatistics } from 'node:v8'

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
 * Gives back what a busy moment needed, a start above all. V8 makes room for what is young while much of it is alive and
 * keeps the room for good; only the collection before a process would run out of memory empties it. Where Node was
 * started without `--expose-gc`, nothing is done.
 */
export function giveMemoryBack({ periodMs, pauseMs } = defaults): void {
  const { gc } = globalThis
  if (gc === undefined) return
  let collected = { at: -Infinity, bytes: 0 }
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const busy = performance.eventLoopUtilization(now, before).utilization
    before = now
    if (busy > quietShare || performance.now() - collected.at < pauseMs) return
    if (getHeapStatistics().total_heap_size - collected.bytes < worthBytes) return
    gc({ execution: 'sync', type: 'major', flavor: 'last-resort' })
    collected = { at: performance.now(), bytes: getHeapStatistics().total_heap_size }
    before = performance.eventLoopUtilization()
  }, periodMs).unref()
}

import type { Finding } from './report.ts'

/** Larger than a core's own cache, and small enough for the one that all cores of a processor share. */
const bytes = 4 * 1024 * 1024
const steps = 2_000_000

/** Larger than what an allocator keeps, so that each page comes from the system. */
const freshBytes = 64 * 1024 * 1024
const pageBytes = 4096

/** What explains figures that differ from another machine's, or from another hour's. */
export function machineFindings(when: string): Finding[] {
  return [
    { what: `machine, ${when}: a step through 4 MiB of memory`, figure: stepNs(), unit: 'ns' },
    { what: `machine, ${when}: a page of memory, touched first`, figure: firstTouchUs(), unit: 'µs' },
  ]
}

/**
 * Of a random walk. Where neighbours fill the cache that all cores share, each step waits for memory; then ratios grow,
 * since a message touches more code here than in a bare server.
 */
function stepNs(): number {
  const next = inOneRound(bytes / Int32Array.BYTES_PER_ELEMENT)
  let at = 0
  const walk = () => {
    const begun = performance.now()
    for (let step = 0; step < steps; step += 1) at = next[at]!
    return performance.now() - begun
  }
  walk() // Compiles, and fetches what it can.
  return (walk() / steps) * 1e6
}

/** Where the system takes long for it, whatever begins takes longer, most of all a page in a browser (decision 0159). */
function firstTouchUs(): number {
  const fresh = new Uint8Array(freshBytes)
  const begun = performance.now()
  for (let at = 0; at < freshBytes; at += pageBytes) fresh[at] = 1
  return ((performance.now() - begun) / (freshBytes / pageBytes)) * 1e3
}

/** Each place names the one to go to, in no order and in a single round (Sattolo's algorithm). */
function inOneRound(places: number): Int32Array {
  const next = Int32Array.from({ length: places }, (_, place) => place)
  for (let last = places - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * last)
    ;[next[last], next[other]] = [next[other]!, next[last]!]
  }
  return next
}

import type { Finding } from './report.ts'

/** Larger than a core's own cache, and small enough for the one that all cores of a processor share. */
const bytes = 4 * 1024 * 1024
const steps = 2_000_000

/**
 * The time of one step of a random walk through 4 MiB. Where neighbours fill the cache that all cores share, each step
 * waits for memory; then ratios grow, since a message touches more code here than in a bare server.
 */
export function machineFinding(when: string): Finding {
  const next = inOneRound(bytes / Int32Array.BYTES_PER_ELEMENT)
  let at = 0
  const walk = () => {
    const begun = performance.now()
    for (let step = 0; step < steps; step += 1) at = next[at]!
    return performance.now() - begun
  }
  walk() // Compiles, and fetches what it can.
  return {
    what: `machine, ${when}: a step through 4 MiB of memory`,
    figure: (walk() / steps) * 1e6,
    unit: 'ns',
  }
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

/** So many failures in a row open it for `restMs` milliseconds; then one call tries whether the other side is back. */
export interface CircuitLimits {
  readonly failures: number
  readonly restMs: number
}

export const usualLimits: CircuitLimits = { failures: 5, restMs: 30_000 }

export interface Circuit {
  readonly isOpen: () => boolean
  /** Whether a call may be made now: while it is open, one after each rest. */
  readonly admits: () => boolean
  /** True when this has closed it. */
  readonly succeeded: () => boolean
  /** True when this has opened it. */
  readonly failed: () => boolean
}

/** Counts what became of calls to one place outside; what is said of it, and what a failure is, the caller knows. */
export function openCircuit({ failures: most, restMs }: CircuitLimits): Circuit {
  let failures = 0
  let restsUntil = -Infinity
  const isOpen = () => failures >= most
  return {
    isOpen,
    admits() {
      if (!isOpen()) return true
      if (performance.now() < restsUntil) return false
      // This one tries; the others go on being turned away until it has come back.
      restsUntil = performance.now() + restMs
      return true
    },
    succeeded() {
      const closes = isOpen()
      failures = 0
      return closes
    },
    failed() {
      failures += 1
      restsUntil = performance.now() + restMs
      return failures === most
    },
  }
}

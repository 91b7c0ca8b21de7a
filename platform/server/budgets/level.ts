/** So much at once, and as much again spread evenly over `seconds`. */
export interface Budget {
  readonly hits: number
  readonly seconds: number
}

/** What has been spent of a budget, as of `at` (milliseconds of any clock that only goes forward). */
export interface Level {
  readonly spent: number
  readonly at: number
}

export const untouched: Level = { spent: 0, at: Number.NEGATIVE_INFINITY }

/** A budget refills evenly: what was spent drains off. */
export function spentBy(level: Level, budget: Budget, now: number): number {
  if (level.spent === 0) return 0
  const elapsed = Math.max(0, now - level.at) / 1000
  return Math.max(0, level.spent - (elapsed * budget.hits) / budget.seconds)
}

/** What a request finds: room for it, or the seconds until there is. */
export interface Room {
  /** Seconds until `cost` fits; 0: it fits now. */
  readonly wait: number
  /** Of the budget, what is spent: above 1 it is overdrawn. */
  readonly share: number
}

export function roomFor(level: Level, budget: Budget, cost: number, now: number): Room {
  const spent = spentBy(level, budget, now)
  // A hair of tolerance: what drained for exactly the seconds that were announced fits.
  const excess = spent + cost - budget.hits
  const wait = excess <= budget.hits * 1e-9 ? 0 : (excess * budget.seconds) / budget.hits
  return { wait, share: spent / budget.hits }
}

/** However far a budget is overdrawn by requests that proved work, it is clear again after so many times its seconds. */
const overdraftMax = 10

/** Adds `cost`, which may be negative (given back): whoever asks first has seen `roomFor`. */
export function spend(level: Level, budget: Budget, cost: number, now: number): Level {
  const spent = spentBy(level, budget, now) + cost
  return { spent: Math.min(Math.max(0, spent), budget.hits * overdraftMax), at: now }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** Heats that every race has, and how many it may take until the second outcome is seen. */
const [heats, heatsMax] = process.env['LONG'] === '1' ? [40, 240] : [6, 240]

interface Heat {
  readonly sides: readonly [() => Promise<unknown>, () => Promise<unknown>]
  /** Checks the books, and names who won. */
  readonly outcome: (answers: readonly [any, any]) => Promise<string> | string
}

/**
 * Two who want what only one can have, run again and again, closer each time, until both have won.
 * `outcomes`: what it is when the first side wins, and when the second does. `lead`: ms that the first has before.
 */
export async function race(
  outcomes: readonly [string, string],
  prepare: (lead: number) => Promise<Heat>,
): Promise<void> {
  const seen = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]))
  // By how many ms the first starts before the second. Whoever wins gives a little of it away, and more each time
  // until the other has won.
  let [lead, step, last] = [0, 4, '']
  for (let heat = 0; heat < heatsMax; heat += 1) {
    if (heat >= heats && [...seen.values()].every((count) => count > 0)) break
    const { sides, outcome } = await prepare(Math.max(0, lead))
    const answers = await Promise.all([
      sleep(Math.max(0, -lead)).then(sides[0]),
      sleep(Math.max(0, lead)).then(sides[1]),
    ])
    const won = await outcome(answers)
    expect(outcomes).toContain(won)
    seen.set(won, seen.get(won)! + 1)
    step = won === last ? step * 1.5 : Math.max(1, step / 2)
    lead += won === outcomes[0] ? -step : step
    last = won
  }
  for (const [outcome, count] of seen) expect(count, outcome).toBeGreaterThan(0)
}

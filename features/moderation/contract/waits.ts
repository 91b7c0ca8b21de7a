import type { ActionName } from './actions.ts'
import { safetyGrounds } from './grounds.ts'

/** A suspension of more days than these asks the person first. A term ends with its last day, up to a day later. */
export const shortSuspensionDays = 7

export type WaitsFor = 'colleague' | 'person'

interface Measure {
  readonly action: ActionName
  /** One of `grounds`; null: in words only. */
  readonly ground: string | null
  readonly until: Date | null
}

/**
 * What a measure waits for before it stands: a second colleague, or the person to be heard; null: nothing. The database
 * says the same (`waits_of`).
 */
export function waitsFor({ action, ground, until }: Measure, now = Date.now()): WaitsFor | null {
  if (action === 'restore' || action === 'lift') return null
  if (action === 'ban' || ground === 'underage') return 'colleague'
  if (action !== 'suspend' || until === null || isAboutSafety(ground)) return null
  return until.getTime() - now >= (shortSuspensionDays + 1) * 86_400_000 ? 'person' : null
}

/** While a measure on such a ground waits for a second colleague, nobody sees the profile. */
export const hidesMeanwhile = (ground: string | null): boolean =>
  ground === 'underage' || ground === 'coercion'

const isAboutSafety = (ground: string | null) => safetyGrounds.some((id) => id === ground)

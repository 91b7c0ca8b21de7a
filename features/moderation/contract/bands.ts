import { type GroundId, groundOf } from './grounds.ts'

/** What the reader of texts tells apart, beside ordinary talk. */
export const concerns = ['contact', 'scam', 'paid_sex', 'sexual', 'abuse', 'safeguarding'] as const
export type Concern = (typeof concerns)[number]

/** The ground on which a moderator sees a concern, and refuses for it. */
export const groundOfConcern: Readonly<Record<Concern, GroundId>> = {
  contact: 'handle',
  scam: 'scam',
  paid_sex: 'paid_sex',
  sexual: 'sexual',
  abuse: 'insult',
  safeguarding: 'safeguarding',
}

const concernsByGround: Readonly<Partial<Record<GroundId, Concern>>> = {
  phone: 'contact',
  email: 'contact',
  link: 'contact',
  handle: 'contact',
  iban: 'scam',
  scam: 'scam',
  paid_sex: 'paid_sex',
  sexual: 'sexual',
  insult: 'abuse',
  threat: 'abuse',
  underage: 'safeguarding',
  coercion: 'safeguarding',
  safeguarding: 'safeguarding',
}

/** What the reader ought to have said of a text that was refused on this ground; null where it cannot know. */
export const concernOfGround = (ground: string | null): Concern | null =>
  (ground !== null && groundOf(ground) && concernsByGround[ground as GroundId]) || null

/** Where a text stands: each place has thresholds of its own. */
export const surfaces = ['message', 'description', 'nickname', 'review', 'support', 'report'] as const
export type Surface = (typeof surfaces)[number]

/**
 * `hold`: waits for a moderator. `ask`: goes out, and its receiver is asked one quiet question. `pass`: nothing.
 * A text in which the reader sees somebody in danger goes to a moderator in any band.
 */
export const bands = ['hold', 'ask', 'pass'] as const
export type Band = (typeof bands)[number]

/**
 * How much of a text is not ordinary talk, 0 to 1, from which on it is held or its receiver asked; the row is that of
 * the concern with the largest share.
 */
export interface Thresholds {
  readonly hold: number
  readonly ask: number
}

export interface SurfaceThresholds {
  readonly of: Readonly<Record<Concern, Thresholds>>
  /** From this share of `safeguarding` on a moderator reads the text, also where it is delivered. */
  readonly human: number
}

export type ThresholdTable = Readonly<Record<Surface, SurfaceThresholds>>

/** Letters to the staff tell of bad words rather than say them: only danger is looked for, and nothing ever waits. */
export const dangerOnly: ReadonlySet<Surface> = new Set<Surface>(['support', 'report'])

/** What is asked about a text, by whoever knows what is looked for. */
export interface Question {
  /** What to look for and how to answer; nothing of the text or of people stands here. */
  readonly instructions: string
  /** What is told apart; each gets a share. */
  readonly names: readonly string[]
}

/** How sure the reader is of each name, 0 to 1. */
export type OutsideShares = Readonly<Record<string, number>>

/** A reader of texts outside this process, such as a language model on a machine of one's own. */
export interface Moderation {
  /**
   * Null when no good answer came within 800 ms, or none was asked for because the last ones failed. Never throws.
   * Uses the network: never inside a transaction or under a lock.
   */
  readonly sharesOf: (question: Question, text: string) => Promise<OutsideShares | null>
  /** `away`: it has failed so often that it is left alone for a while. */
  readonly state: () => 'up' | 'away'
}

/** `kept`: known from a moment ago; `skipped`: not asked, because the last ones failed. */
export const outsideOutcomes = ['answered', 'late', 'failed', 'kept', 'skipped'] as const
export type OutsideOutcome = (typeof outsideOutcomes)[number]
export type OnOutsideReading = (outcome: OutsideOutcome) => void

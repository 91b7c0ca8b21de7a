/** What PostgreSQL itself ends; `pooler.ts` gives the same to the role where a pooler takes no settings. */
export const serverDeadlines = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** Beyond the deadline of PostgreSQL nobody answers any more: the network between has died without a word. */
export const silenceMs = 35_000

/** For a transaction that has asked PostgreSQL for none. */
const longestMs = 3_600_000

/**
 * The value of `statement_timeout` for the rest of a transaction. What lends connections knows it by its class, and waits
 * longer for an answer from then on.
 */
export class OwnDeadline {
  readonly #ms: number | 'none'
  constructor(ms: number | 'none') {
    this.#ms = ms
  }
  /** How long an answer may take before the network is taken for dead. */
  get silenceMs(): number {
    return this.#ms === 'none' ? longestMs : this.#ms + silenceMs - serverDeadlines.statement_timeout
  }
  /** What node-postgres sends for it. */
  toPostgres(): string {
    return String(this.#ms === 'none' ? 0 : this.#ms)
  }
}

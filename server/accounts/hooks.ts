import type { Transaction } from '#server/db/database.ts'

/**
 * What other features must do when an account changes. Accounts sit below them, so `app.ts` registers
 * the effects here; each runs inside the transaction of the change and may not touch the network.
 */
export interface AccountHooks {
  /** Anything that search or a profile card shows, or whether the profile may be found at all, has changed. */
  readonly profileChanged: (trx: Transaction, userId: number) => Promise<void>
  /** The account was banned: open unlocks return to their payers. */
  readonly suspended: (trx: Transaction, userId: number) => Promise<void>
  readonly erased: (trx: Transaction, userId: number) => Promise<void>
  readonly blocked: (trx: Transaction, blockerId: number, blockedId: number) => Promise<void>
}

import type { ChosenInFeature } from '#features/notifications/contract/notification-types.ts'
import type { Expression, RawBuilder } from 'kysely'
import type { Transaction } from './db/database.ts'

/** What somebody says of themselves when they register, beyond the account itself. */
export interface Newcomer {
  readonly userId: number
  readonly role: 'KING' | 'HOSTESS'
  readonly provinceId: number
  /** Ids of profile types; none for a king. */
  readonly profileTypes: readonly number[]
}

/**
 * What higher features do when an account changes. Accounts must not import them, so `app.ts` registers
 * the effects here; each runs inside the transaction of the change and may not touch the network.
 */
export interface AccountHooks {
  /** An account was opened: its profile and, for a king, his wallet come with it. */
  readonly registered: (trx: Transaction, newcomer: Newcomer) => Promise<void>
  /** Anything that search or a profile card shows, or whether the profile may be found at all, has changed. */
  readonly profileChanged: (trx: Transaction, userId: number) => Promise<void>
  /** Something of a profile was taken from strangers, or given back: pages on which it is open ask again. */
  readonly shownChanged: (trx: Transaction, userId: number) => Promise<void>
  /** Which photo the profile shows first; null: none. */
  readonly pictureChosen: (trx: Transaction, userId: number, photoId: string | null) => Promise<void>
  /** A photo was taken off a profile. */
  readonly photoRemoved: (trx: Transaction, userId: number) => Promise<void>
  /** The e-mail is confirmed: the new profile waits for a moderator. */
  readonly awaitsReview: (trx: Transaction, userId: number) => Promise<void>
  /** The account was banned: open unlocks return to their payers, and look-alikes of its photos rise in the queue. */
  readonly suspended: (trx: Transaction, userId: number) => Promise<void>
  /** The account looks at more people than anybody reads, or at profiles that only a program finds. */
  readonly collects: (trx: Transaction, userId: number, sign: string) => Promise<void>
  readonly erased: (trx: Transaction, userId: number) => Promise<void>
  readonly blocked: (trx: Transaction, blockerId: number, blockedId: number) => Promise<void>
  /** SQL: how many people somebody talks with, counted no further than their reach matters. */
  readonly talksWith: (userId: Expression<number>) => RawBuilder<number>
  /** The person wants no more mails of a type whose choices its feature keeps. */
  readonly unsubscribed: Readonly<
    Record<ChosenInFeature, (trx: Transaction, userId: number) => Promise<void>>
  >
}

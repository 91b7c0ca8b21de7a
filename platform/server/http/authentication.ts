import type { Actor } from './actor.ts'
import type { Limit } from './limits.ts'

/** A limit per account that counts this request, under the name of what it asks for. */
export interface Counting {
  readonly scope: string
  readonly limit: Limit
}

/** How the binder learns who calls: `apps/server/app.ts` hands it in, since accounts stand above the platform. */
export interface Authentication {
  /**
   * The person behind a bearer token; null when it is unknown or has ended.
   * @throws Refusal 429 where `counting` has one hit too many
   */
  readonly authenticate: (
    token: string,
    counting?: Counting,
  ) => Promise<Omit<Actor, 'address'> | Suspended | null>
  /** The person whom a ban token names, as long as the ban lasts. */
  readonly bannedPerson: (token: string | undefined) => Promise<Omit<Actor, 'address'> | null>
}

/** What the bearer of a session is told while the account is suspended: the body of the 401. */
export interface Suspended {
  readonly banned: true
  readonly username: string
  readonly ban_token: string
}

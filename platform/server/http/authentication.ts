import type { FastifyRequest } from 'fastify'
import type { ProofMethod } from '#platform/contract/proof.ts'
import type { Actor } from './actor.ts'

export interface Asking {
  /** The page asks by itself, and nobody touches it: the session is no longer alive for that. */
  readonly untouched?: boolean
}

/** How the binder learns who calls: `apps/server/app.ts` hands it in, since accounts stand above the platform. */
export interface Authentication {
  /** The person behind a bearer token; null when it is unknown or has ended. */
  readonly authenticate: (
    token: string,
    asking?: Asking,
  ) => Promise<Omit<Actor, 'address'> | Suspended | null>
  /** How this person can prove who they are. */
  readonly proofMethods: (actor: Actor) => Promise<readonly ProofMethod[]>
  /** Whether the account of this e-mail has signed in at this browser before; null: whether any account has. */
  readonly knowsDevice?: (request: FastifyRequest, email: string | null) => Promise<boolean>
  /** The person whom a ban token names, as long as the ban lasts. */
  readonly bannedPerson: (token: string | undefined) => Promise<Omit<Actor, 'address'> | null>
}

/** What the bearer of a session is told while the account is suspended: the body of the 401. */
export interface Suspended {
  readonly banned: true
  readonly username: string
  readonly ban_token: string
}

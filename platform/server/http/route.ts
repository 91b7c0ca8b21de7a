import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Actor } from './actor.ts'
import { type Limit, usualLimits } from './limits.ts'
import type { FieldMessages } from './refuse.ts'

type ActorOf<E extends Endpoint> = E['who'] extends 'anyone' ? Actor | null : Actor

export interface Incoming<E extends Endpoint> {
  readonly actor: ActorOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** For what the contract cannot say: uploads, raw bodies, the client's address. */
  readonly request: FastifyRequest
}

/** Checks beyond the schema, by field: their messages go into the same 422 as the schema's. */
type Faults = (body: unknown) => Promise<FieldMessages>

export interface Route {
  readonly endpoint: Endpoint
  readonly limits: readonly Limit[]
  readonly faults: Faults | undefined
  readonly handle: (incoming: {
    actor: Actor | null
    params: unknown
    query: unknown
    body: unknown
    request: FastifyRequest
  }) => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Headers
}

/** Headers of an answer that is not JSON: its content type, and what goes with it. */
type Headers = Readonly<Record<string, string>>

/** Joins an endpoint of the contract to the function that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (incoming: Incoming<E>) => Promise<ReplyOf<E> & { readonly headers?: Headers }>,
  options: { limits?: readonly Limit[]; faults?: Faults } = {},
): Route {
  // The one place where the parsed input loses its type; bind.ts checks it against the same endpoint.
  return {
    endpoint,
    limits: options.limits ?? usualLimits(endpoint),
    faults: options.faults,
    handle: handle as unknown as Route['handle'],
  }
}

export const ok = <B>(body: B) => ({ status: 200 as const, body })
export const created = <B>(body: B) => ({ status: 201 as const, body })
export const accepted = <B>(body: B) => ({ status: 202 as const, body })
export const noContent = { status: 204 } as const

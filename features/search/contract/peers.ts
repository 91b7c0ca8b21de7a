import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

export const peerLimits = {
  /** With fewer profiles in a province nothing is said of them. */
  shownFrom: 5,
  /** Below this a number would point at somebody. */
  exactFrom: 3,
} as const

/** Null: fewer than `exactFrom`, or none. */
const count = z.nullable(z.int())

const Narrowed = z.object({ id: z.int(), count })

export const Peers = z.object({
  /** Hostesses of her province who present themselves as she does, she among them; null: too few to say. */
  of_type: z.nullable(z.int()),
  /** Of these, who speaks the one of her languages that the fewest speak. */
  language: z.nullable(Narrowed),
  /** Of these, who also offers the one of her services that the fewest offer. */
  service: z.nullable(Narrowed),
})
export type Peers = z.infer<typeof Peers>

export const countPeers = endpoint({
  method: 'GET',
  path: '/api/peers',
  who: 'member_hostess',
  summary: 'How many public profiles of her province make the choices that a hostess has made',
  replies: { 200: Peers },
})

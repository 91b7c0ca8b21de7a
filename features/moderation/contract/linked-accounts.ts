import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PersonWithRole } from '#platform/contract/people.ts'
import { personParams } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

/**
 * Why two accounts may be of one person, and how much each reason says: several add up. None of them is proof
 * (docs/decisions/0063).
 */
export const linkWeights = {
  /** Both confirmed the number by SMS. */
  phone: 3,
  /** Somebody wrote the number down without confirming it: it may be anybody's. */
  phone_unconfirmed: 1,
  /** The address or the number of somebody who was erased while banned. */
  banned_identity: 3,
  /** The same card or PayPal account has paid for both. */
  payer: 3,
  /** Mail to either address arrives in the same place. */
  mailbox: 3,
  /** The addresses differ in dots and in the number at their end. */
  mail_pattern: 1,
  /** The same browser from the same network. */
  device: 2,
  /** The same network within a day, from another browser. */
  network: 1,
  /** A photo that is the same, or made from the same. */
  photo: 2,
} as const

export type LinkKind = keyof typeof linkWeights
export const linkKinds = Object.keys(linkWeights) as LinkKind[]

export const strengths = ['weak', 'medium', 'strong'] as const
export type Strength = (typeof strengths)[number]

type Reasons = readonly { readonly kind: LinkKind }[]

export const pointsOf = (reasons: Reasons): number =>
  reasons.reduce((sum, { kind }) => sum + linkWeights[kind], 0)

export function strengthOf(reasons: Reasons): Strength {
  const points = pointsOf(reasons)
  if (points >= 3) return 'strong'
  return points === 2 ? 'medium' : 'weak'
}

const LinkedAccount = z.object({
  /** Null: erased while banned, and known by a keyed digest only. */
  user: z.nullable(PersonWithRole),
  strength: z.enum(strengths),
  reasons: z.array(
    z.object({
      kind: z.enum(linkKinds),
      /** On how many days; null where days mean nothing. */
      days: z.nullable(z.int()),
    }),
  ),
  state: z.enum(['active', 'waiting', 'refused', 'suspended', 'erased']),
  /** Of a suspension. */
  since: z.nullable(z.iso.datetime()),
  until: z.nullable(z.iso.datetime()),
  /** Of a suspension: one of `grounds`. */
  rule: z.nullable(z.string()),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/links',
  who: 'admin',
  permission: 'user.read',
  summary: 'Account che possono essere della stessa persona, con il perché: i più probabili per primi',
  params: personParams,
  replies: { 200: z.array(LinkedAccount), 404: Problem },
})

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** Prices far below the usual ones: a second person confirms them (docs/decisions/0062-what-one-colleague-does-alone.md). */

export const proposalsPerPage = 30

/**
 * - `proposed`: waits for a second person
 * - `confirmed`: begins at `starts_at`, an hour later
 * - `declined` by a second person; `withdrawn` by whoever proposed it, or by a change of the offer
 */
export const proposalStates = ['proposed', 'confirmed', 'declined', 'withdrawn'] as const

export const PriceProposal = z.object({
  id: z.int(),
  about: z.enum(['shop', 'promo_code']),
  /** Of the package or of the code, with its name. */
  offer: z.object({ id: z.int(), name: z.string() }),
  /** In euro, for so many Crediti; with a code: in the package in which a Credito is cheapest. */
  price: z.number(),
  credits: z.int(),
  state: z.enum(proposalStates),
  proposed_by: NamedPerson,
  proposed_at: z.iso.datetime(),
  decided_by: z.nullable(NamedPerson),
  decided_at: z.nullable(z.iso.datetime()),
  decision_reason: z.nullable(z.string()),
  starts_at: z.nullable(z.iso.datetime()),
  /** A later change of the offer took its place. */
  ended_at: z.nullable(z.iso.datetime()),
})
export type PriceProposal = z.output<typeof PriceProposal>

/** So many euro for so many Crediti. */
export interface CreditPrice {
  readonly price: number
  readonly credits: number
}

/** What the form says beforehand; the database decides (`far_below`). */
export const looksFarBelow = (one: CreditPrice, lowest: CreditPrice): boolean =>
  2 * one.price * lowest.credits < lowest.price * one.credits

export const priceProposalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/price-proposals',
    who: 'admin',
    permission: 'shop.edit',
    summary: 'I prezzi molto sotto il solito, dall’ultimo; con `state=proposed` quelli da confermare',
    query: z.object({
      state: z.optional(z.enum(proposalStates)),
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1_000)), 1),
    }),
    replies: {
      200: z.object({
        data: z.array(PriceProposal),
        current_page: z.int(),
        last_page: z.int(),
        /** What a Credito has cost least in the last 30 days: so many euro for so many Crediti. */
        lowest: z.nullable(z.object({ price: z.number(), credits: z.int() })),
      }),
    },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/price-proposals/:id/decision',
    who: 'admin',
    permission: 'shop.edit',
    fresh: true,
    summary: 'Conferma o respinge un prezzo proposto da un’altra persona; chi l’ha proposto può ritirarlo',
    params: idParams,
    body: z.object({ decision: z.enum(['approve', 'reject']), reason }),
    replies: { 200: z.object({ message: z.string(), proposal: PriceProposal }), 404: Problem, 409: Problem },
  }),
} as const

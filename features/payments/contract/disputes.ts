import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reasonOr } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { paymentProviders } from './payment-records.ts'

/** Contested payments: the buyer told his bank, or PayPal, that he wants the money back. */

/** So long before its end a deadline is marked. */
export const disputeNearHours = 72

export const disputeChoices = ['contest', 'accept'] as const
export type DisputeChoice = (typeof disputeChoices)[number]

export const DisputeRecord = z.object({
  purchase_id: z.int(),
  king: NamedPerson,
  title: z.string(),
  /** In euro. */
  paid: z.number(),
  provider: z.enum(paymentProviders),
  provider_ref: z.nullable(z.string()),
  opened_at: z.iso.datetime(),
  /** Until when the provider takes evidence; null: it named none, or takes no more. */
  respond_by: z.nullable(z.iso.datetime()),
  /** By the database's clock. */
  deadline: z.enum(['none', 'ahead', 'near', 'over']),
  /** `dropped`: gone without a decision. */
  state: z.enum(['open', 'won', 'lost', 'dropped']),
  closed_at: z.nullable(z.iso.datetime()),
  choice: z.nullable(
    z.object({ what: z.enum(disputeChoices), reason: z.string(), by: NamedPerson, at: z.iso.datetime() }),
  ),
})
export type DisputeRecord = z.output<typeof DisputeRecord>

export const disputeStates = ['open', 'closed'] as const

export const disputeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/disputes',
    who: 'admin',
    permission: 'payment.settle',
    summary: 'I pagamenti contestati: quelli aperti dalla scadenza più vicina, quelli chiusi dall’ultimo',
    query: z.object({ state: z._default(z.enum(disputeStates), 'open') }),
    replies: { 200: z.object({ data: z.array(DisputeRecord), open: z.int(), near: z.int() }) },
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/admin/disputes/:id/choice',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary:
      'Che cosa si fa di un pagamento contestato: rispondere alla banca o accettare; l’esito lo dice la banca',
    params: z.object({ id: RowId }),
    body: z.object({ choice: z.enum(disputeChoices), reason: reasonOr('Scrivi perché.') }),
    invalid: 'errors',
    replies: { 200: DisputeRecord, 404: Problem, 409: Problem },
  }),
} as const

import * as z from 'zod'
import type { PaypalApi } from './paypal-api.ts'
import type { ProviderPayment } from './payment.ts'

const Disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
})
const Dispute = z.object({ dispute_outcome: z.object({ outcome_code: z.string() }).optional() })

/**
 * How a capture is contested; undefined: nothing was captured. PayPal holds the money from the first message on, so
 * every dispute that is not resolved is open.
 */
export async function disputeOf(
  api: PaypalApi,
  captureId: string | undefined,
): Promise<ProviderPayment['dispute']> {
  if (captureId === undefined) return 'none'
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`
  const { items } = await api.ask({ method: 'GET', path }, Disputes)
  const found: ProviderPayment['dispute'][] = []
  for (const { dispute_id, status } of items)
    found.push(status === 'RESOLVED' ? await outcomeOf(api, dispute_id) : 'open')
  return (['lost', 'open', 'won'] as const).find((state) => found.includes(state)) ?? 'none'
}

/** Only the dispute itself says how it ended. */
async function outcomeOf(api: PaypalApi, disputeId: string): Promise<ProviderPayment['dispute']> {
  const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`
  const { dispute_outcome: outcome } = await api.ask({ method: 'GET', path }, Dispute)
  switch (outcome?.outcome_code) {
    case 'RESOLVED_BUYER_FAVOUR':
    case 'ACCEPTED':
      return 'lost'
    // The buyer gave up, or PayPal paid both sides.
    case 'RESOLVED_SELLER_FAVOUR':
    case 'RESOLVED_WITH_PAYOUT':
    case 'CANCELED_BY_BUYER':
    case 'DENIED':
    case 'NONE':
      return 'won'
    default:
      return 'open'
  }
}

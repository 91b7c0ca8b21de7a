import * as z from 'zod'
import type { PaypalApi } from './paypal-api.ts'
import { type Contested, notContested, type ProviderPayment, worstOf } from './payment.ts'

const Disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
})
const Dispute = z.object({
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})

/**
 * How a capture is contested; undefined: nothing was captured. PayPal holds the money from the first message on, so
 * every dispute that is not resolved is open.
 */
export async function disputeOf(api: PaypalApi, captureId: string | undefined): Promise<Contested> {
  if (captureId === undefined) return notContested
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`
  const { items } = await api.ask({ method: 'GET', path }, Disputes)
  const found: Contested[] = []
  for (const { dispute_id, status } of items) found.push(await contestedBy(api, dispute_id, status))
  return worstOf(found)
}

/** Only the dispute itself says how it ended, and until when it waits for us. */
async function contestedBy(api: PaypalApi, disputeId: string, status: string): Promise<Contested> {
  const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`
  const { dispute_outcome, seller_response_due_date: due } = await api.ask({ method: 'GET', path }, Dispute)
  if (status === 'RESOLVED') return { dispute: outcomeOf(dispute_outcome?.outcome_code), respondBy: null }
  const waits = status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE'
  return {
    dispute: 'open',
    respondBy: waits && due !== undefined ? new Date(due).toISOString() : null,
  }
}

function outcomeOf(code: string | undefined): ProviderPayment['dispute'] {
  switch (code) {
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

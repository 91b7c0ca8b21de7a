import { randomBytes, randomUUID } from 'node:crypto'
import { verdictOn } from './paypal-notices.ts'
import type { Received } from './web-server.ts'

interface Money {
  currency_code: string
  value: string
}
interface Capture {
  id: string
  status: string
  amount: Money
}
interface Refund {
  id: string
  status: string
  amount: Money
  custom_id?: string
}
interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Money
  customId: string
  returnUrl: string
  cancelUrl: string
  /** The next capture is refused, as when the wallet there is empty. */
  declines: boolean
  /** Of whoever has agreed to pay. */
  accountId?: string
  captures: Capture[]
  refunds: Refund[]
}

/** What PayPal remembers of us. */
export interface PaypalAccount {
  readonly orders: Map<string, Order>
  readonly disputes: { dispute_id: string; capture: string; state: string; due: string }[]
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The answer to one request, as far as we use PayPal's API. */
export function answerOf(account: PaypalAccount, { method, url, body }: Received): Answer {
  const { pathname, searchParams } = new URL(url, 'http://paypal')
  const step = `${method} ${pathname.replace(/(orders|captures|disputes)\/[^/]+/, '$1/:id')}`
  const id = /(?:orders|captures|disputes)\/([^/]+)/.exec(pathname)?.[1] ?? ''
  switch (step) {
    case 'POST /v2/checkout/orders':
      return createOrder(account, JSON.parse(body.toString()))
    case 'GET /v2/checkout/orders/:id': {
      const order = account.orders.get(id)
      return order ? { status: 200, body: present(order) } : problem(404, 'INVALID_RESOURCE_ID')
    }
    case 'POST /v2/checkout/orders/:id/capture':
      return captureOrder(account.orders.get(id))
    case 'GET /v2/payments/captures/:id': {
      const order = orderWith(account, id)
      if (order === undefined) return problem(404, 'INVALID_RESOURCE_ID')
      const related = { supplementary_data: { related_ids: { order_id: order.id } } }
      return { status: 200, body: { ...order.captures[0], ...related } }
    }
    case 'POST /v2/payments/captures/:id/refund':
      return refundCapture(orderWith(account, id), JSON.parse(body.toString()))
    case 'GET /v1/customer/disputes':
      return {
        status: 200,
        body: { items: disputesOf(account, searchParams.get('disputed_transaction_id')) },
      }
    case 'GET /v1/customer/disputes/:id':
      return disputeIn(account, id)
    case 'POST /v1/notifications/verify-webhook-signature':
      return { status: 200, body: { verification_status: verdictOn(body.toString()) } }
    default:
      return problem(404, 'UNKNOWN_PATH')
  }
}

function createOrder(
  { orders }: PaypalAccount,
  { purchase_units: [unit], payment_source: { paypal } }: any,
): Answer {
  const order: Order = {
    id: randomBytes(8).toString('hex').toUpperCase(),
    status: 'PAYER_ACTION_REQUIRED',
    amount: unit.amount,
    customId: unit.custom_id,
    returnUrl: paypal.experience_context.return_url,
    cancelUrl: paypal.experience_context.cancel_url,
    declines: false,
    captures: [],
    refunds: [],
  }
  orders.set(order.id, order)
  return { status: 200, body: present(order) }
}

const isOpen = (state: string) => state === 'OPEN' || state === 'UNDER_REVIEW'

const disputesOf = ({ disputes }: PaypalAccount, capture: string | null) =>
  disputes
    .filter((dispute) => dispute.capture === capture)
    .map(({ dispute_id, state }) => ({ dispute_id, status: isOpen(state) ? state : 'RESOLVED' }))

/** Says how it ended, or until when it waits for the seller: both only here, not in the list. */
function disputeIn({ disputes }: PaypalAccount, id: string): Answer {
  const dispute = disputes.find(({ dispute_id }) => dispute_id === id)
  if (dispute === undefined) return problem(404, 'RESOURCE_NOT_FOUND')
  const { state, due } = dispute
  const more = isOpen(state)
    ? { seller_response_due_date: due }
    : { dispute_outcome: { outcome_code: state } }
  return { status: 200, body: { dispute_id: id, ...more } }
}

const orderWith = ({ orders }: PaypalAccount, captureId: string) =>
  [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId))

function captureOrder(order: Order | undefined): Answer {
  if (order === undefined) return problem(404, 'INVALID_RESOURCE_ID')
  if (order.status === 'COMPLETED') return problem(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED')
  if (order.declines) return problem(422, 'INSTRUMENT_DECLINED')
  order.status = 'COMPLETED'
  order.captures.push({ id: `CAP${order.id}`, status: 'COMPLETED', amount: order.amount })
  return { status: 201, body: present(order) }
}

function refundCapture(order: Order | undefined, wanted: { amount: Money; custom_id: string }): Answer {
  if (order === undefined) return problem(404, 'INVALID_RESOURCE_ID')
  const made = order.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0)
  if (made + Number(wanted.amount.value) > Number(order.amount.value) + 0.001)
    return problem(422, 'REFUND_AMOUNT_EXCEEDED')
  return { status: 201, body: addRefund(order, wanted) }
}

/** Of any amount: what is left is for whoever asks to know. */
export function addRefund(order: Order, refund: { amount: Money; custom_id?: string }): Refund {
  const added = { id: `REF${randomUUID()}`, status: 'COMPLETED', ...refund }
  order.refunds.push(added)
  const [capture] = order.captures
  const whole = order.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0)
  if (capture) capture.status = whole >= Number(order.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return added
}

function present(order: Order) {
  const { captures, refunds } = order
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        custom_id: order.customId,
        ...(captures.length > 0 && { payments: { captures, ...(refunds.length > 0 && { refunds }) } }),
      },
    ],
    ...(order.accountId && { payment_source: { paypal: { account_id: order.accountId } } }),
    links: [
      { rel: 'self', method: 'GET', href: `https://paypal.example/v2/checkout/orders/${order.id}` },
      {
        rel: 'payer-action',
        method: 'GET',
        href: `https://paypal.example/checkoutnow?token=${order.id}`,
      },
    ],
  }
}

export const problem = (status: number, issue: string): Answer => ({
  status,
  body: { name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, details: [{ issue }] },
})

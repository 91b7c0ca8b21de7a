import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Fault, withFaults } from './faults.ts'
import { type Received, startWebServer } from './web-server.ts'

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
  captures: Capture[]
  refunds: Refund[]
}

/** A notice as PayPal sends it. */
export interface PaypalNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface PaypalServer {
  readonly environment: Record<string, string>
  readonly orders: Map<string, Order>
  readonly faults: Fault[]
  /** How often somebody signed in. */
  readonly signIns: () => number
  /** From now on no token that was given out counts. */
  readonly withdrawTokens: () => void
  /** What PayPal does with request ids after some weeks. */
  readonly forgetKeys: () => void
  readonly approve: (id: string) => void
  /** By somebody in the dashboard. */
  readonly refund: (id: string, amount: string) => void
  /** `OPEN`, or how it was resolved. */
  readonly dispute: (id: string, state: string) => void
  readonly notice: (id: string, type: string) => PaypalNotice
}

const keys = { clientId: 'kunde', secret: 'geheim', webhookId: 'WH4711' }
type Answer = { status: number; body: unknown }

/** PayPal's Orders v2 in memory, as far as we use it, with its request ids, its tokens and its way to vouch. */
export async function startPaypalServer(): Promise<PaypalServer> {
  const orders = new Map<string, Order>()
  const disputes: { dispute_id: string; capture: string; state: string }[] = []
  const faults: Fault[] = []
  const answered = new Map<string, Answer>()
  let tokens = new Set<string>()
  let signIns = 0

  const orderWith = (captureId: string) =>
    [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId))

  function signIn({ headers }: Received): Answer {
    const basic = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`) return problem(401, 'invalid_client')
    signIns += 1
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  function work({ method, url, body }: Received): Answer {
    const { pathname, searchParams } = new URL(url, 'http://paypal')
    const step = `${method} ${pathname.replace(/(orders|captures|disputes)\/[^/]+/, '$1/:id')}`
    const id = /(?:orders|captures|disputes)\/([^/]+)/.exec(pathname)?.[1] ?? ''
    switch (step) {
      case 'POST /v2/checkout/orders':
        return createOrder(JSON.parse(body.toString()))
      case 'GET /v2/checkout/orders/:id': {
        const order = orders.get(id)
        return order ? { status: 200, body: present(order) } : problem(404, 'INVALID_RESOURCE_ID')
      }
      case 'POST /v2/checkout/orders/:id/capture':
        return captureOrder(orders.get(id))
      case 'GET /v2/payments/captures/:id': {
        const order = orderWith(id)
        if (order === undefined) return problem(404, 'INVALID_RESOURCE_ID')
        const related = { supplementary_data: { related_ids: { order_id: order.id } } }
        return { status: 200, body: { ...order.captures[0], ...related } }
      }
      case 'POST /v2/payments/captures/:id/refund':
        return refundCapture(orderWith(id), JSON.parse(body.toString()))
      case 'GET /v1/customer/disputes':
        return { status: 200, body: { items: disputesOf(searchParams.get('disputed_transaction_id')) } }
      case 'GET /v1/customer/disputes/:id': {
        const state = disputes.find(({ dispute_id }) => dispute_id === id)?.state
        return { status: 200, body: { dispute_id: id, dispute_outcome: { outcome_code: state } } }
      }
      case 'POST /v1/notifications/verify-webhook-signature':
        return { status: 200, body: { verification_status: verdictOn(body.toString()) } }
      default:
        return problem(404, 'UNKNOWN_PATH')
    }
  }

  function createOrder({ purchase_units: [unit], payment_source: { paypal } }: any): Answer {
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

  const disputesOf = (capture: string | null) =>
    disputes
      .filter((dispute) => dispute.capture === capture)
      .map(({ dispute_id, state }) => ({ dispute_id, status: state === 'OPEN' ? 'OPEN' : 'RESOLVED' }))

  /** A known request id is answered as before; a request that failed on PayPal's side was none. */
  function once(received: Received): Answer {
    const key = String(received.headers['paypal-request-id'] ?? '')
    if (key === '') return work(received)
    const before = answered.get(`${received.url} ${key}`)
    if (before !== undefined) return before
    const answer = work(received)
    answered.set(`${received.url} ${key}`, answer)
    return answer
  }

  const { origin } = await startWebServer((received, reply) => {
    void withFaults(faults, received, reply, () => {
      if (received.url === '/v1/oauth2/token') return signIn(received)
      const token = /^Bearer (.+)$/.exec(received.headers.authorization ?? '')?.[1] ?? ''
      return tokens.has(token) ? once(received) : problem(401, 'invalid_token')
    })
  })

  return {
    environment: {
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_SECRET: keys.secret,
      PAYPAL_WEBHOOK_ID: keys.webhookId,
      PAYPAL_API_BASE: origin,
    },
    orders,
    faults,
    signIns: () => signIns,
    forgetKeys: () => answered.clear(),
    withdrawTokens: () => void (tokens = new Set()),
    approve: (id) => void Object.assign(orders.get(id) ?? {}, { status: 'APPROVED' }),
    refund(id, value) {
      const order = orders.get(id)
      if (order === undefined) throw new Error(`no order ${id}`)
      addRefund(order, { amount: { currency_code: 'EUR', value } })
    },
    dispute(id, state) {
      const capture = orders.get(id)?.captures[0]?.id ?? ''
      const known = disputes.find((dispute) => dispute.capture === capture)
      if (known === undefined) disputes.push({ dispute_id: `PP-${randomUUID()}`, capture, state })
      else known.state = state
    },
    notice: (id, type) => sign(noticeAbout(orders.get(id), id, type)),
  }
}

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

function addRefund(order: Order, refund: { amount: Money; custom_id?: string }): Refund {
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

/** Each kind of notice names the payment in its own way, as PayPal's do. */
function noticeAbout(order: Order | undefined, id: string, type: string): string {
  const capture = order?.captures[0]?.id ?? 'CAPNONE'
  const up = (place: string) => [{ rel: 'up', method: 'GET', href: `https://paypal.example${place}` }]
  const resource = type.startsWith('CHECKOUT.ORDER.')
    ? { id }
    : type === 'PAYMENT.CAPTURE.REFUNDED'
      ? { id: 'REF1', links: up(`/v2/payments/captures/${capture}`) }
      : type.startsWith('CUSTOMER.DISPUTE.')
        ? { dispute_id: 'PP-1', disputed_transactions: [{ seller_transaction_id: capture }] }
        : { id: capture, links: up(`/v2/checkout/orders/${id}`) }
  // Spaces and an escaped letter: whoever parses and writes it anew sends other bytes back.
  return `{"id": "WH-${randomUUID()}",  "event_type": "${type}", "summary": "perch\\u00e9", "resource": ${JSON.stringify(resource)}}`
}

/** In place of PayPal's certificate; over the same things: transmission, time, webhook and the body's CRC-32. */
function signatureOf(id: string, time: string, webhookId: string, body: string): string {
  return createHmac('sha256', 'paypal')
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')
}

function sign(body: string): PaypalNotice {
  const id = randomUUID()
  const time = new Date().toISOString()
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://paypal.example/cert',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, keys.webhookId, body),
    },
  }
}

function verdictOn(question: string): 'SUCCESS' | 'FAILURE' {
  const asked = JSON.parse(question)
  const event = /"webhook_event":(.*)\}$/s.exec(question)?.[1] ?? ''
  const expected = signatureOf(asked.transmission_id, asked.transmission_time, asked.webhook_id, event)
  return asked.transmission_sig === expected ? 'SUCCESS' : 'FAILURE'
}

const problem = (status: number, issue: string): Answer => ({
  status,
  body: { name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, details: [{ issue }] },
})

import * as z from 'zod'
import { euroCents } from '#platform/contract/money.ts'
import { type PaypalApi, paypalApi, PaypalProblem, type PaypalSettings, type Patience } from './paypal-api.ts'
import { disputeOf } from './paypal-disputes.ts'
import {
  type Contested,
  notContested,
  type Order,
  PaymentRefused,
  type ProviderEvent,
  type ProviderPayment,
  type RedirectProvider,
} from './payment.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Link = z.object({ rel: z.string(), href: z.string() })
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount })
const Refund = z.object({ status: z.string(), amount: Amount, custom_id: z.string().optional() })
const Unit = z.object({
  amount: Amount,
  custom_id: z.string().optional(),
  payments: z
    .object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) })
    .default({ captures: [], refunds: [] }),
})
const Source = z.object({
  paypal: z
    .object({
      account_id: z.string().optional(),
      address: z.object({ country_code: z.string().optional() }).optional(),
    })
    .optional(),
})
const PaypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(Unit),
  payment_source: Source.optional(),
})
type PaypalOrder = z.output<typeof PaypalOrder>
const Opened = z.object({ id: z.string(), links: z.array(Link) })

/** PayPal's Orders v2, or anything that speaks it. `publicUrl` is where buyers come back to. */
export function paypalProvider(
  settings: PaypalSettings,
  { publicUrl }: { readonly publicUrl: string },
  patience?: Patience,
): RedirectProvider {
  const api = paypalApi(settings, patience)
  return {
    provider: 'paypal',
    open: (order) => openOrder(api, order, publicUrl),
    async retrieve(id) {
      const order = await findOrder(api, id)
      return order && present(order, await disputeOf(api, captureOf(order)?.id))
    },
    async capture(id) {
      const order = await findOrder(api, id)
      if (order?.status === 'APPROVED') await captureOrder(api, id)
      const after = order?.status === 'APPROVED' ? await findOrder(api, id) : order
      // Nobody disputes what has just been paid; what was paid before, `retrieve` looks at.
      return after && present(after, notContested)
    },
    refund: (id, refund) => refundOnce(api, id, refund),
    cancel: null,
    verifyWebhook: (rawBody, headers) => verifyNotice(api, settings.webhookId, rawBody, headers),
  }
}

async function openOrder(api: PaypalApi, order: Order, publicUrl: string) {
  const back = new URL('/paypal/success', publicUrl)
  back.searchParams.set('shopId', String(order.shopItemId))
  const opened = await api.ask(
    {
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: order.key,
      body: JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: `${order.purchaseId}.${order.userId}.${order.shopItemId}`,
            description: order.title.slice(0, 127),
            amount: { currency_code: order.currency, value: (order.amount / 100).toFixed(2) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: 'Lieta',
              locale: 'it-IT',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: back.href,
              cancel_url: new URL('/paypal/cancel', publicUrl).href,
            },
          },
        },
      }),
    },
    Opened,
  )
  const link = opened.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (link === undefined) throw new Error(`PayPal gave no page for the order ${opened.id}`)
  return { id: opened.id, approvalUrl: link.href }
}

/** Null: PayPal does not know it, or has forgotten an order that nobody paid. */
async function findOrder(api: PaypalApi, id: string): Promise<PaypalOrder | null> {
  try {
    return await api.ask(
      { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(id)}` },
      PaypalOrder,
    )
  } catch (error) {
    if (error instanceof PaypalProblem && error.status === 404) return null
    throw error
  }
}

/** An order is captured once; what the answer would have said, the order says. */
async function captureOrder(api: PaypalApi, id: string): Promise<void> {
  try {
    await api.ask(
      {
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
        requestId: `capture-${id}`,
      },
      z.unknown(),
    )
  } catch (error) {
    // Refused, because it is done, or because the wallet there has no money: the order tells which.
    if (!(error instanceof PaypalProblem) || error.status !== 422) throw error
  }
}

const captureOf = (order: PaypalOrder) => order.purchase_units[0]?.payments.captures[0]

/** What counts of an order: one unit, one capture, as we asked for. */
function present(order: PaypalOrder, contested: Contested): ProviderPayment {
  const [unit] = order.purchase_units
  if (unit === undefined) throw new Error(`the PayPal order ${order.id} has no purchase unit`)
  const [capture] = unit.payments.captures
  const { amount } = capture ?? unit
  const [purchaseId = null, userId = null, shopItemId = null] = idsIn(unit.custom_id)
  const refunds = unit.payments.refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, refund) => sum + centsIn(refund.amount.value), 0)
  // A payment that its bank took back is `REFUNDED` without a refund of ours.
  const refunded = capture?.status === 'REFUNDED' ? Math.max(refunds, centsIn(amount.value)) : refunds
  return {
    id: order.id,
    status: statusOf(order.status, capture?.status),
    amount: euroCents(centsIn(amount.value)),
    currency: amount.currency_code,
    purchaseId,
    userId,
    shopItemId,
    refunded: euroCents(refunded),
    ...contested,
    payer: order.payment_source?.paypal?.account_id ?? null,
    payerCountry: order.payment_source?.paypal?.address?.country_code ?? null,
  }
}

function statusOf(order: string, capture: string | undefined): ProviderPayment['status'] {
  if (capture === 'COMPLETED' || capture === 'PARTIALLY_REFUNDED' || capture === 'REFUNDED')
    return 'succeeded'
  if (capture === 'PENDING') return 'pending'
  if (order === 'APPROVED') return 'approved'
  // Completed by a capture that PayPal then declined.
  return order === 'VOIDED' || order === 'COMPLETED' ? 'failed' : 'pending'
}

/** `9.90`, and amounts of currencies without decimals, which are no euro anyway. */
function centsIn(value: string): number {
  const [, euro, cents = '00'] = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(value) ?? []
  if (euro === undefined) throw new Error(`PayPal named an amount of ${value}`)
  return Number(euro) * 100 + Number(cents)
}

function idsIn(customId: string | undefined): number[] {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(customId ?? '') ? (customId ?? '').split('.').map(Number) : []
}

/** The key is written on the refund and looked for first: PayPal forgets request ids after some weeks. */
async function refundOnce(
  api: PaypalApi,
  id: string,
  { amount, key }: { readonly amount: number; readonly key: string },
): Promise<void> {
  const unit = (await findOrder(api, id))?.purchase_units[0]
  const capture = unit?.payments.captures[0]
  if (unit === undefined || capture === undefined) throw new PaymentRefused('nothing was captured')
  const made = unit.payments.refunds.find(({ custom_id }) => custom_id === key)
  if (made?.status === 'FAILED' || made?.status === 'CANCELLED') throw new PaymentRefused(made.status)
  if (made !== undefined) return
  try {
    await api.ask(
      {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
        requestId: `${key}-${id}`,
        body: JSON.stringify({
          amount: { currency_code: capture.amount.currency_code, value: (amount / 100).toFixed(2) },
          custom_id: key,
        }),
      },
      z.unknown(),
    )
  } catch (error) {
    if (error instanceof PaypalProblem && error.status === 422) throw new PaymentRefused(error.issue)
    throw error
  }
}

const Notice = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.looseObject({
    id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    links: z.array(Link).optional(),
  }),
})
const Verdict = z.object({ verification_status: z.string() })
const CaptureDetails = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links: z.array(Link).optional(),
})

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** Asks PayPal whether it has sent this. The event goes there byte for byte: written anew it would not match. */
async function verifyNotice(
  api: PaypalApi,
  webhookId: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<ProviderEvent | null> {
  const body = rawBody.toString()
  const notice = Notice.safeParse(jsonIn(body))
  if (!notice.success) return null
  const proof: Record<string, string> = { webhook_id: webhookId }
  for (const [field, header] of Object.entries(signatureHeaders)) {
    const value = headers[header]
    if (typeof value !== 'string') return null
    proof[field] = value
  }
  const { verification_status: verdict } = await api.ask(
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${body}}`,
    },
    Verdict,
  )
  if (verdict !== 'SUCCESS') return null
  return { eventId: notice.data.id, paymentId: await orderOf(api, notice.data) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Orders and captures name the order; refunds and disputes name the capture, which names it. */
async function orderOf(
  api: PaypalApi,
  { event_type: type, resource }: z.output<typeof Notice>,
): Promise<string | null> {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
  const named = orderNamedBy(resource)
  if (named !== null) return named
  const capture =
    resource.disputed_transactions?.[0]?.seller_transaction_id ?? idAfter(resource.links, '/captures/')
  if (capture === undefined || capture === null) return null
  try {
    const path = `/v2/payments/captures/${encodeURIComponent(capture)}`
    return orderNamedBy(await api.ask({ method: 'GET', path }, CaptureDetails))
  } catch (error) {
    // Of another business under the same account.
    if (error instanceof PaypalProblem && error.status === 404) return null
    throw error
  }
}

function orderNamedBy(about: z.output<typeof CaptureDetails>): string | null {
  return about.supplementary_data?.related_ids?.order_id ?? idAfter(about.links, '/checkout/orders/')
}

function idAfter(links: readonly z.output<typeof Link>[] | undefined, place: string): string | null {
  const { href = '' } = links?.find(({ rel, href: to }) => rel === 'up' && to.includes(place)) ?? {}
  return /^[\w-]+/.exec(href.split(place)[1] ?? '')?.[0] ?? null
}

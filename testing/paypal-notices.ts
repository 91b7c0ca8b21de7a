import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const webhookId = 'WH4711'

/** A notice as PayPal sends it. */
export interface PaypalNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

/** Each kind of notice names the payment in its own way, as PayPal's do. */
export function noticeAbout(order: string, capture: string, type: string): string {
  const up = (place: string) => [{ rel: 'up', method: 'GET', href: `https://paypal.example${place}` }]
  const resource = type.startsWith('CHECKOUT.ORDER.')
    ? { id: order }
    : type === 'PAYMENT.CAPTURE.REFUNDED'
      ? { id: 'REF1', links: up(`/v2/payments/captures/${capture}`) }
      : type.startsWith('CUSTOMER.DISPUTE.')
        ? { dispute_id: 'PP-1', disputed_transactions: [{ seller_transaction_id: capture }] }
        : { id: capture, links: up(`/v2/checkout/orders/${order}`) }
  // Spaces and an escaped letter: whoever parses and writes it anew sends other bytes back.
  return `{"id": "WH-${randomUUID()}",  "event_type": "${type}", "summary": "perch\\u00e9", "resource": ${JSON.stringify(resource)}}`
}

/** In place of PayPal's certificate; over the same things: transmission, time, webhook and the body's CRC-32. */
function signatureOf(id: string, time: string, webhookId: string, body: string): string {
  return createHmac('sha256', 'paypal')
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')
}

export function sign(body: string): PaypalNotice {
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
      'paypal-transmission-sig': signatureOf(id, time, webhookId, body),
    },
  }
}

/** What PayPal says of a notice that is shown to it. */
export function verdictOn(question: string): 'SUCCESS' | 'FAILURE' {
  const asked = JSON.parse(question)
  const event = /"webhook_event":(.*)\}$/s.exec(question)?.[1] ?? ''
  const expected = signatureOf(asked.transmission_id, asked.transmission_time, asked.webhook_id, event)
  return asked.transmission_sig === expected ? 'SUCCESS' : 'FAILURE'
}

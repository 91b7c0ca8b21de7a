import { createHmac, timingSafeEqual } from 'node:crypto'

/** Stripe's scheme, in which the sandbox signs: `t=<unix seconds>,v1=<hmac of "t.body">`. */
const toleranceSeconds = 300

export function signWebhook(key: Buffer, body: string, at: number = seconds()): string {
  return `t=${at},v1=${mac(key, at, body).toString('hex')}`
}

/** False for a wrong signature, and for one older than five minutes, so that a notice cannot be replayed later. */
export function isSignedWebhook(
  key: Buffer,
  rawBody: Buffer,
  header: string | readonly string[] | undefined,
): boolean {
  if (typeof header !== 'string') return false
  const [, at, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (at === undefined || hex === undefined) return false
  if (Math.abs(seconds() - Number(at)) > toleranceSeconds) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), mac(key, Number(at), rawBody))
}

function mac(key: Buffer, at: number, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${at}.`).update(body).digest()
}

const seconds = () => Math.floor(Date.now() / 1000)

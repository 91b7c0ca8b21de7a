import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'

/** By which push services know us (RFC 8292). */
interface Vapid {
  /** P-256, uncompressed, base64url: what a browser binds a subscription to. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** Half of what the services allow. */
const validSeconds = 12 * 60 * 60

/** Derived from the secret, so that every process has the same one, and a restart changes nothing. */
export function vapidOf(config: Pick<Config, 'key'>): Vapid {
  const pair = createECDH('prime256v1')
  const secret = secretFor(pair, config.key('web-push'))
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** One in four thousand million numbers lies outside the order of the curve: then the next one counts. */
function secretFor(pair: ReturnType<typeof createECDH>, seed: Buffer): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const secret = createHmac('sha256', seed).update(String(attempt)).digest()
    try {
      pair.setPrivateKey(secret)
      return secret
    } catch (error) {
      if (attempt === 9) throw error
    }
  }
}

/** The `Authorization` of a message to the service at `endpoint`. */
export function vapidHeader(config: Pick<Config, 'key' | 'mailFrom'>, endpoint: string): string {
  const { publicKey, privateKey } = vapidOf(config)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + validSeconds,
    // Whom a service asks when something is wrong with our messages.
    sub: `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`,
  }
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
}

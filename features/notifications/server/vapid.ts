import { createECDH, createHmac } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'

/** By which push services know us (RFC 8292), as `web-push` takes it: P-256 keys, base64url. */
interface Vapid {
  /** Whom a service asks when something is wrong with our messages. */
  readonly subject: string
  /** Uncompressed: what a browser binds a subscription to. */
  readonly publicKey: string
  readonly privateKey: string
}

/** Derived from the secret, so that every process has the same one, and a restart changes nothing. */
export function vapidOf(config: Pick<Config, 'key' | 'mailFrom'>): Vapid {
  const pair = createECDH('prime256v1')
  const secret = secretFor(pair, config.key('web-push'))
  return {
    subject: `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
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

import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount, totpRules } from '../contract/second-factor.ts'
import type { Config } from '#platform/server/config/config.ts'
import { seal, unseal } from '#platform/server/secrets/seal.ts'

/** A clock may be one step early or late (RFC 6238 §5.2). */
const stepsAside = 1
const secretBytes = 20

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** For the database, bound to its account: a copied row is useless to another one. */
export function sealSecret({ key }: Pick<Config, 'key'>, userId: number, secret: Buffer): Buffer {
  return seal(key('totp'), secret, String(userId))
}

/** Null: made under a root that is gone (platform/server/secrets/kept-keys.ts). */
export function openSecret({ keys }: Pick<Config, 'keys'>, userId: number, sealed: Buffer): Buffer | null {
  return unseal(keys('totp'), sealed, String(userId))?.plain ?? null
}

/** The secret as an app takes it: to be typed, and as the address in a QR code. */
export function forTheApp(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step (of 30 s since 1970) that this code belongs to, around the moment `at` in seconds; null: to none. */
export function stepOf(secret: Buffer, code: string, at: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: at * 1000, window: stepsAside })
  return delta === null ? null : Math.floor(at / totpRules.seconds) + delta
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Lieta',
    label,
    algorithm: 'SHA1',
    digits: totpRules.digits,
    period: totpRules.seconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

// Crockford's: none of I, L, O and U.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Fifty random bits each: `7KQ2M-X4TRD`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** The same however it was typed: without the hyphen, in small letters. */
export function hashRecoveryCode({ key }: Pick<Config, 'key'>, userId: number, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return createHmac('sha256', key('recovery-code')).update(`${userId}\n${plain}`).digest()
}

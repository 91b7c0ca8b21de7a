import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount, totpRules } from '../contract/second-factor.ts'
import type { Config } from '#platform/server/config/config.ts'

/** A clock may be one step early or late (RFC 6238 §5.2). */
const stepsAside = 1
const secretBytes = 20

type Keys = Pick<Config, 'key'>

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** Encrypted for the database, and bound to its account: a copied row is useless to another account. */
export function seal({ key }: Keys, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key('totp'), nonce).setAAD(Buffer.from(String(userId)))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

export function unseal({ key }: Keys, userId: number, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key('totp'), sealed.subarray(0, 12))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
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
export function hashRecoveryCode({ key }: Keys, userId: number, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return createHmac('sha256', key('recovery-code')).update(`${userId}\n${plain}`).digest()
}

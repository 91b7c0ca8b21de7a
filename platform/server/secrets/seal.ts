import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, ciphertext, tag. `bound` is what it belongs to: elsewhere it does not open. */
export function seal(key: Buffer, plain: Uint8Array, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** With the first of the keys that opens it; null: none does, or somebody has changed it. */
export function unseal(
  keys: readonly Buffer[],
  sealed: Uint8Array,
  bound: string,
): { readonly plain: Buffer; readonly key: Buffer } | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(bound))
      .setAuthTag(sealed.subarray(-tagBytes))
    const start = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    try {
      return { plain: Buffer.concat([start, decipher.final()]), key }
    } catch {
      // Another key's, or changed: the tag does not tell which.
    }
  }
  return null
}

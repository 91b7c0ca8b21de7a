import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys, base64url: its public key (P-256, uncompressed) and a shared secret of 16 bytes. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

const recordSize = 4096

/** Chosen anew for every message. */
interface Once {
  readonly own: ECDH
  readonly salt: Buffer
}

function drawn(): Once {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { own, salt: randomBytes(16) }
}

/**
 * A payload below 4 kB as only this browser can read it: RFC 8291 on `aes128gcm` of RFC 8188, in one record.
 * @throws Error when the browser's key is no point of the curve
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  { own, salt }: Once = drawn(),
): Buffer {
  const text = Buffer.from(payload)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(ours.length, 4)
  // 2: the last record, without padding.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, ours, ...sealed])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

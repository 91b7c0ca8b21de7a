import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform } from 'node:stream'
import * as z from 'zod'
import { equalsInConstantTime } from '#platform/server/http/constant-time.ts'

/** How a backup is encrypted, as its manifest says it: enough to tell whether a key is the right one. */
export const Encryption = z.object({
  cipher: z.literal('aes-256-gcm', 'this version of Lieta does not read this encryption'),
  chunk: z.literal(65_536),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  check: z.string(),
})
export type Encryption = z.infer<typeof Encryption>

/** Opens and closes the parts of one backup. */
export interface BackupCipher {
  readonly described: Encryption
  readonly encrypt: (path: string) => Transform
  /** The stream fails where the part is cut short, changed, or another one. */
  readonly decrypt: (path: string) => Transform
  /** Vouches for what lies in clear. */
  readonly mac: (text: string) => string
}

const chunkBytes = 65_536
const tagBytes = 16

/** For a new backup: with a salt of its own, no two backups have a key in common. */
export const newCipher = (key: string): BackupCipher => cipherOf(key, randomBytes(16).toString('hex'))

/** @throws Error in words for whoever restores, where no key is given or it is another one */
export function openCipher(key: string | undefined, described: Encryption): BackupCipher {
  if (key === undefined) throw new Error('The backup is encrypted: set BACKUP_KEY.')
  const cipher = cipherOf(key, described.salt)
  if (!equalsInConstantTime(Buffer.from(cipher.described.check), Buffer.from(described.check)))
    throw new Error('BACKUP_KEY is not the key of this backup.')
  return cipher
}

function cipherOf(key: string, salt: string): BackupCipher {
  // Somebody will take a sentence for a key.
  const root = scryptSync(key, Buffer.from(salt, 'hex'), 32, { N: 2 ** 15, maxmem: 2 ** 26 })
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, '', use, 32))
  const mac = (text: string) => createHmac('sha256', derive('manifest')).update(text).digest('hex')
  const check = derive('check').subarray(0, 8).toString('hex')
  return {
    described: { cipher: 'aes-256-gcm', chunk: chunkBytes, salt, check },
    encrypt: (path) => inChunks(chunkBytes, sealChunk(derive(`part ${path}`))),
    decrypt: (path) => inChunks(chunkBytes + tagBytes, openChunk(derive(`part ${path}`), path)),
    mac,
  }
}

type OnChunk = (chunk: Buffer, nonce: Buffer) => Buffer

/**
 * Each chunk under its number, and the last one marked as such: none can be left out, moved or cut off (the STREAM
 * construction). The key is that of one part of one backup, so no nonce comes twice.
 */
function inChunks(size: number, work: OnChunk): Transform {
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  const nonce = (last: boolean) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUIntBE(number, 5, 6)
    bytes[11] = last ? 1 : 0
    number += 1
    return bytes
  }
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      try {
        // One byte more than a chunk: only the end tells which one is the last.
        while (rest.length > size) {
          this.push(work(rest.subarray(0, size), nonce(false)))
          rest = rest.subarray(size)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, work(rest, nonce(true)))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

const sealChunk =
  (key: Buffer): OnChunk =>
  (chunk, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }

const openChunk =
  (key: Buffer, path: string): OnChunk =>
  (chunk, nonce) => {
    if (chunk.length < tagBytes) throw new Error(`${path} is cut short`)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new Error(`${path} was cut short or changed: BACKUP_KEY does not open it`)
    }
  }

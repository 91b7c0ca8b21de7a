import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { BackupCipher } from './encryption.ts'

/** A file of a backup, by its path inside the backup's folder. */
export interface Part {
  readonly path: string
  readonly sha256: string
}

/** Writes a stream as one part, durably, in clear without `cipher`; answers its hash as it lies on the disk. */
export async function writePart(
  folder: string,
  path: string,
  content: Readable | Iterable<string | Uint8Array>,
  cipher: BackupCipher | null,
): Promise<Part> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { hash, meter } = hashing()
  const packed = path.endsWith('.gz') ? [createGzip({ level: 4 })] : []
  const steps = [...packed, ...(cipher === null ? [] : [cipher.encrypt(path)]), meter]
  await pipeline([content, ...steps, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })])
  return { path, sha256: hash.digest('hex') }
}

/** The content of a part, decrypted and unpacked. */
export function readPart(folder: string, path: string, cipher: BackupCipher | null): Readable {
  let content: Readable = createReadStream(join(folder, path))
  const steps = [cipher?.decrypt(path), path.endsWith('.gz') ? createGunzip() : undefined]
  for (const step of steps) {
    if (step === undefined) continue
    content.once('error', (error) => step.destroy(error))
    content = content.pipe(step)
  }
  return content
}

/** What is wrong with the part, in words; null where it is what was written. */
export async function faultOf(folder: string, { path, sha256 }: Part): Promise<string | null> {
  const file = join(folder, path)
  const found = await stat(file).catch(() => null)
  if (found === null) return `${path} is missing`
  const { hash, meter } = hashing()
  await pipeline(createReadStream(file), meter, async function (rest) {
    for await (const _ of rest);
  })
  return hash.digest('hex') === sha256 ? null : `${path} is not what was backed up (its SHA-256 differs)`
}

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hashing() {
  const hash = createHash('sha256')
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { hash, meter }
}

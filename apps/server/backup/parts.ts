import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of a backup, by its path inside the backup's folder. */
export interface Part {
  readonly path: string
  readonly sha256: string
}

/** Writes a stream as one part, durably; answers its hash as it lies on the disk. */
export async function writePart(
  folder: string,
  path: string,
  content: Readable | Iterable<string | Uint8Array>,
): Promise<Part> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { hash, meter } = hashing()
  const steps = path.endsWith('.gz') ? [createGzip({ level: 4 }), meter] : [meter]
  await pipeline([content, ...steps, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })])
  return { path, sha256: hash.digest('hex') }
}

/** The content of a part, unpacked. */
export function readPart(folder: string, path: string): Readable {
  const file = createReadStream(join(folder, path))
  if (!path.endsWith('.gz')) return file
  const unpacked = createGunzip()
  file.once('error', (error) => unpacked.destroy(error))
  return file.pipe(unpacked)
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

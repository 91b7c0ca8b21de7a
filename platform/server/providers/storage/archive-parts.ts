import { job } from '#platform/server/jobs/jobs.ts'
import type { PhotoStorage } from './storage.ts'

/** All parts but the last are of this size: neither writing nor sending holds more of an archive than one of them. */
const partBytes = 4 * 1024 * 1024

const keyOf = (folder: string, part: number): string => `${folder}/${part}.part`

/**
 * Stores a stream as parts in a folder of the storage and answers its length. `announce` is told the number of parts before each is
 * written, so that a crash leaves none that nobody knows of.
 */
export async function storeParts(
  storage: PhotoStorage,
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  announce: (parts: number) => Promise<void>,
): Promise<number> {
  const part = Buffer.alloc(partBytes)
  let filled = 0
  let count = 0
  async function flush() {
    await announce(count + 1)
    await storage.put(keyOf(folder, count), part.subarray(0, filled), 'application/octet-stream')
    count += 1
    filled = 0
  }
  for await (const piece of stream) {
    for (let from = 0; from < piece.byteLength; ) {
      const copied = Math.min(piece.byteLength - from, partBytes - filled)
      part.set(piece.subarray(from, from + copied), filled)
      filled += copied
      from += copied
      if (filled === partBytes) await flush()
    }
  }
  const bytes = count * partBytes + filled
  if (filled > 0) await flush()
  return bytes
}

/** The stored archive, part by part. Throws when one is missing. */
export async function* readParts(
  storage: PhotoStorage,
  folder: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part * partBytes < bytes; part += 1) {
    const content = await storage.get(keyOf(folder, part))
    if (content === null) throw new Error(`part ${part} of archive ${folder} is missing`)
    yield content
  }
}

/** Queued in the transaction that forgets an archive. */
export const deleteArchive = job<{ folder: string; parts: number }>({
  queue: 'archive_delete',
  async work({ storage }, { folder, parts }) {
    for (let part = 0; part < parts; part += 1) await storage.delete(keyOf(folder, part))
  },
})

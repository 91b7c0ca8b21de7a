import type { Readable } from 'node:stream'

/** Where the bytes of photos live. Keys are ours: `photos/{id}/{size}.webp`. */
export interface PhotoStorage {
  /** Durable once resolved. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  readonly get: (key: string) => Promise<Uint8Array | null>
  /** The same bytes as they come, for handing on; read them to the end, or destroy the stream. */
  readonly open: (key: string) => Promise<{ readonly size: number; readonly stream: Readable } | null>
  readonly delete: (key: string) => Promise<void>
  /** The keys below a folder, in no particular order: for backups and sweeps, never for a request. */
  readonly list: (folder: string) => AsyncIterable<string>
}

/** Plain words between slashes, at most one extension: safe as a path and as a URL. */
export function checkKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

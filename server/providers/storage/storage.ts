/** Where the bytes of photos live. Keys are ours: `photos/{id}/{size}.webp`. */
export interface PhotoStorage {
  /** Durable once resolved. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  readonly get: (key: string) => Promise<Uint8Array | null>
  readonly delete: (key: string) => Promise<void>
}

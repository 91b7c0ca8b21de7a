import type { PhotoReading } from '../../contract/photo-reading.ts'
import { openReader } from './read-photo.ts'

/**
 * A process of its own for reading photos: what decodes strangers' files and runs third-party models has no
 * connection to the database, no secrets and, by the flags it is started with, no network and nothing to write to.
 */

export interface ReaderQuestion {
  readonly id: number
  readonly bytes: Uint8Array
}

export type ReaderAnswer =
  | { readonly id: number; readonly reading: PhotoReading }
  | { readonly id: number; readonly error: string }

// Without its models no photo can be read: that is a crash, and not the fault of the photo.
const opened = openReader().catch(() => process.exit(1))

process.on('message', ({ id, bytes }: ReaderQuestion) => {
  void opened
    .then((read) => read(bytes))
    .then(
      (reading): ReaderAnswer => ({ id, reading }),
      (error: unknown): ReaderAnswer => ({
        id,
        error: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((answer) => process.send?.(answer))
})
// The server has ended, however it did.
process.on('disconnect', () => process.exit())
// Ctrl+C in a terminal reaches the whole group: the server decides when this ends.
process.on('SIGINT', () => {})

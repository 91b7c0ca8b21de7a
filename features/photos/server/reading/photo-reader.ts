import { fileURLToPath } from 'node:url'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import { type PhotoProcess, photoProcess, type PhotoProcessOptions } from '../photo-process.ts'

export type PhotoReader = PhotoProcess<Uint8Array, PhotoReading>

/** @param options - in a test: of a reader that misbehaves, or has less */
export const photoReader = (options: Partial<PhotoProcessOptions> = {}): PhotoReader =>
  photoProcess({
    entry: fileURLToPath(import.meta.resolve('./reader-process.ts')),
    idle: 20_000,
    // Two to eight seconds where nobody else computes.
    timeout: 40_000,
    memory: 350,
    // Who looks at the photo first would have no advice on a machine that others keep busy.
    niceness: 0,
    ...options,
  })

/** The one of this process. */
export const reader = photoReader()

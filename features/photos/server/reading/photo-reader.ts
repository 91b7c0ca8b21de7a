import { fileURLToPath } from 'node:url'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import { type PhotoProcess, photoProcess, type PhotoProcessOptions } from '../photo-process.ts'

export type PhotoReader = PhotoProcess<null, PhotoReading>

/** @param options - in a test: of a reader that misbehaves, or has less */
export const photoReader = (options: Partial<PhotoProcessOptions> = {}): PhotoReader =>
  photoProcess({
    entry: fileURLToPath(import.meta.resolve('./reader-process.ts')),
    idle: 20_000,
    // One to eight seconds where nobody else computes; on busy cores it has a tenth of one.
    timeout: 120_000,
    memory: 350,
    ...options,
  })

/** The one of this process. */
export const reader = photoReader()

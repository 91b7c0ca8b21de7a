import sharp from 'sharp'

export interface Cut {
  /** A photo as we keep it. */
  readonly bytes: Uint8Array
  /** Degrees, clockwise, before anything is cut. */
  readonly turn: number
  readonly cuts: readonly CutOut[]
}

interface CutOut {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Longest side, in pixels, of what is made of it. */
  readonly side: number
}

/** WebP, one for each cut, in their order. */
export async function cutPhoto({ bytes, turn, cuts }: Cut): Promise<Uint8Array[]> {
  // Without loss: it is encoded once more in a moment.
  const whole = turn ? await sharp(bytes).rotate(turn).png({ compressionLevel: 1 }).toBuffer() : bytes
  const files: Uint8Array[] = []
  for (const { side, ...region } of cuts) {
    const file = sharp(whole)
      .extract(region)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
    files.push(await file.toBuffer())
  }
  return files
}

import sharp from 'sharp'
import type { Grey } from './text-lines.ts'

/** Large enough for writing that a person would read, small enough to be read in a second. */
const readWidth = 1000
const readHeight = 1250

/** The photo as each of the readers wants it; a damaged file throws here. */
export async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .resize({ width: readWidth, height: readHeight, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  const grey = await sharp(data, { raw }).greyscale().toColourspace('b-w').raw().toBuffer()
  return {
    grey: { width: info.width, height: info.height, data: grey } satisfies Grey,
    rgba: async () => ({
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(await sharp(data, { raw }).ensureAlpha().raw().toBuffer()),
    }),
    /** The whole photo in a square, its sides filled with black. */
    squared: (side: number) =>
      sharp(data, { raw })
        .resize({ width: side, height: side, fit: 'contain', background: '#000000' })
        .raw()
        .toBuffer(),
    /** The photo pressed into a square, as the nudity model was trained. */
    pressed: (side: number) =>
      sharp(data, { raw }).resize({ width: side, height: side, fit: 'fill' }).raw().toBuffer(),
  }
}

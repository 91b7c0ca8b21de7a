import sharp from 'sharp'
import type { Grey } from './text-lines.ts'

/** Photos are compared at one size: the same picture made larger is not sharper. */
const side = 512
/** The Laplacian may be negative: grey stands for 0. */
const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], scale: 1, offset: 128 }

/** How light the photo is on the whole, and how sharp its edges are. */
export async function lightOf({
  width,
  height,
  data,
}: Grey): Promise<{ brightness: number; sharpness: number }> {
  const small = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: side, height: side, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: small.info.width, height: small.info.height, channels: 1 } as const
  const [light, edges] = await Promise.all([
    sharp(small.data, { raw }).stats(),
    sharp(small.data, { raw })
      .convolve(laplacian)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
      .then((convolved) => sharp(convolved, { raw }).stats()),
  ])
  return {
    brightness: light.channels[0]?.mean ?? 0,
    sharpness: (edges.channels[0]?.stdev ?? 0) ** 2,
  }
}

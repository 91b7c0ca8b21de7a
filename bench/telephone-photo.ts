import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** What a telephone makes: twelve megapixels. */
const frame = { width: 4000, height: 3000 }

/** A group of people, as the face library brings one, cut and brightened otherwise for each `seed`, from -1. */
export function telephonePhoto(seed: number): Promise<Buffer> {
  const sample = fileURLToPath(import.meta.resolve('@vladmandic/face-api/demo/sample1.jpg'))
  return sharp(sample)
    .extract({ left: 4 * (seed + 1), top: 3 * (seed + 1), width: 1600, height: 1200 })
    .resize({ ...frame, fit: 'fill' })
    .sharpen()
    .modulate({ brightness: 0.85 + 0.02 * (seed + 1) })
    .jpeg({ quality: 90 })
    .toBuffer()
}

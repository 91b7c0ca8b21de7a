import { readingLimits } from '../contract/photo-reading.ts'

/** What the browser itself sees in a photo before it is sent. No face is looked for. */
export interface DeviceReading {
  readonly width: number
  readonly height: number
  /** Mean grey value, from 0 to 255. */
  readonly brightness: number
  /** Variance of the Laplacian. */
  readonly sharpness: number
}

export const deviceHints = ['dark', 'blurred', 'small'] as const
export type DeviceHint = (typeof deviceHints)[number]

/** Short sides below this many pixels look coarse on a large screen. */
export const shortSide = 600

/** The gravest alone: one remedy at a time. */
export function hintOn({ width, height, brightness, sharpness }: DeviceReading): DeviceHint | null {
  if (brightness < readingLimits.darkBelow) return 'dark'
  if (sharpness < readingLimits.blurredBelow) return 'blurred'
  return Math.min(width, height) < shortSide ? 'small' : null
}

/** As features/photos/server/reading/light.ts: the same picture made larger is not sharper. */
const side = 512

/** Null: not a picture that this browser can read; the server says what is wrong with it. */
export async function readOnDevice(file: Blob): Promise<DeviceReading | null> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const scale = Math.min(1, side / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const grey = greyOf(data)
    return {
      width,
      height,
      brightness: brightnessOf(histogramOf(grey)),
      sharpness: sharpnessOf(grey, canvas.width, canvas.height),
    }
  } catch {
    return null
  }
}

/** Luminance of each pixel. */
export function greyOf(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(rgba.length / 4)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = 0.2126 * rgba[at * 4]! + 0.7152 * rgba[at * 4 + 1]! + 0.0722 * rgba[at * 4 + 2]!
  return grey
}

export function histogramOf(grey: Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = counts[value]! + 1
  return counts
}

export function brightnessOf(histogram: Uint32Array): number {
  let [sum, pixels] = [0, 0]
  for (const [value, count] of histogram.entries()) {
    sum += value * count
    pixels += count
  }
  return pixels === 0 ? 0 : sum / pixels
}

/** Clamped to a byte about 128, as the server's is. */
export function sharpnessOf(grey: Uint8ClampedArray, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edge = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!
      const value = Math.min(255, Math.max(0, edge + 128))
      sum += value
      squares += value * value
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

import sharp, { type CreateRaw, type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import phashModule from 'sharp-phash'
import { rgbaToThumbHash } from 'thumbhash'
import type { PhotoSize } from '../../contract/photo-address.ts'

// A process makes one picture at a time, with one thread: two of them are as fast on small machines as letting libvips
// spread out, and leave room for everybody else. Its cache only helps when inputs repeat.
sharp.concurrency(1)
sharp.cache(false)

// A CommonJS module: what its types call the default export is the module itself.
const phash = phashModule as unknown as typeof phashModule.default

export interface ProcessedPhoto {
  /** WebP, upright, without metadata. */
  readonly files: ReadonlyMap<PhotoSize, Uint8Array>
  /** Of the largest file. */
  readonly width: number
  readonly height: number
  readonly thumbhash: Uint8Array
  /**
   * 64-bit perceptual hash as text of 0 and 1: the same picture saved again differs in few places.
   * Null for a picture so plain that its hash would resemble that of any other plain one.
   */
  readonly fingerprint: string | null
}

export type Made = { readonly photo: ProcessedPhoto } | { readonly flaw: Flaw }
export type Flaw = 'animated' | 'pixels' | 'broken'

export interface Original {
  readonly bytes: Uint8Array
  /** As many as a picture may have. */
  readonly pixels: number
  /** Longest sides of the files that are made, the smallest first. */
  readonly sizes: readonly [PhotoSize, ...PhotoSize[]]
}

export async function makePhoto(original: Original): Promise<Made> {
  const flaw = await inspect(original)
  if (flaw !== null) return { flaw }
  try {
    return { photo: await reencode(original) }
  } catch {
    return { flaw: 'broken' }
  }
}

/** Reads headers only, so a picture of absurd size is refused before a pixel of it is decoded. */
async function inspect({ bytes, pixels }: Original): Promise<Flaw | null> {
  let header: Metadata
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return 'broken'
  }
  if ((header.pages ?? 1) > 1) return 'animated'
  return header.width * header.height > pixels ? 'pixels' : null
}

/** A decoded picture. */
interface Pixels {
  readonly data: Buffer
  readonly raw: CreateRaw
}

/**
 * One decode; every file is made from the next larger one's pixels. What tells pictures apart is taken from the smallest,
 * as the largest takes a tenth of the whole time for a fingerprint that is the same but for a place or two.
 */
async function reencode({ bytes, pixels, sizes }: Original): Promise<ProcessedPhoto> {
  const whole = await pixelsOf(
    sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize(within(Math.max(...sizes)))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  const scaled: [PhotoSize, Pixels][] = []
  let smallest = whole
  for (const size of sizes.toReversed()) {
    if (smallest.raw.width > size || smallest.raw.height > size)
      smallest = await pixelsOf(sharp(smallest.data, smallest).resize(within(size)))
    scaled.unshift([size, smallest])
  }
  // What JavaScript computes of the smallest comes first: the thread that encodes need not wait for it.
  const [likeness, files] = await Promise.all([
    likenessOf(smallest),
    Promise.all(
      scaled.map(async ([size, { data, raw }]) => {
        const file = sharp(data, { raw }).webp({ quality: 76, effort: 4 })
        return [size, await file.toBuffer()] as const
      }),
    ),
  ])
  return { files: new Map(files), width: whole.raw.width, height: whole.raw.height, ...likeness }
}

async function likenessOf({ data, raw }: Pixels): Promise<Pick<ProcessedPhoto, 'thumbhash' | 'fingerprint'>> {
  const [tiny, hash] = await Promise.all([
    pixelsOf(sharp(data, { raw }).resize(within(100)).ensureAlpha()),
    phash(data, { raw }),
  ])
  return {
    thumbhash: rgbaToThumbHash(tiny.raw.width, tiny.raw.height, tiny.data),
    fingerprint: deviation(tiny.data) < plainBelow ? null : hash,
  }
}

const within = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: 'inside',
  withoutEnlargement: true,
})

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Brightness, on a scale to 255, that must vary by as much before a picture counts as more than one tone. */
const plainBelow = 3

/** Standard deviation of the brightness. Of the small picture: sharp's own statistics of the large one take 57 ms. */
function deviation(rgba: Uint8Array): number {
  let sum = 0
  let squares = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const brightness = 0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!
    sum += brightness
    squares += brightness * brightness
  }
  const pixels = rgba.length / 4
  return Math.sqrt(Math.max(0, squares / pixels - (sum / pixels) ** 2))
}

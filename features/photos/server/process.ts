import sharp, { type CreateRaw, type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import phashModule from 'sharp-phash'
import { rgbaToThumbHash } from 'thumbhash'
import { heicRefused, photoLimits, photoTooLarge } from '../contract/photos.ts'
import { type PhotoSize, photoSizes } from '../contract/photo-address.ts'
import { limitConcurrency } from './concurrency.ts'
import { sniff } from './sniff.ts'

// Loaded by the first picture: libvips is 10 MiB of a process that has none to do (docs/decisions/0138).
// Two pictures at a time with one thread each is as fast on small machines as letting libvips
// spread out, and leaves room for everybody else. Its cache only helps when inputs repeat.
sharp.concurrency(1)
sharp.cache(false)
export const photoTurn = limitConcurrency(2)

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

export type Processing =
  | { readonly ok: true; readonly photo: ProcessedPhoto }
  | { readonly ok: false; readonly error: string }

const wrongFormat = 'Formato non ammesso. Usa JPEG, PNG, WebP o AVIF.'
const animated = 'Le immagini animate non sono ammesse.'
const tooManyPixels = 'La foto supera i 40 megapixel.'
const broken = 'Il file è danneggiato o incompleto.'
const empty = 'Il file è vuoto.'

const largest = Math.max(...photoSizes)

/**
 * Turns what somebody uploaded into what we keep. The name and the announced type of the file play no
 * part: only the content decides. The original is never stored. `read` is called when it is
 * this photo's turn, so that of many photos that wait none sits in memory.
 */
export function processPhoto(read: () => Promise<Uint8Array>): Promise<Processing> {
  return photoTurn(async () => {
    const bytes = await read()
    const error = await inspect(bytes)
    if (error) return { ok: false, error }
    try {
      return { ok: true, photo: await reencode(bytes) }
    } catch {
      return { ok: false, error: broken }
    }
  })
}

/** Reads headers only, so a picture of absurd size is refused before a pixel of it is decoded. */
async function inspect(bytes: Uint8Array): Promise<string | null> {
  if (bytes.byteLength === 0) return empty
  if (bytes.byteLength > photoLimits.bytes) return photoTooLarge
  const kind = sniff(bytes)
  if (kind === null) return wrongFormat
  if (kind.format === 'heic') return heicRefused
  if (kind.animated) return animated
  let header: Metadata
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return broken
  }
  if ((header.pages ?? 1) > 1) return animated
  if (header.width * header.height > photoLimits.pixels) return tooManyPixels
  return null
}

/** A decoded picture. */
interface Pixels {
  readonly data: Buffer
  readonly raw: CreateRaw
}

const [smallest] = photoSizes

/**
 * One decode; every file is made from the largest picture. What tells pictures apart is taken from the smallest, as the
 * largest takes a tenth of the whole time for a fingerprint that is the same but for a place or two.
 */
async function reencode(bytes: Uint8Array): Promise<ProcessedPhoto> {
  const whole = await pixelsOf(
    sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
      .autoOrient()
      .resize(within(largest))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  const small = await pixelsOf(sharp(whole.data, whole).resize(within(smallest)))

  const files = new Map<PhotoSize, Uint8Array>()
  for (const size of photoSizes) {
    const source = size === smallest ? small : whole
    const file = sharp(source.data, source).resize(within(size)).webp({ quality: 76, effort: 4 })
    files.set(size, await file.toBuffer())
  }

  const tiny = await pixelsOf(sharp(small.data, small).resize(within(100)).ensureAlpha())
  return {
    files,
    width: whole.raw.width,
    height: whole.raw.height,
    thumbhash: rgbaToThumbHash(tiny.raw.width, tiny.raw.height, tiny.data),
    fingerprint: deviation(tiny.data) < plainBelow ? null : await phash(small.data, small),
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

import sharp, { type Metadata, type RawOptions } from 'sharp'
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

type RawPicture = RawOptions & { width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** One decode; every smaller picture is made from the largest. */
async function reencode(bytes: Uint8Array): Promise<ProcessedPhoto> {
  const { data, info } = await sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw: RawPicture = {
    width: info.width,
    height: info.height,
    channels: info.channels as 1 | 2 | 3 | 4,
  }

  const files = new Map<PhotoSize, Uint8Array>()
  for (const size of photoSizes) {
    const file = await sharp(data, { raw })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76, effort: 4 })
      .toBuffer()
    files.set(size, file)
  }

  const tiny = await sharp(data, { raw })
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    files,
    width: info.width,
    height: info.height,
    thumbhash: rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data),
    fingerprint: await fingerprintOf(data, raw, tiny.data),
  }
}

/** Brightness, on a scale to 255, that must vary by as much before a picture counts as more than one tone. */
const plainBelow = 3

/** `tiny`: the same picture in red, green, blue and alpha, small. */
async function fingerprintOf(data: Uint8Array, raw: RawPicture, tiny: Uint8Array): Promise<string | null> {
  return deviation(tiny) < plainBelow ? null : phash(Buffer.from(data), { raw })
}

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

export interface PhotoKind {
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  readonly animated: boolean
}

/** Says what a file is by its first bytes; null for anything that is neither one of our four formats nor HEIC. */
export function sniff(bytes: Uint8Array): PhotoKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 16) return null
  if (file.readUIntBE(0, 3) === 0xffd8ff) return { format: 'jpeg', animated: false }
  if (file.readBigUInt64BE(0) === 0x89504e470d0a1a0an) return { format: 'png', animated: hasFrames(file) }
  if (tag(file, 0) === 'RIFF' && tag(file, 8) === 'WEBP') return { format: 'webp', animated: webpMoves(file) }
  if (tag(file, 4) === 'ftyp') return isoPicture(file)
  return null
}

/** APNG: a plain PNG to most readers, told apart by an `acTL` chunk before the first `IDAT`. */
function hasFrames(png: Buffer): boolean {
  let at = 8
  while (at + 8 <= png.length) {
    const name = tag(png, at + 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + png.readUInt32BE(at)
  }
  return false
}

/** The animation flag of the extended header (`VP8X`). */
function webpMoves(webp: Buffer): boolean {
  return tag(webp, 12) === 'VP8X' && webp.length > 20 && (webp.readUInt8(20) & 0b10) !== 0
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** The brands of an ISO file: `avif` is a still picture, `avis` a sequence, HEIC is named, everything else (MP4) not ours. */
function isoPicture(file: Buffer): PhotoKind | null {
  const end = Math.min(file.readUInt32BE(0), file.length)
  const brands = new Set([tag(file, 8)])
  for (let at = 16; at + 4 <= end; at += 4) brands.add(tag(file, at))
  if (brands.has('avis')) return { format: 'avif', animated: true }
  if (brands.has('avif')) return { format: 'avif', animated: false }
  return heicBrands.some((brand) => brands.has(brand)) ? { format: 'heic', animated: false } : null
}

function tag(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4)
}

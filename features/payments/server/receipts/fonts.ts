import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const figtree = dirname(require.resolve('@fontsource/figtree/package.json'))
const bodoni = dirname(require.resolve('@fontsource/libre-bodoni/package.json'))

/**
 * Our typefaces for paper. The PDF writer subsets TrueType, and neither WOFF2 nor variable fonts; browsers read both.
 * Each is cut in two: Italian and its neighbours, and the rest of the Latin letters that a nickname may have.
 */
const faces = {
  text: [figtree, 'figtree', '400-normal'],
  strong: [figtree, 'figtree', '600-normal'],
  display: [bodoni, 'libre-bodoni', '400-normal'],
  greeting: [bodoni, 'libre-bodoni', '400-italic'],
} as const

export type Face = keyof typeof faces
export const faceNames = Object.keys(faces) as Face[]

const read = new Map<string, Buffer>()

/** For browsers `woff2`; for the PDF writer `ttf`. */
export function fontFile(face: Face, letters: 'latin' | 'latin-ext', format: 'ttf' | 'woff2'): Buffer {
  const [folder, name, cut] = faces[face]
  const file = join(folder, 'files', `${name}-${letters}-${cut}`)
  const before = read.get(file + format)
  if (before !== undefined) return before
  const bytes = format === 'ttf' ? trueType(readFileSync(`${file}.woff`)) : readFileSync(`${file}.woff2`)
  read.set(file + format, bytes)
  return bytes
}

/**
 * The TrueType font in a WOFF file (https://www.w3.org/TR/WOFF/). The PDF writer reads WOFF too, but unpacks its tables
 * in JavaScript, anew for each letter: 150 ms for four pages of text in place of 45.
 */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(16 * 2 ** power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(16 * (count - 2 ** power), 10)
  let place = 12 + 16 * count
  for (let table = 0; table < count; table += 1) {
    const entry = woff.subarray(44 + 20 * table, 64 + 20 * table)
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) => entry.readUInt32BE(at)) as Four
    const bytes = woff.subarray(offset, offset + packed)
    entry.copy(font, 12 + 16 * table, 0, 4)
    font.writeUInt32BE(checksum, 16 + 16 * table)
    font.writeUInt32BE(place, 20 + 16 * table)
    font.writeUInt32BE(length, 24 + 16 * table)
    ;(packed < length ? inflateSync(bytes) : bytes).copy(font, place)
    place += (length + 3) & ~3
  }
  return font
}

type Four = [number, number, number, number]

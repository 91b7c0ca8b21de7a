import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const figtree = dirname(require.resolve('@fontsource/figtree/package.json'))
const bodoni = dirname(require.resolve('@fontsource/libre-bodoni/package.json'))

/**
 * Our typefaces for paper. The PDF writer subsets WOFF, and neither WOFF2 nor variable fonts; browsers read both.
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

export function fontFile(face: Face, letters: 'latin' | 'latin-ext', format: 'woff' | 'woff2'): Buffer {
  const [folder, name, cut] = faces[face]
  const path = join(folder, 'files', `${name}-${letters}-${cut}.${format}`)
  const before = read.get(path)
  if (before !== undefined) return before
  const bytes = readFileSync(path)
  read.set(path, bytes)
  return bytes
}

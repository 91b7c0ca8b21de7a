import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  createOCREngine,
  layoutFlags,
  type OCREngine,
  supportsFastBuild,
  type TextItem,
} from 'tesseract-wasm'
import { type Grey, textLines } from './text-lines.ts'

export interface ReadLine {
  readonly text: string
  /** Of Tesseract, from 0 to 1: the mean of its words. */
  readonly certainty: number
}

/** Words below it are shapes that only look like letters. */
const wordFrom = 0.5

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

/** Loads Tesseract with its Italian model; answers what reads the writing in a photo. */
export async function openWriting(): Promise<(photo: Grey) => Promise<ReadLine[]>> {
  const binary = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm'
  const [wasmBinary, model] = await Promise.all([
    readFile(fileOf('tesseract-wasm').replace(/lib\.js$/, binary)),
    readFile(fileOf('@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz')).then(promisify(gunzip)),
  ])
  const engine = await createOCREngine({ wasmBinary })
  engine.loadModel(model)
  engine.setVariable('user_defined_dpi', '150')
  return async (photo) => {
    const { blobs, shown } = await textLines(photo)
    return blobs.length === 0 ? [] : [...linesOn(engine, blobs), ...linesOn(engine, shown)]
  }
}

/** All strips below one another, as one page. */
function linesOn(engine: OCREngine, strips: readonly Grey[]): ReadLine[] {
  const width = Math.max(...strips.map((strip) => strip.width))
  const height = strips.reduce((sum, strip) => sum + strip.height, 0)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let top = 0
  for (const strip of strips) {
    for (let y = 0; y < strip.height; y += 1)
      for (let x = 0; x < strip.width; x += 1)
        data.fill(
          strip.data[y * strip.width + x] ?? 255,
          ((top + y) * width + x) * 4,
          ((top + y) * width + x) * 4 + 3,
        )
    top += strip.height
  }
  engine.loadImage({ data, width, height })
  try {
    return linesOf(engine.getTextBoxes('word'))
  } finally {
    engine.clearImage()
  }
}

function linesOf(words: readonly TextItem[]): ReadLine[] {
  const lines: ReadLine[] = []
  let line: TextItem[] = []
  for (const word of words) {
    if (word.confidence >= wordFrom && /[\p{L}\d]/u.test(word.text)) line.push(word)
    if ((word.flags & layoutFlags.EndOfLine) === 0) continue
    if (line.length > 0)
      lines.push({
        text: line.map(({ text }) => text.trim()).join(' '),
        certainty: line.reduce((sum, { confidence }) => sum + confidence, 0) / line.length,
      })
    line = []
  }
  return lines
}

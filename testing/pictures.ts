import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

const columns = 6
const rows = 8

/** A real picture, unlike any other: a mosaic that follows from `seed`. */
export function picture({ width = 600, height = 750, seed = 1 } = {}): Sharp {
  const bytes = createHash('shake256', { outputLength: columns * rows * 3 })
    .update(`picture ${seed}`)
    .digest()
  const tiles = Array.from({ length: columns * rows }, (_, tile) => {
    const [red, green, blue] = bytes.subarray(tile * 3, tile * 3 + 3)
    const [column, row] = [tile % columns, Math.floor(tile / columns)]
    return `<rect x="${column}" y="${row}" width="1" height="1" fill="rgb(${red},${green},${blue})"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none">${tiles.join('')}</svg>`
  return sharp(Buffer.from(drawing))
}

/**
 * A small one unless `large`, of 600 x 750 pixels, is wished for tests of sizes: to make the sizes of that takes three
 * times as long.
 */
export function jpeg(seed = 1, { large = false } = {}): Promise<Buffer> {
  return picture({ seed, ...(!large && { width: 240, height: 300 }) })
    .jpeg()
    .toBuffer()
}

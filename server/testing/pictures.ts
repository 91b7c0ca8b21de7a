import sharp, { type Sharp } from 'sharp'

/** A real picture with some structure in it; `seed` makes different ones. */
export function picture({ width = 600, height = 750, seed = 1 } = {}): Sharp {
  const tone = (step: number) => (seed * step) % 256
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="rgb(${tone(37)},${tone(91)},${tone(53)})"/>
    <circle cx="${20 + (tone(17) % 60)}%" cy="30%" r="20%" fill="rgb(${tone(71)},${tone(29)},${tone(97)})"/>
    <rect x="10%" y="${50 + (tone(13) % 40)}%" width="50%" height="30%" fill="white"/>
  </svg>`
  return sharp(Buffer.from(drawing))
}

export function jpeg(seed = 1): Promise<Buffer> {
  return picture({ seed }).jpeg().toBuffer()
}

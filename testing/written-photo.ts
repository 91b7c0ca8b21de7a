import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { picture } from './pictures.ts'

export interface Writing {
  readonly text: string
  readonly font?: string
  /** In pixels of a photo 1000 wide. */
  readonly size?: number
  /** Degrees, clockwise. */
  readonly turn?: number
  readonly ink?: string
  /** Around each letter. */
  readonly outline?: string
  /** A strip behind the writing. */
  readonly strip?: string
  /** From the top, as a share. */
  readonly place?: number
}

const width = 1000
const height = 1250

/** A photo with something written on it, as people do with the editor of their phone. */
export async function writtenPhoto(
  { text, font = 'DejaVu Sans', size = 56, turn = 0, ink = '#fff', outline, strip, place = 0.7 }: Writing,
  behind?: Buffer,
): Promise<Buffer> {
  const [x, y] = [width / 2, Math.round(height * place)]
  const wide = text.length * size * 0.66 + 20
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="rotate(${turn} ${x} ${y})">
      ${strip ? `<rect x="${x - wide / 2}" y="${y - size}" width="${wide}" height="${size * 1.4}" fill="${strip}"/>` : ''}
      <text x="${x}" y="${y}" text-anchor="middle" font-family="${font}" font-size="${size}" fill="${ink}"
        ${outline ? `stroke="${outline}" stroke-width="${size * 0.07}" paint-order="stroke"` : ''}>${text}</text>
    </g></svg>`
  const photo = sharp(behind ?? (await soft())).resize(width, height, { fit: 'cover' })
  return photo
    .composite([{ input: Buffer.from(drawing) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A photo with a QR code in a corner. */
export async function codePhoto(text: string, behind?: Buffer): Promise<Buffer> {
  return sharp(behind ?? (await soft()))
    .resize(width, height, { fit: 'cover' })
    .composite([
      {
        input: await sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 8 })))
          .resize(260)
          .png()
          .toBuffer(),
        left: 620,
        top: 860,
      },
    ])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Without edges that anybody would take for writing, and never the same. */
let seed = 0
function soft(): Promise<Buffer> {
  seed += 1
  return picture({ seed: 50_000 + seed, width, height })
    .blur(40)
    .jpeg()
    .toBuffer()
}

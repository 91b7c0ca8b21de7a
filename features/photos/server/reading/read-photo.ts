import jsQrModule from 'jsqr'
import sharp from 'sharp'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import { lightOf } from './light.ts'
import { openModels } from './models.ts'
import { pixelsOf } from './pixels.ts'
import { openWriting } from './writing.ts'

// A CommonJS module: what its types call the default export is the module itself.
const jsQr = jsQrModule as unknown as typeof jsQrModule.default

/** More of it is not writing on a photo. */
const codeLengthMax = 500

/** Loads everything once, which takes a second; answers what reads one photo after the other. */
export async function openReader(): Promise<(bytes: Uint8Array) => Promise<PhotoReading>> {
  sharp.concurrency(1)
  sharp.cache(false)
  const [writing, models] = await Promise.all([openWriting(), openModels()])
  return async (bytes) => {
    const pixels = await pixelsOf(bytes)
    const code = jsQrOf(await pixels.rgba())
    return {
      text: await writing(pixels.grey),
      codes: code === null ? [] : [code],
      faces: await models.faces(await pixels.squared(models.faceInput)),
      ...(await lightOf(pixels.grey)),
      nudity: Math.min(1, await models.nudity(await pixels.pressed(models.nudityInput))),
    }
  }
}

function jsQrOf({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) {
  const text = jsQr(data, width, height)?.data ?? ''
  return text === '' ? null : text.slice(0, codeLengthMax)
}

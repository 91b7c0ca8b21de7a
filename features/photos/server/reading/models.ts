import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import type * as FaceApi from '@vladmandic/face-api'
import { type Kernels, replaceSlowKernels } from './kernels.ts'

/**
 * Two small networks on the CPU, by the TensorFlow.js inside @vladmandic/face-api. Only ever in the reader's own
 * process: the library is made for a page, and believes to be in one.
 */

const faceInput = 320
/** Also those that are not sure enough to count: `readingLimits.faceFrom`. */
const faceFrom = 0.4
const nudityInput = 224
/** The classes of nsfwjs: Drawing, Hentai, Neutral, Porn, Sexy. */
const nude = [1, 3] as const

/** What the library has and its types leave out. */
type TensorFlow = Api['tf'] &
  Kernels & {
    readonly setBackend: (name: 'cpu') => Promise<boolean>
    readonly loadLayersModel: (handler: {
      load: typeof nudityModel
    }) => Promise<{ predict: (input: Tensor) => Tensor }>
  }
type Api = typeof FaceApi
type Tensor = ReturnType<Api['tf']['tensor4d']>

interface WeightGroup {
  readonly paths: readonly string[]
  readonly weights: readonly object[]
}

export async function openModels() {
  Object.assign(globalThis, { window: globalThis, document: {} })
  const api = await import('@vladmandic/face-api/dist/face-api.esm.js')
  const tf = api.tf as TensorFlow
  replaceSlowKernels(tf)
  await tf.setBackend('cpu')
  const detector = new api.TinyFaceDetector()
  detector.loadFromWeightMap(await faceWeights(tf))
  const classifier = await tf.loadLayersModel({ load: nudityModel })

  return {
    /** `pixels`: red, green, blue, in a square of `faceInput`. */
    async faces(pixels: Uint8Array): Promise<PhotoReading['faces']> {
      const input = tf.tensor3d(pixels, [faceInput, faceInput, 3], 'int32')
      try {
        const options = new api.TinyFaceDetectorOptions({ inputSize: faceInput, scoreThreshold: faceFrom })
        const found = await detector.locateFaces(input, options)
        return found.map(({ box, score }) => ({ height: box.height / faceInput, certainty: score }))
      } finally {
        input.dispose()
      }
    },
    /** `pixels`: red, green, blue, in a square of `nudityInput`. */
    async nudity(pixels: Uint8Array): Promise<number> {
      const scores = tf.tidy(() => {
        const input = tf.tensor4d(pixels, [1, nudityInput, nudityInput, 3], 'int32')
        return classifier.predict(tf.div(input, 255))
      })
      const values = await scores.data()
      scores.dispose()
      return nude.reduce((sum, at) => sum + (values[at] ?? 0), 0)
    },
    faceInput,
    nudityInput,
  }
}

const inFaceApi = (file: string) => fileURLToPath(import.meta.resolve(`@vladmandic/face-api/model/${file}`))

async function faceWeights(tf: TensorFlow) {
  const manifest = JSON.parse(
    await readFile(inFaceApi('tiny_face_detector_model-weights_manifest.json'), 'utf8'),
  ) as WeightGroup[]
  const parts = await Promise.all(
    manifest.flatMap(({ paths }) => paths.map((path) => readFile(inFaceApi(path)))),
  )
  return tf.io.decodeWeights(whole(parts), manifest.flatMap(({ weights }) => weights) as never)
}

/** The weights lie in modules, as text: a page loads them without a request of its own. */
async function nudityModel() {
  const { MobileNetV2Model } = await import('nsfwjs/models/mobilenet_v2')
  const { default: model } = await MobileNetV2Model.modelJson()
  const bundles = await Promise.all(MobileNetV2Model.weightBundles.map((bundle) => bundle()))
  return {
    modelTopology: model.modelTopology,
    weightSpecs: (model.weightsManifest as WeightGroup[]).flatMap(({ weights }) => weights) as never,
    weightData: whole(bundles.map((bundle) => Buffer.from(bundle.default, 'base64'))),
  }
}

function whole(parts: readonly Uint8Array[]): ArrayBuffer {
  const all = Buffer.concat(parts)
  return all.buffer.slice(all.byteOffset, all.byteOffset + all.byteLength) as ArrayBuffer
}

/**
 * Operations of the networks as plain loops over the values. Those of the library ask for each value by its
 * coordinates, which took a third of the time of the networks; the numbers are the same.
 */

interface TensorInfo {
  readonly dataId: object
  readonly shape: readonly number[]
  readonly dtype: string
}

interface Backend {
  readonly data: { readonly get: (id: object) => { readonly values: Float32Array } }
  readonly makeTensorInfo: (shape: readonly number[], dtype: string, values: Float32Array) => TensorInfo
}

interface Call {
  readonly inputs: Readonly<Record<string, TensorInfo>>
  readonly backend: Backend
  readonly attrs: any
}

export interface Kernels {
  readonly registerKernel: (kernel: {
    kernelName: string
    backendName: 'cpu'
    kernelFunc: (call: Call) => TensorInfo
  }) => void
  readonly unregisterKernel: (name: string, backend: 'cpu') => void
  readonly getKernel: (name: string, backend: 'cpu') => { kernelFunc: (call: Call) => TensorInfo }
}

export function replaceSlowKernels(tf: Kernels): void {
  const replace = (
    kernelName: string,
    kernelFunc: (call: Call, before: (call: Call) => TensorInfo) => TensorInfo,
  ) => {
    const before = tf.getKernel(kernelName, 'cpu').kernelFunc
    tf.unregisterKernel(kernelName, 'cpu')
    tf.registerKernel({ kernelName, backendName: 'cpu', kernelFunc: (call) => kernelFunc(call, before) })
  }
  replace('Relu', ({ inputs: { x }, backend }) => clipped(backend, x!, 0, Infinity))
  replace('ClipByValue', ({ inputs: { x }, backend, attrs }) =>
    clipped(backend, x!, attrs.clipValueMin, attrs.clipValueMax),
  )
  replace('Conv2D', (call, before) => pointwise(call) ?? before(call))
  replace('FusedConv2D', (call, before) => pointwise(call) ?? before(call))
  replace('PadV2', (call, before) => padded(call) ?? before(call))
}

function clipped(backend: Backend, x: TensorInfo, least: number, most: number): TensorInfo {
  const values = backend.data.get(x.dataId).values
  const out = new Float32Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!
    out[i] = value < least ? least : value > most ? most : value
  }
  return backend.makeTensorInfo(x.shape, x.dtype, out)
}

/**
 * A convolution that looks at one place at a time, which most of them do: four places together, so that each weight is
 * fetched once for four. Undefined for any other.
 */
function pointwise({ inputs: { x, filter, bias }, backend, attrs }: Call): TensorInfo | undefined {
  const [rows, columns, channels, outputs] = filter!.shape
  const [batch, height, width] = x!.shape
  const plain = (attrs.activation ?? 'linear') === 'linear' && attrs.dataFormat === 'NHWC'
  const oneByOne = rows === 1 && columns === 1 && [attrs.strides].flat().every((step) => step === 1)
  if (!plain || !oneByOne || x!.shape.length !== 4) return undefined
  const [from, weights] = [backend.data.get(x!.dataId).values, backend.data.get(filter!.dataId).values]
  const places = batch! * height! * width!
  const out = new Float32Array(places * outputs!)
  if (bias !== undefined) {
    const values = backend.data.get(bias.dataId).values
    for (let at = 0; at < out.length; at += outputs!) out.set(values, at)
  }
  let place = 0
  for (; place + 4 <= places; place += 4) fourPlaces(from, weights, out, place, channels!, outputs!)
  for (; place < places; place += 1)
    for (let c = 0; c < channels!; c += 1) {
      const value = from[place * channels! + c]!
      for (let o = 0; o < outputs!; o += 1) out[place * outputs! + o]! += value * weights[c * outputs! + o]!
    }
  return backend.makeTensorInfo([batch!, height!, width!, outputs!], 'float32', out)
}

function fourPlaces(
  from: Float32Array,
  weights: Float32Array,
  out: Float32Array,
  place: number,
  channels: number,
  outputs: number,
): void {
  const [i, o] = [place * channels, place * outputs]
  for (let c = 0; c < channels; c += 1) {
    const v0 = from[i + c]!
    const v1 = from[i + channels + c]!
    const v2 = from[i + 2 * channels + c]!
    const v3 = from[i + 3 * channels + c]!
    const w = c * outputs
    for (let k = 0; k < outputs; k += 1) {
      const weight = weights[w + k]!
      out[o + k]! += v0 * weight
      out[o + outputs + k]! += v1 * weight
      out[o + 2 * outputs + k]! += v2 * weight
      out[o + 3 * outputs + k]! += v3 * weight
    }
  }
}

/** Rows and columns around pictures of one batch; undefined for any other padding. */
function padded({ inputs: { x }, backend, attrs }: Call): TensorInfo | undefined {
  const { paddings, constantValue } = attrs as { paddings: [number, number][]; constantValue: number }
  const [batch, rows, columns, channels] = x!.shape
  const [b, top, left, c] = paddings
  if (x!.shape.length !== 4 || batch !== 1 || b?.some(Boolean) || c?.some(Boolean)) return undefined
  const values = backend.data.get(x!.dataId).values
  const [height, width] = [rows! + top![0] + top![1], columns! + left![0] + left![1]]
  const out = new Float32Array(height * width * channels!).fill(constantValue)
  const line = columns! * channels!
  for (let y = 0; y < rows!; y += 1)
    out.set(values.subarray(y * line, (y + 1) * line), ((y + top![0]) * width + left![0]) * channels!)
  return backend.makeTensorInfo([1, height, width, channels!], x!.dtype, out)
}

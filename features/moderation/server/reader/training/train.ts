import { bytesOf, classes, type ModelHeader, type Shares, softmax } from '../model.ts'
import type { Signals } from '../signals.ts'
import type { Example } from './corpus.ts'

const many = classes.length

/** How the model learns; found by trial on authors left out. */
const learning = { passes: 6, rate: 0.4, decay: 1e-4, biasRate: 0.02 } as const

/** What is seen once says nothing about others. */
const seenAtLeast = 2

/** Holding ordinary talk is the dearer mistake, and most of what people write is plain. */
const weightOf = ({ label, plain }: Example) => (label !== 'ordinary' ? 1 : plain ? 5 : 2)

/** The examples in numbers: which signals each has, by their place among all. */
export interface Numbered {
  readonly hashes: Uint32Array
  readonly rows: readonly { readonly places: Int32Array; readonly scales: Float32Array }[]
}

/** Weights of each signal for each class, one after the other, and one bias for each class. */
export interface Trained {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

export function numbered(examples: readonly Example[]): Numbered {
  const counts = new Map<number, number>()
  for (const { signals } of examples)
    for (const hash of signals.hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= seenAtLeast).map(([hash]) => hash)
  const hashes = Uint32Array.from(kept).sort()
  const placeOf = new Map(Array.from(hashes, (hash, place) => [hash, place] as const))
  return { hashes, rows: examples.map(({ signals }) => rowOf(signals, placeOf)) }
}

function rowOf({ hashes, scales }: Signals, placeOf: ReadonlyMap<number, number>) {
  const known = hashes.flatMap((hash, signal) => {
    const place = placeOf.get(hash)
    return place === undefined ? [] : [[place, scales[signal] ?? 0] as const]
  })
  return {
    places: Int32Array.from(known, ([place]) => place),
    scales: Float32Array.from(known, ([, scale]) => scale),
  }
}

/**
 * Multinomial logistic regression by stochastic gradient descent with a step of its own for each weight (Adagrad).
 * The same examples in the same order always give the same weights.
 */
export function train(examples: readonly Example[], numbers: Numbered, among: readonly number[]): Trained {
  const weights = new Float32Array(numbers.hashes.length * many)
  const travelled = new Float32Array(weights.length)
  const bias = new Float32Array(many)
  const random = randomFrom(7)
  const order = [...among]
  for (let pass = 0; pass < learning.passes; pass += 1) {
    shuffle(order, random)
    for (const example of order) {
      const { label } = examples[example]!
      const { places, scales } = numbers.rows[example]!
      const error = sharesOf({ weights, bias }, numbers, example)
      error[classes.indexOf(label)]! -= 1
      const weight = weightOf(examples[example]!)
      for (let of = 0; of < many; of += 1) {
        error[of]! *= weight
        bias[of]! -= learning.biasRate * error[of]!
      }
      for (let signal = 0; signal < places.length; signal += 1) {
        const start = places[signal]! * many
        const scale = scales[signal]!
        for (let of = 0; of < many; of += 1) {
          const slope = error[of]! * scale + learning.decay * weights[start + of]!
          const square = (travelled[start + of]! += slope * slope)
          weights[start + of]! -= (learning.rate * slope) / Math.sqrt(square + 1e-6)
        }
      }
    }
  }
  return { weights, bias }
}

/** Of one of the examples, before calibration. */
export function sharesOf({ weights, bias }: Trained, { rows }: Numbered, example: number): Shares {
  const { places, scales } = rows[example]!
  const scores = Float64Array.from(bias)
  for (let signal = 0; signal < places.length; signal += 1) {
    const start = places[signal]! * many
    const scale = scales[signal]!
    for (let of = 0; of < many; of += 1) scores[of]! += weights[start + of]! * scale
  }
  return softmax(scores)
}

/** The file of a trained model: each class's weights in 16 bits. */
export function fileOf(
  { weights, bias }: Trained,
  { hashes }: Numbered,
  origin: Pick<ModelHeader, 'temperature' | 'messages' | 'corpus'>,
): Buffer {
  const largest = new Float64Array(many)
  weights.forEach((weight, at) => {
    largest[at % many] = Math.max(largest[at % many]!, Math.abs(weight))
  })
  const unit = Array.from(largest, (most) => most / 32_767 || 1)
  const header = { classes: [...classes], signals: hashes.length, unit, bias: [...bias], ...origin }
  return bytesOf(
    header,
    hashes,
    Int16Array.from(weights, (weight, at) => Math.round(weight / unit[at % many]!)),
  )
}

function shuffle(list: number[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[list[last], list[other]] = [list[other]!, list[last]!]
  }
}

/** The same numbers for the same seed, on every machine (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
